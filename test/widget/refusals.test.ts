/** What goes wrong on a page: its owner reads why in the browser's console, the visitor reads a kind sentence. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { eventuallyEqual } from '../console/support/eventually.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();
const KIND = 'The chat is not available at the moment. Please come back later.';

/** What the widget itself wrote; the browser adds lines of its own on refused requests. */
const told = (lines: readonly string[]) => lines.filter((line) => line.startsWith('Docent chat:'));

test('a key that was revoked, or never was one', { skip }, async () => {
  const shop = await stage.openShop();
  await stage.service.context.keys.revoke(shop.chatbotId, shop.keyId);
  for (const key of [shop.askKey, 'docent_nonsense']) {
    stage.site.put('/', { html: stage.snippet(key) });
    const { page, context, lines } = await stage.visit('/');
    const chat = await openChat(page);
    await chat.getByText(KIND).waitFor();
    assert.equal(await chat.getByRole('textbox').count(), 0);
    assert.equal(told(lines).length, 1, lines.join('\n'));
    assert.match(told(lines)[0] ?? '', /unknown, expired or revoked\. Make a new key .* \(unauthenticated,/);
    await closeContext(context);
  }
});

test('a page of an origin that the key is not for', { skip }, async () => {
  const shop = await stage.openShop();
  const { secret } = await stage.service.context.keys.create(shop.chatbotId, {
    scopes: ['ask'],
    origins: ['https://elsewhere.example'],
  });
  stage.site.put('/', { html: stage.snippet(secret) });
  const { page, context, lines } = await stage.visit('/');
  const chat = await openChat(page);
  await chat.getByText(KIND).waitFor();
  assert.match(told(lines).join('\n'), new RegExp(`pages of ${stage.site.origin}: .*origin_not_allowed`));
  await closeContext(context);
});

test('a key that may do more than ask, which no page should hold', { skip }, async () => {
  const { apiKey } = await stage.service.provision();
  stage.site.put('/', { html: stage.snippet(apiKey) });
  const { page, context, lines } = await stage.visit('/');
  const chat = await openChat(page);
  await chat.getByText(KIND).waitFor();
  assert.match(told(lines).join('\n'), /may do more than ask, .* revoke it now/);
  await closeContext(context);
});

test('a key that is revoked while the page is open', { skip }, async () => {
  const shop = await stage.openShop();
  stage.site.put('/', { html: stage.snippet(shop.askKey) });
  const { page, context, lines } = await stage.visit('/');
  const chat = await openChat(page);
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  await stage.service.context.keys.revoke(shop.chatbotId, shop.keyId);
  await ask(chat, 'And on Sunday?');
  await lastReply(chat).getByText(KIND).waitFor();
  assert.match(told(lines).join('\n'), /unknown, expired or revoked/);
  await closeContext(context);
});

test('a script without a key says so to the page’s owner, and shows nothing', { skip }, async () => {
  stage.site.put('/', { html: stage.snippet('') });
  const { page, context, lines } = await stage.visit('/');
  await eventuallyEqual(async () => told(lines).length, 1);
  assert.match(told(lines)[0] ?? '', /needs the attribute data-key/);
  assert.equal(await page.locator('docent-chat').count(), 0);
  await closeContext(context);
});

test('a script that stands on a page twice shows one chat', { skip }, async () => {
  const shop = await stage.openShop();
  stage.site.put('/', { html: stage.snippet(shop.askKey).repeat(2) });
  const { page, context, lines } = await stage.visit('/');
  await openChat(page);
  await eventuallyEqual(async () => told(lines), ['Docent chat: The script stands on this page twice.']);
  assert.equal(await page.locator('docent-chat').count(), 1);
  await closeContext(context);
});

test('more questions than a visitor may ask', { skip }, async () => {
  const shop = await stage.openShop();
  const { secret } = await stage.service.context.keys.create(shop.chatbotId, {
    scopes: ['ask'],
    origins: [stage.site.origin],
    visitorPerDay: 2,
  });
  stage.site.put('/', { html: stage.snippet(secret) });
  const { page, context } = await stage.visit('/');
  const chat = await openChat(page);
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('Many people are asking right now.').waitFor();
  await closeContext(context);
});
