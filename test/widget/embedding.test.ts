/** Pages that carry the widget under a strict policy, or without a key of their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage();

test('a page with a strict Content-Security-Policy names the service and nothing else', {
  skip,
}, async () => {
  const shop = await stage.openShop();
  const { baseUrl } = stage.service;
  stage.site.put('/', {
    html: stage.snippet(shop.askKey),
    headers: {
      'content-security-policy': `default-src 'none'; script-src ${baseUrl}; connect-src ${baseUrl}; require-trusted-types-for 'script'`,
      'cross-origin-embedder-policy': 'require-corp',
    },
  });
  const { page, context, lines } = await stage.visit('/');
  const chat = await openChat(page);
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  assert.equal(await chat.evaluate((element) => getComputedStyle(element).borderTopLeftRadius), '16px');
  assert.deepEqual(
    lines.filter((line) => !line.includes('data:,')),
    [],
  );
  await closeContext(context);
});

test('a page that holds no key asks with tokens that its own server fetches, and has a new one when one ends', {
  skip,
}, async () => {
  const shop = await stage.openShop();
  let fetched = 0;
  stage.site.answer('/chat-token', async () => {
    fetched += 1;
    const path = `${stage.service.baseUrl}/api/embed/${shop.chatbotId}/session`;
    const reply = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${shop.askKey}` } });
    return (await reply.json()) as object;
  });
  stage.site.put('/', {
    html: `<script src="${stage.service.baseUrl}/widget.js" data-session="/chat-token" async></script>`,
  });
  const { page, context } = await stage.visit('/');
  const chat = await openChat(page);
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  assert.equal(fetched, 1);
  const refusal = { status: 401, headers: { 'access-control-allow-origin': stage.site.origin } };
  await page.route('**/api/Chat/*', (route) => route.fulfill(refusal), { times: 1 });
  await ask(chat, 'When do you open again?');
  await lastReply(chat).locator('.answer').waitFor();
  assert.equal(fetched, 2);
  assert.doesNotMatch(await page.content(), /docent_/);
  await closeContext(context);
});
