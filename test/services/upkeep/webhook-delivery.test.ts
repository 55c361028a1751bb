/** What is sent to webhooks: signed, in order, until it arrives or was tried eight times, and to public addresses alone. */
import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { rm } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { createWebhookService, type WebhookService } from '../../../server/src/services/tenants/webhooks.ts';
import { createWebhookDelivery } from '../../../server/src/services/upkeep/webhooks/delivery.ts';
import {
  faultOfNetwork,
  mayPostTo,
  mayReach,
} from '../../../server/src/services/upkeep/webhooks/guarded-post.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store, StoredWebhook } from '../../../server/src/store/types.ts';
import { addChatbot } from '../../store/records.ts';
import { startReceiver, verify, type WebhookReceiver } from '../../support/peers/webhook-receiver.ts';
import { makeDataDir } from '../../support/service.ts';

const ACTOR = { kind: 'account', id: 'owner', name: 'owner@example.com' } as const;
const HOUR_MS = 3_600_000;
const LOCAL = ['127.0.0.0/8'];

let dataDir: string;
let store: Store;
let receiver: WebhookReceiver;
let now: number;
let service: WebhookService;
const warned: object[] = [];

before(async () => {
  dataDir = await makeDataDir();
  store = await openStore({ dataDir });
  service = webhooksIn(LOCAL);
});
beforeEach(async () => {
  // What is signed must not be older than five minutes to whoever verifies it.
  now = Date.now();
  warned.length = 0;
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
after(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const nowMs = () => now;
const webhooksIn = (networks: readonly string[]) =>
  createWebhookService({
    store,
    nowMs,
    audit: () => undefined,
    limits: { webhooksPerChatbot: 2 },
    mayPostTo: (url) => mayPostTo(url, networks),
  });

function deliver(
  options: { networks?: readonly string[]; timeoutMs?: number; resolve?: typeof lookup } = {},
) {
  const { networks = LOCAL, timeoutMs = 5_000, resolve } = options;
  const webhooks = { networks, timeoutMs, pollMs: 10, keptDays: 14, leaseMs: 60_000, concurrency: 32 };
  return createWebhookDelivery({
    store,
    nowMs,
    log: { warn: (fields: object) => void warned.push(fields) } as never,
    config: { webhooks },
    ...(resolve && { resolve }),
  });
}

async function addWebhook(url = receiver.url): Promise<StoredWebhook> {
  return service.create(await addChatbot(store), { url, events: ['file.trained'] }, ACTOR);
}
const tell = ({ chatbotId }: StoredWebhook, ...fileIds: number[]) =>
  store.write((tx) =>
    tx.webhooks.append(
      chatbotId,
      fileIds.map((fileId) => ({ type: 'file.trained', data: { fileId } })),
      now,
    ),
  );
const messagesOf = async ({ chatbotId, id }: StoredWebhook) =>
  (await service.listMessages(chatbotId, id)).messages;
const lastTryOf = async (webhook: StoredWebhook) => (await messagesOf(webhook))[0]?.tries.at(-1);
const fileIds = () => receiver.received.map(({ data }) => data.fileId);

test('a message is signed with the secret that is shown, and verified by another implementation of the standard', async () => {
  const webhook = await addWebhook();
  await tell(webhook, 1);
  await deliver().deliverDue();
  const [received] = receiver.received;
  assert.ok(received);
  const [shown] = await service.list(webhook.chatbotId);
  const payload = verify(shown?.secret ?? '', received) as { type: string; chatbotId: string };
  assert.deepEqual([payload.type, payload.chatbotId], ['file.trained', webhook.chatbotId]);
  assert.throws(() => verify('whsec_b3RoZXI=', received), /signature/i);
  const tampered = { ...received, body: received.body.replace('1', '2') };
  assert.throws(() => verify(webhook.secret, tampered), /signature/i);
  const [message] = await messagesOf(webhook);
  assert.deepEqual([message?.state, message?.id, message?.tries[0]?.status], ['delivered', received.id, 204]);
});

test('while a secret is being replaced both sign, and a day later the new one alone', async () => {
  const webhook = await addWebhook();
  const { secret } = await service.replaceSecret(webhook.chatbotId, webhook.id, ACTOR);
  assert.notEqual(secret, webhook.secret);
  await tell(webhook, 1);
  await deliver().deliverDue();
  const [during] = receiver.received;
  for (const one of [secret, webhook.secret]) assert.ok(during && verify(one, during));
  now += 24 * HOUR_MS;
  await tell(webhook, 2);
  await deliver().deliverDue();
  const signatures = String(receiver.received[1]?.headers['webhook-signature']).split(' ');
  assert.equal(signatures.length, 1);
});

test('a receiver that is down for an hour gets everything afterwards, once and in order', async () => {
  const webhook = await addWebhook();
  receiver.reply = () => ({ status: 503 });
  const begun = now;
  await tell(webhook, 1, 2);
  for (; now < begun + HOUR_MS; now += 60_000) {
    await deliver().deliverDue();
    if (now === begun + 30 * 60_000) await tell(webhook, 3);
  }
  const refused = receiver.received.length;
  assert.ok(refused >= 4 && refused < 8, `${refused} tries`);
  assert.deepEqual(new Set(fileIds()), new Set([1]));
  receiver.reply = () => ({ status: 200 });
  for (; now < begun + 3 * HOUR_MS; now += 60_000) await deliver().deliverDue();
  assert.deepEqual(fileIds().slice(refused), [1, 2, 3]);
  const ids = receiver.received.map(({ id }) => id);
  assert.equal(new Set(ids.slice(0, refused + 1)).size, 1, 'each try has the id of the first');
  assert.equal(new Set(ids).size, 3);
});

test('a message is given up after its eighth try, what follows goes on, and it is sent again when its owner says so', async () => {
  const webhook = await addWebhook();
  receiver.reply = ({ data }) => ({ status: data.fileId === 1 ? 400 : 200 });
  await tell(webhook, 1, 2);
  const begun = now;
  for (; now < begun + 5 * HOUR_MS; now += 5_000) await deliver().deliverDue();
  assert.deepEqual(fileIds(), [1, 1, 1, 1, 1, 1, 1, 1, 2]);
  const [, given] = await messagesOf(webhook);
  assert.deepEqual([given?.state, given?.tries.length], ['failed', 8]);
  assert.equal(warned.length, 1);
  assert.doesNotMatch(JSON.stringify(warned), /fileId|127\.0\.0\.1/);
  receiver.reply = () => ({ status: 200 });
  await service.sendAgain(webhook.chatbotId, webhook.id, given?.id ?? '');
  await deliver().deliverDue();
  assert.equal(receiver.received.at(-1)?.id, given?.id);
  assert.equal((await messagesOf(webhook))[1]?.state, 'delivered');
});

test('a node that ends while it sends leaves the message to the next, which sends it under the same id', async () => {
  const webhook = await addWebhook();
  receiver.reply = () => 'nothing';
  await tell(webhook, 1, 2);
  const first = deliver();
  await first.start();
  await receiver.until(1);
  await first.close();
  receiver.reply = () => ({ status: 200 });
  const second = deliver();
  await second.start();
  await receiver.until(3);
  await second.close();
  assert.deepEqual(fileIds(), [1, 1, 2]);
  assert.equal(receiver.received[0]?.id, receiver.received[1]?.id);
});

test('two that deliver from one store send each message once, in order', async () => {
  const webhook = await addWebhook();
  const both = [deliver(), deliver()];
  for (const one of both) await one.start();
  const all = Array.from({ length: 150 }, (_, at) => at);
  for (const fileId of all) await tell(webhook, fileId);
  await receiver.until(all.length);
  for (const one of both) await one.close();
  assert.deepEqual(fileIds(), all);
});

test('no redirect is followed, and a receiver that does not reply in time has not received', async () => {
  const inside = await startReceiver();
  const webhook = await addWebhook();
  receiver.reply = () => ({ status: 307, headers: { location: inside.url } });
  await tell(webhook, 1);
  await deliver().deliverDue();
  assert.deepEqual([(await lastTryOf(webhook))?.fault, inside.received.length], ['redirected', 0]);
  const silent = await addWebhook();
  receiver.reply = () => 'nothing';
  await tell(silent, 1);
  await deliver({ timeoutMs: 50 }).deliverDue();
  assert.equal((await lastTryOf(silent))?.fault, 'timeout');
  await inside.close();
  await receiver.close();
  const down = await addWebhook();
  await tell(down, 1);
  await deliver().deliverDue();
  assert.deepEqual((await lastTryOf(down))?.fault, 'refused');
});

test('an address inside the network is refused, however it is written, unless its network is allowed', async () => {
  const inside = [
    '127.0.0.1',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ];
  const inside6 = [
    '::1',
    '::',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a00:1::',
  ];
  for (const address of [...inside, ...inside6, '224.0.0.1', '255.255.255.255', 'ff02::1', 'nonsense'])
    assert.equal(mayReach(address, []), false, address);
  for (const address of ['8.8.8.8', '2606:4700::1111']) assert.equal(mayReach(address, []), true, address);
  assert.deepEqual(
    ['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', 'fd00::1'].map((address) =>
      mayReach(address, ['10.1.0.0/16']),
    ),
    [true, true, false, false],
  );
  const written = [
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]:80/',
    'http://169.254.169.254/latest/',
    'http://0/',
    'http://[::ffff:7f00:1]/',
  ];
  for (const url of written) assert.equal(mayPostTo(url, []), false, url);
  const strict = webhooksIn([]);
  const chatbotId = await addChatbot(store);
  const refused = strict.create(chatbotId, { url: receiver.url, events: ['file.trained'] }, ACTOR);
  await assert.rejects(refused, { code: 'invalid_request' });
  assert.deepEqual([faultOfNetwork('10.0.0.0/8'), typeof faultOfNetwork('10.0.0.0')], [undefined, 'string']);
  // One that was allowed when it was set up.
  const webhook = await addWebhook();
  await tell(webhook, 1);
  await deliver({ networks: [] }).deliverDue();
  assert.deepEqual([(await lastTryOf(webhook))?.fault, receiver.received.length], ['address_not_allowed', 0]);
});

test('a name is looked at where it is connected to: one that comes to mean an address inside is refused', async () => {
  const { port } = new URL(receiver.url);
  const webhook = await addWebhook(`http://rebound.example:${port}/`);
  const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '10.0.0.1'], []];
  const resolve = ((_name: string, _options: object, callback: (...given: unknown[]) => void) => {
    const addresses = answers.shift() ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  }) as unknown as typeof lookup;
  const faults: unknown[] = [];
  while (answers.length > 0) {
    await tell(webhook, 1);
    await deliver({ resolve }).deliverDue();
    faults.push((await messagesOf(webhook)).find(({ tries }) => tries.length > 0)?.tries.at(-1)?.fault);
    await store.write((tx) => tx.webhooks.deleteBefore(now + 1, 10));
    // What was refused was due a little later.
    now += 60_000;
  }
  assert.deepEqual(faults, [null, 'address_not_allowed', 'address_not_allowed', 'connection']);
  assert.equal(receiver.received.length, 1);
});

test('a chatbot has as many webhooks as it may, and what is not its own is unknown to it', async () => {
  const webhook = await addWebhook();
  const { chatbotId } = webhook;
  const another = () => service.create(chatbotId, { url: receiver.url, events: ['file.failed'] }, ACTOR);
  await another();
  await assert.rejects(another(), { code: 'conflict' });
  const foreign = await addChatbot(store);
  for (const call of [
    () => service.change(foreign, webhook.id, {}, ACTOR),
    () => service.remove(foreign, webhook.id, ACTOR),
    () => service.replaceSecret(foreign, webhook.id, ACTOR),
    () => service.sendTest(foreign, webhook.id),
    () => service.listMessages(foreign, webhook.id),
    () => service.sendAgain(foreign, webhook.id, 'msg_1'),
  ])
    await assert.rejects(call(), { code: 'not_found' });
  await service.change(chatbotId, webhook.id, { enabled: false }, ACTOR);
  await assert.rejects(service.sendTest(chatbotId, webhook.id), { code: 'conflict' });
});
