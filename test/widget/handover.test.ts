/** The way to a person in the widget: a link that opens, or a button that passes the conversation on. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Handover } from '../../contract/asking/handover.ts';
import { closeContext, skipWithoutBrowser } from '../console/support/browser.ts';
import { startReceiver, type WebhookReceiver } from '../support/peers/webhook-receiver.ts';
import { ask, lastReply, openChat, setWidgetStage } from './support/stage.ts';

const skip = skipWithoutBrowser;
const stage = setWidgetStage({ DOCENT_WEBHOOK_NETWORKS: '127.0.0.0/8', DOCENT_WEBHOOK_POLL_MS: '20' });
const receivers: WebhookReceiver[] = [];
after(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function openShop(handover: Handover) {
  const shop = await stage.openShop({ handover });
  stage.site.put('/', { html: stage.snippet(shop.askKey) });
  const guest = await stage.visit('/');
  return { shop, ...guest, chat: await openChat(guest.page) };
}

test('what is not known is met with the owner’s words and a link; an answer is not', { skip }, async () => {
  const address = 'https://shop.example/help';
  const { chat, context, lines } = await openShop({ kind: 'link', text: 'Our team helps you.', address });
  await ask(chat, 'Zebra crossing regulations?');
  const link = lastReply(chat).getByRole('link', { name: 'Talk to a person' });
  assert.equal(await link.getAttribute('href'), address);
  await lastReply(chat).getByText('Our team helps you.').waitFor();
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  assert.equal(await lastReply(chat).getByRole('link', { name: 'Talk to a person' }).count(), 0);
  assert.deepEqual(lines, []);
  await closeContext(context);
});

test('by keyboard alone a visitor passes on what was said, with where to be reached, and once', {
  skip,
}, async () => {
  const { shop, page, chat, context } = await openShop({ kind: 'webhook', text: 'We pass it on.' });
  const receiver = await startReceiver();
  receivers.push(receiver);
  const actor = { kind: 'account', id: 'owner', name: null } as const;
  const webhook = { url: receiver.url, events: ['handover.requested' as const] };
  await stage.service.context.webhooks.create(shop.chatbotId, webhook, actor);
  await ask(chat, 'When do you open?');
  await lastReply(chat).getByText('We open at').waitFor();
  await ask(chat, 'a human please');
  const contact = lastReply(chat).getByRole('textbox', { name: 'Your e-mail or phone number' });
  await contact.focus();
  await page.keyboard.type('ann@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await lastReply(chat).getByText('Your conversation was passed on.').waitFor();
  await receiver.until(1);
  const { data } = receiver.received[0] as unknown as {
    data: { contact: string; transcript: { question: string }[] };
  };
  assert.equal(data.contact, 'ann@example.com');
  assert.deepEqual(
    data.transcript.map(({ question }) => question),
    ['When do you open?', 'a human please'],
  );
  assert.equal(await lastReply(chat).getByRole('button', { name: 'Talk to a person' }).count(), 0);
  await closeContext(context);
});
