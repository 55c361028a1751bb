/** A network that is lost and comes back: nothing that was typed, asked or said is lost with it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();

async function openPage() {
  const shop = await stage.openShop();
  stage.site.put('/', { html: stage.snippet(shop.askKey) });
  stage.site.put('/other', { html: stage.snippet(shop.askKey) });
  const guest = await stage.visit('/');
  return { ...guest, chat: await openChat(guest.page) };
}

test('a question is asked again by itself once the network is back', { skip }, async () => {
  const { context, chat } = await openPage();
  await context.setOffline(true);
  await ask(chat, 'When do you open?');
  await chat.getByRole('status').getByText('No connection. Trying again…').waitFor();
  await chat.getByRole('textbox').fill('typed meanwhile');
  await context.setOffline(false);
  await lastReply(chat).getByText('We open at').waitFor();
  assert.equal(await chat.getByRole('textbox').inputValue(), 'typed meanwhile');
  await closeContext(context);
});

test('after some tries it waits for the visitor, with the question kept', { skip }, async () => {
  const { page, context, chat } = await openPage();
  await page.clock.install();
  await context.setOffline(true);
  await ask(chat, 'When do you open?');
  await chat.getByRole('status').getByText('No connection. Trying again…').waitFor();
  const retry = lastReply(chat).getByRole('button', { name: 'Try again' });
  while (!(await retry.isVisible())) await page.clock.fastForward(1_000);
  await lastReply(chat).getByText('Your question is kept.').waitFor();
  await context.setOffline(false);
  await retry.click();
  await lastReply(chat).getByText('We open at').waitFor();
  await closeContext(context);
});

test('what was said and typed is there on the next page of the tab, and in no other tab', {
  skip,
}, async () => {
  const { page, context, chat } = await openPage();
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  await chat.getByRole('textbox').fill('half a que');
  await page.goto(`${stage.site.origin}/other`);
  const next = page.getByRole('dialog');
  await next.getByText('We open at').waitFor();
  assert.equal(await next.getByRole('textbox').inputValue(), 'half a que');
  const kept = await page.evaluate(() => [Object.keys(localStorage).length, document.cookie]);
  assert.deepEqual(kept, [0, '']);
  const other = await context.newPage();
  await other.goto(`${stage.site.origin}/other`);
  assert.equal(await (await openChat(other)).getByText('We open at').count(), 0);
  await closeContext(context);
});

test('a question whose page was left before the answer came is asked again on the next', {
  skip,
}, async () => {
  const { page, context, chat } = await openPage();
  await context.setOffline(true);
  await ask(chat, 'When do you open?');
  await chat.getByRole('status').getByText('No connection. Trying again…').waitFor();
  await context.setOffline(false);
  await page.goto(`${stage.site.origin}/other`);
  await page.getByRole('dialog').getByText('We open at').waitFor();
  await closeContext(context);
});
