/** A caller that goes away takes no work with it: what it asked for counts as under way for as long as it is worked on. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;

before(async () => {
  service = await startService({
    // Nobody trains: an upload is worked on for as long as it may wait.
    training: false,
    env: { DOCENT_MAX_REQUESTS: '1', DOCENT_UPLOAD_WAIT_MS: '1500' },
  });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
});
after(() => service.close());

const isUploaded = async (): Promise<boolean> =>
  (await service.context.store.read.files.list(bot.chatbotId)).length > 0;

const isWaiting = async (): Promise<boolean> => {
  const record = await service.context.store.write((tx) => tx.idempotency.find(bot.chatbotId, 'left', 0));
  return record?.status === 202;
};

test('a request whose caller is gone holds its place until its work is done', {
  timeout: 20_000,
}, async () => {
  const leaving = new AbortController();
  const upload = fetch(service.baseUrl + client.files, {
    method: 'POST',
    headers: { authorization: `Bearer ${bot.apiKey}`, 'idempotency-key': 'left' },
    body: formWithFile('a.txt', 'Open on Mondays.'),
    signal: leaving.signal,
  });
  while (!(await isUploaded())) await nextTurn();
  leaving.abort();
  await assert.rejects(upload);
  assert.equal(await isWaiting(), true);
  while ((await client.call('GET', client.pairs)).status !== 200);
  assert.equal(await isWaiting(), false);
});
