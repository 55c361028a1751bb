/** The example of docs/webhooks.md, run as it stands there against a message as Docent sends it. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Webhook } from '../../contract/webhooks.ts';
import { createClient } from '../support/client.ts';
import { openOwnerSession } from '../support/owner-session.ts';
import { startReceiver, type WebhookReceiver } from '../support/peers/webhook-receiver.ts';
import { makeDataDir, startService, type TestService } from '../support/service.ts';

type ReadMessage = (secret: string, headers: object, body: string) => { id: string; type: string };

let folder: string;
let service: TestService;
let receiver: WebhookReceiver;
before(async () => {
  folder = await makeDataDir();
  receiver = await startReceiver();
  service = await startService({
    env: { DOCENT_WEBHOOK_NETWORKS: '127.0.0.0/8', DOCENT_WEBHOOK_POLL_MS: '20' },
  });
});
after(async () => {
  await service.close();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

test('the example checks a message of this service, and refuses one that was changed or is old', async () => {
  const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, code] = /```js\n(.*?)```/s.exec(page) ?? [];
  const path = join(folder, 'example.mjs');
  await writeFile(path, code ?? '');
  const { readMessage } = (await import(pathToFileURL(path).href)) as { readMessage: ReadMessage };

  const bot = await service.provision();
  const headers = await openOwnerSession(service);
  const client = createClient(service.baseUrl, bot);
  const base = `/api/chatbots/${bot.chatbotId}/webhooks`;
  const body = { url: receiver.url, events: ['file.trained'] };
  const made = await client.call<Webhook>('POST', base, { key: null, headers, body });
  await client.call('POST', `${base}/${made.body.id}/test`, { key: null, headers });
  await receiver.until(1);

  const { secret } = made.body;
  const [received] = receiver.received;
  assert.ok(received);
  const message = readMessage(secret, received.headers, received.body);
  assert.deepEqual([message.id, message.type], [received.id, 'webhook.test']);
  assert.throws(() => readMessage('whsec_b3RoZXI=', received.headers, received.body), /not signed/);
  assert.throws(() => readMessage(secret, received.headers, `${received.body} `), /not signed/);
  const old = { ...received.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000) - 301) };
  assert.throws(() => readMessage(secret, old, received.body), /too old/);
});
