/** The way to a person: when a reply offers it, in which words, and what the owner is told once a visitor wants it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { AskReply } from '../../../contract/asking/chat.ts';
import type { Handover } from '../../../contract/asking/handover.ts';
import { PROFILES } from '../../../server/src/language/profiles/profiles.ts';
import { aStep } from '../../support/a-step.ts';
import { type Client, createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startReceiver } from '../../support/peers/webhook-receiver.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

const LINK: Handover = { kind: 'link', text: 'Our team helps you.', address: 'https://shop.example/help' };

let service: TestService;
let bot: Provisioned;
let client: Client;
before(async () => {
  const env = { DOCENT_WEBHOOK_NETWORKS: '127.0.0.0/8', DOCENT_WEBHOOK_POLL_MS: '20' };
  service = await startService({ training: false, env });
});
after(() => service.close());
beforeEach(async () => {
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  for (const [question, answer] of [
    ['When are you open?', 'From nine to six.'],
    ['How do I return an item?', 'Put it into its box.'],
  ])
    await client.call('POST', client.pairs, { body: { question, answer } });
});

const set = (handover: Handover | null) =>
  service.context.websites.update(bot.chatbotId, { handover }, aStep());
const ask = async (question: string, more: object = {}): Promise<AskReply> =>
  (await client.call<AskReply>('POST', client.chat, { body: { question, ...more } })).body;
const unanswered = async () =>
  (await service.context.store.read.unanswered.list(bot.chatbotId)).map(({ question }) => question);

test('a question without an answer is met with the way that the owner set, and one with an answer is not', async () => {
  const before = await ask('Zebra crossing regulations?');
  assert.equal(before.handover, undefined);
  await set(LINK);
  const { answered, handover } = await ask('Zebra crossing regulations?');
  assert.deepEqual(
    [answered, handover],
    [false, { kind: 'link', reason: 'refused', text: LINK.text, url: LINK.address }],
  );
  assert.equal((await ask('When are you open?')).handover, undefined);
  await set({ kind: 'email', text: 'Write to us.', address: 'help@shop.example' });
  assert.equal((await ask('Zebra?')).handover?.url, 'mailto:help@shop.example');
  await set({ kind: 'text', text: 'Call us.' });
  assert.deepEqual((await ask('Zebra?')).handover, { kind: 'text', reason: 'refused', text: 'Call us.' });
});

test('the second time in a row that it only suggests offers a person, the first does not, and an answer between counts anew', async () => {
  await set(LINK);
  const doubt = { answerThreshold: 1, suggestThreshold: 0 };
  await service.context.chatbots.update(bot.accountId, bot.chatbotId, doubt, aStep());
  const first = await ask('opening?');
  assert.ok(first.suggestions.length > 0);
  assert.equal(first.handover, undefined);
  const { conversationId } = first;
  const second = await ask('returning?', { conversationId });
  assert.equal(second.handover?.reason, 'unsure');
  assert.equal((await ask('returning?')).handover, undefined, 'a conversation of its own');
  const sure = { answerThreshold: 0.5, suggestThreshold: 0.1 };
  await service.context.chatbots.update(bot.accountId, bot.chatbotId, sure, aStep());
  const answered = await ask('When are you open?', { conversationId });
  assert.equal(answered.answered, true);
  await service.context.chatbots.update(bot.accountId, bot.chatbotId, doubt, aStep());
  const next = await ask('returning?', { conversationId: answered.conversationId });
  assert.deepEqual([next.answered, next.handover], [false, undefined]);
});

test('who asks for a person is handed over, in every language, and is in no list of what is lacking', async () => {
  assert.equal((await ask('Can I talk to a human please?')).handover, undefined);
  await set(LINK);
  const listed = (await unanswered()).length;
  for (const [code, { chat }] of PROFILES) {
    const [phrase = ''] = chat?.human.split(',').map((one) => one.trim()) ?? [];
    const { answer, answered, handover } = await ask(phrase);
    assert.deepEqual([answered, answer, handover?.reason], [true, LINK.text, 'asked'], `${code} ${phrase}`);
  }
  assert.equal((await unanswered()).length, listed);
  const body = { question: 'talk to a human', answer: 'Ring the bell at the desk.' };
  await client.call('POST', client.pairs, { body });
  const taught = await ask('talk to a human');
  assert.deepEqual([taught.answer, taught.handover], [body.answer, undefined]);
});

test('programs that show text alone are told the way in the text', async () => {
  await set(LINK);
  const say = async (content: string) => {
    const body = { model: bot.chatbotId, messages: [{ role: 'user', content }] };
    const reply = await client.call<{ choices: { message: { content: string } }[] }>(
      'POST',
      '/v1/chat/completions',
      { body },
    );
    return reply.body.choices[0]?.message.content;
  };
  assert.match((await say('Zebra?')) ?? '', /\n\nOur team helps you\. https:\/\/shop\.example\/help$/);
  assert.equal(await say('a human please'), 'Our team helps you. https://shop.example/help');
});

test('what a visitor passes on reaches the owner with what was said, as the client tells it', async () => {
  const receiver = await startReceiver();
  const transcript = [
    { question: 'When are you open?', answer: 'From nine to six.' },
    { question: 'And where is my refund?' },
  ];
  const asker = (await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] })).secret;
  const pass = (body: object) => client.call('POST', `${client.chat}/handover`, { key: asker, body });
  assert.equal((await pass({ transcript })).status, 409);
  await set({ kind: 'webhook', text: 'We pass it on.' });
  // Nobody hears of it yet, so it is not offered.
  assert.deepEqual([(await ask('Zebra?')).handover, (await pass({ transcript })).status], [undefined, 409]);
  const actor = { kind: 'account', id: 'owner', name: null } as const;
  const events = ['handover.requested' as const];
  await service.context.webhooks.create(bot.chatbotId, { url: receiver.url, events }, actor);
  assert.deepEqual((await ask('Zebra?')).handover, {
    kind: 'webhook',
    reason: 'refused',
    text: 'We pass it on.',
  });
  assert.equal((await pass({ transcript, contact: 'ann@example.com' })).status, 202);
  await receiver.until(1);
  assert.deepEqual(receiver.received[0]?.data, { toldBy: 'client', contact: 'ann@example.com', transcript });
  assert.equal((await pass({ transcript: [] })).status, 400);
  assert.equal((await pass({ transcript: [{ question: ' ' }] })).status, 400);
  assert.equal(
    (await client.call('POST', `${client.chat}/handover`, { key: null, body: { transcript } })).status,
    401,
  );
  await receiver.close();
});

test('messages with the words of a visitor are erased with the visitor, also those that wait, and nobody else’s', async () => {
  const { store, webhooks, chatbots } = service.context;
  await chatbots.update(bot.accountId, bot.chatbotId, { answersSinceMs: 0 }, aStep());
  const actor = { kind: 'account', id: 'owner', name: null } as const;
  const events = ['handover.requested', 'question.unanswered', 'feedback.negative'] as const;
  // Nobody is there: what is not erased goes on waiting.
  const hook = await webhooks.create(
    bot.chatbotId,
    { url: 'http://127.0.0.1:9', events: [...events] },
    actor,
  );
  await set({ kind: 'webhook', text: 'We pass it on.' });
  for (const visitorId of ['anna', 'ben']) {
    const { answerId } = await ask(`zebra of ${visitorId}?`, { visitorId });
    const feedback = { answerId, helpful: false, comment: `Not what ${visitorId} wants.` };
    assert.ok((await client.call('POST', `${client.chat}/feedback`, { body: feedback })).status < 300);
    const body = { transcript: [{ question: `I am ${visitorId}.` }], visitorId };
    assert.equal((await client.call('POST', `${client.chat}/handover`, { body })).status, 202);
  }
  const told = async () =>
    (await store.read.webhooks.listMessages(bot.chatbotId, hook.id, { limit: 100 })).map(({ type, body }) => [
      type,
      ['anna', 'ben'].filter((name) => body.includes(name)).join(),
    ]);
  assert.equal((await told()).length, 6);
  assert.equal((await client.call('DELETE', `${client.chat}/visitors/anna`)).status, 200);
  assert.deepEqual(await told(), [
    ['handover.requested', 'ben'],
    ['feedback.negative', 'ben'],
    ['question.unanswered', 'ben'],
  ]);
});

test('a way without what it leads to is refused when it is set', async () => {
  const headers = await openOwnerSession(service);
  const path = `/api/chatbots/${bot.chatbotId}/website`;
  const put = async (handover: object | null) =>
    (await client.call('PATCH', path, { key: null, headers, body: { handover } })).status;
  for (const faulty of [
    { kind: 'link', text: 'Here.' },
    { kind: 'link', text: 'Here.', address: 'javascript:alert(1)' },
    { kind: 'email', text: 'Here.', address: 'nobody' },
    { kind: 'email', text: 'Here.', address: 'a@b.example?cc=x@y.example' },
    { kind: 'text', text: ' ' },
    { kind: 'carrier pigeon', text: 'Here.' },
  ])
    assert.equal(await put(faulty), 400, JSON.stringify(faulty));
  assert.equal(await put({ kind: 'link', text: 'Here.', address: 'tel:+4930123456' }), 200);
  assert.equal(await put(null), 200);
});
