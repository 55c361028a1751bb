/** Webhooks end to end: set up by the owner, told of what happens, through kills of the service and an hour without a receiver. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Webhook, WebhookMessageList } from '../../../contract/webhooks.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startReceiver, verify, type WebhookReceiver } from '../../support/peers/webhook-receiver.ts';
import {
  makeDataDir,
  type Provisioned,
  startService,
  startServiceProcess,
  type TestService,
} from '../../support/service.ts';

const HOUR_MS = 3_600_000;
const ENV = { DOCENT_WEBHOOK_NETWORKS: '127.0.0.0/8', DOCENT_WEBHOOK_POLL_MS: '20' };

let dataDir: string;
let receiver: WebhookReceiver;
before(async () => {
  dataDir = await makeDataDir();
  receiver = await startReceiver();
});
after(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Owner {
  bot: Provisioned;
  client: Client;
  call: <T>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: T }>;
}

async function openOwner(service: TestService, bot: Provisioned): Promise<Owner> {
  const client = createClient(service.baseUrl, bot);
  const headers = await openOwnerSession(service);
  const base = `/api/chatbots/${bot.chatbotId}/webhooks`;
  return {
    bot,
    client,
    call: (method, path, body) => client.call(method, base + path, { key: null, headers, body }),
  };
}

/** Everything that a chatbot tells of by itself, once each. */
async function makeEverythingHappen({ client }: Owner): Promise<void> {
  const pair = { question: 'Where is my parcel?', answer: 'On its way.' };
  const made = await client.call<{ id: number }>('POST', client.pairs, { body: pair });
  await client.call('PUT', `${client.pairs}/${made.body.id}`, { body: { ...pair, answer: 'At the depot.' } });
  await client.call('DELETE', `${client.pairs}/${made.body.id}`);
  await client.call('POST', client.chat, { body: { question: 'Zebra crossing regulations?' } });
  await client.call('POST', client.files, { body: formWithFile('hours.txt', 'We open at nine.') });
  await client.call('POST', client.files, { body: formWithFile('empty.txt', ' ') });
}

test('the owner is told of what happens: signed by the secret that is shown, in order, and with a test and a log', async () => {
  const service = await startService({ dataDir, env: ENV });
  const owner = await openOwner(service, await service.provision());
  const events = ['answer.changed', 'question.unanswered', 'file.trained', 'file.failed'];
  const made = await owner.call<Webhook>('POST', '', { url: receiver.url, events });
  assert.equal(made.status, 201);
  await makeEverythingHappen(owner);
  await owner.call('POST', `/${made.body.id}/test`);
  await receiver.until(7);
  const told = receiver.received.map(({ type, data }) => [
    type,
    data.action ?? data.question ?? data.fileName,
  ]);
  assert.deepEqual(told, [
    ['answer.changed', 'created'],
    ['answer.changed', 'changed'],
    ['answer.changed', 'deleted'],
    ['question.unanswered', 'Zebra crossing regulations?'],
    ['file.trained', 'hours.txt'],
    ['file.failed', 'empty.txt'],
    ['webhook.test', undefined],
  ]);
  const shown = await owner.call<{ webhooks: Webhook[] }>('GET', '');
  for (const received of receiver.received) verify(shown.body.webhooks[0]?.secret ?? '', received);
  // What is deleted with its text must not stay in what was sent.
  assert.doesNotMatch(JSON.stringify(receiver.received), /depot/);
  // Closing breaks off what is under way, and that would be sent again.
  const waits = async (): Promise<boolean> => {
    const { body } = await owner.call<WebhookMessageList>('GET', `/${made.body.id}/messages`);
    return body.messages.some(({ state }) => state === 'waiting');
  };
  while (await waits());
  await service.close();

  const again = await startService({ dataDir, env: ENV });
  const later = await openOwner(again, owner.bot);
  const log = async () =>
    (await later.call<WebhookMessageList>('GET', `/${made.body.id}/messages`)).body.messages;
  assert.deepEqual(new Set((await log()).map(({ state }) => state)), new Set(['delivered']));
  const [test] = await log();
  assert.equal((await later.call('POST', `/${made.body.id}/messages/${test?.id}/again`)).status, 202);
  await receiver.until(8);
  assert.equal(receiver.received[7]?.id, test?.id);
  await again.close();
});

test('what an owner sets up is checked, changed and removed', async () => {
  const service = await startService({ env: ENV });
  const owner = await openOwner(service, await service.provision());
  const refused = async (body: unknown) => (await owner.call<{ code: string }>('POST', '', body)).body.code;
  const events = ['file.trained'];
  assert.equal(await refused({ url: 'http://10.0.0.1/', events }), 'invalid_request');
  assert.equal(await refused({ url: 'ftp://shop.example/', events }), 'invalid_request');
  assert.equal(await refused({ url: 'https://me:pass@shop.example/', events }), 'invalid_request');
  assert.equal(await refused({ url: 'https://shop.example/', events: ['file.lost'] }), 'invalid_request');
  assert.equal(await refused({ url: 'https://shop.example/', events: [] }), 'invalid_request');
  const { body: made } = await owner.call<Webhook>('POST', '', { url: 'https://shop.example/', events });
  const changed = await owner.call<Webhook>('PATCH', `/${made.id}`, { enabled: false });
  assert.deepEqual([changed.body.enabled, changed.body.secret], [false, made.secret]);
  assert.equal((await owner.call('POST', `/${made.id}/test`)).status, 409);
  const renewed = await owner.call<Webhook>('POST', `/${made.id}/secret`);
  assert.notEqual(renewed.body.secret, made.secret);
  assert.ok(Date.parse(renewed.body.previousSecretUntil ?? '') > Date.now());
  assert.equal((await owner.call('DELETE', `/${made.id}`)).status, 204);
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['GET', '/messages'],
    ['POST', '/messages/msg_1/again'],
  ] as const)
    assert.equal(
      (await owner.call(method, `/${made.id}${path}`, method === 'PATCH' ? {} : undefined)).status,
      404,
    );
  await service.close();
});

test('with the receiver down for an hour and the service killed twice, everything arrives once and in order', async () => {
  const folder = await makeDataDir();
  const first = await startService({ dataDir: folder, env: ENV });
  const owner = await openOwner(first, await first.provision());
  const target = await startReceiver();
  const events = ['question.unanswered'];
  await owner.call<Webhook>('POST', '', { url: target.url, events });
  await first.close();

  const port = Number(new URL(target.url).port);
  const asked: string[] = [];
  const killed: string[] = [];
  async function run(clockAheadMs: number, replies: 'nothing' | 503, tries: number): Promise<void> {
    target.reply = () => (replies === 'nothing' ? replies : { status: replies });
    const service = await startServiceProcess({
      dataDir: folder,
      env: { ...ENV, DOCENT_LOG_LEVEL: 'info' },
      clockAheadMs,
    });
    const client = createClient(service.baseUrl, owner.bot);
    for (let at = 0; at < 3; at += 1) {
      const question = `Unheard of matter ${asked.length}?`;
      asked.push(question);
      assert.equal((await client.call('POST', client.chat, { body: { question } })).status, 200);
    }
    await target.until(target.received.length + tries);
    await service.end('SIGKILL');
    killed.push(...target.received.map(({ id }) => id));
  }
  // Killed while the receiver holds the request, and again while it refuses.
  await run(0, 'nothing', 1);
  await run(30 * 60_000, 503, 1);
  assert.equal(new Set(killed).size, 1, 'the first message holds back those behind it, and keeps its id');
  await target.close();

  const back = await startReceiver(port);
  const last = await startServiceProcess({ dataDir: folder, env: ENV, clockAheadMs: 2 * HOUR_MS });
  await back.until(asked.length);
  // Whatever else it had to send would come before this.
  const client = createClient(last.baseUrl, owner.bot);
  await client.call('POST', client.chat, { body: { question: 'The very last one?' } });
  await back.until(asked.length + 1);
  await last.close();
  assert.deepEqual(
    back.received.map(({ data }) => data.question),
    [...asked, 'The very last one?'],
  );
  assert.equal(back.received[0]?.id, killed[0]);
  assert.equal(new Set(back.received.map(({ id }) => id)).size, asked.length + 1);
  await back.close();
  await rm(folder, { recursive: true, force: true });
});
