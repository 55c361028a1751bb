/** The snippet on a page of another origin: nothing else is needed for an answer there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();

test('a page with the snippet answers from what the chatbot was taught', { skip }, async () => {
  const shop = await stage.openShop();
  stage.site.put('/', { html: stage.snippet(shop.askKey) });
  const { page, context, lines } = await stage.visit('/');
  const chat = await openChat(page);
  await ask(chat, 'when do you open');
  const reply = lastReply(chat);
  await reply.getByText('We open at').waitFor();
  assert.equal(await reply.locator('strong').textContent(), 'nine');
  assert.deepEqual(await reply.getByRole('listitem').allTextContents(), ['Monday', 'Friday']);
  const link = reply.getByRole('link', { name: 'the calendar' });
  assert.equal(await link.getAttribute('href'), 'https://shop.example/hours');
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow');
  assert.deepEqual(lines, []);
  await closeContext(context);
});
