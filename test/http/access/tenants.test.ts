import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { UploadResult } from '../../../contract/knowledge/files.ts';
import type { PairRecord } from '../../../contract/knowledge/pairs.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Call, type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment, onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

onEveryDeployment('a key of one chatbot against another chatbot', (startService) => {
  let service: TestService<Core>;
  let mine: Client;
  let theirs: Client;
  let their: Provisioned;
  let pairId: number;
  let fileId: number;

  before(async () => {
    service = await startService();
    their = await service.provision();
    theirs = createClient(service.baseUrl, their);
    mine = createClient(service.baseUrl, await service.provision());
    const body = { question: 'What is the secret?', answer: 'Tangerine.' };
    pairId = (await theirs.call<PairRecord>('POST', theirs.pairs, { body })).body.id;
    const form = formWithFile('secret.txt', 'The secret fruit is a tangerine.');
    fileId = (await theirs.call<UploadResult>('POST', theirs.files, { body: form })).body.id;
    await mine.call('POST', mine.pairs, { body: { question: 'What is open?', answer: 'Everything.' } });
  });
  after(() => service.close());

  const json = { question: 'overwritten', answer: 'overwritten' };
  const attacks = (): [string, string, Call?][] => [
    ['POST', theirs.pairs, { body: json }],
    ['GET', theirs.pairs],
    ['GET', `${theirs.pairs}?search=secret&limit=1`],
    ['HEAD', theirs.pairs],
    ['PUT', `${theirs.pairs}/${pairId}`, { body: json }],
    ['DELETE', `${theirs.pairs}/${pairId}`],
    ['POST', theirs.files, { body: formWithFile('a.txt', 'poison') }],
    ['GET', theirs.files],
    ['GET', `${theirs.files}/${fileId}`],
    ['DELETE', `${theirs.files}/${fileId}`],
    ['DELETE', `${theirs.files.replace('Training', 'Train')}/${fileId}`],
    ['POST', theirs.chat, { body: { question: 'What is the secret?' } }],
  ];

  test('every operation is forbidden and tells nothing of what is there', async () => {
    for (const [method, path, call] of attacks()) {
      const reply = await mine.call(method, path, call);
      assert.equal(reply.status, 403, `${method} ${path}`);
      assert.doesNotMatch(reply.text, /tangerine|secret/i);
    }
  });

  test('nothing changed by trying', async () => {
    const pairs = (await theirs.call<PairRecord[]>('GET', theirs.pairs)).body;
    assert.deepEqual(
      pairs.map(({ id, answer }) => [id, answer]),
      [[pairId, 'Tangerine.']],
    );
    assert.equal((await theirs.call('GET', `${theirs.files}/${fileId}`)).status, 200);
  });

  test('its own records and answers hold nothing of the other, by the same ids either', async () => {
    const ask = await mine.call('POST', mine.chat, { body: { question: 'What is the secret fruit?' } });
    assert.doesNotMatch(ask.text, /tangerine/i);
    assert.doesNotMatch((await mine.call('GET', mine.pairs)).text, /tangerine/i);
    assert.equal((await mine.call('GET', `${mine.files}/${fileId}`)).status, 404);
    assert.equal((await mine.call('DELETE', `${mine.files}/${fileId}`)).status, 404);
  });

  test('a revoked and an expired key open nothing any more, at once', async () => {
    const { keys } = service.context;
    const revoked = await keys.create(their.chatbotId, { name: 'temporary' });
    const expired = await keys.create(their.chatbotId, { expiresAtMs: Date.now() - 1 });
    const get = (key: string) => theirs.call('GET', theirs.pairs, { key });
    assert.equal((await get(revoked.secret)).status, 200);
    assert.equal((await get(expired.secret)).status, 401);
    assert.equal(await keys.revoke(their.chatbotId, revoked.key.id), true);
    assert.equal((await get(revoked.secret)).status, 401);
  });
});

onEveryEngine('the last use of a key', (startService) => {
  test('is known after it was flushed', async () => {
    const service = await startService({ training: false });
    try {
      const bot = await service.provision();
      const client = createClient(service.baseUrl, bot);
      const { keys } = service.context;
      const lastUsed = async () => (await keys.list(bot.chatbotId))[0]?.lastUsedAtMs;
      assert.equal(await lastUsed(), null);
      const before = service.context.nowMs();
      await client.call('GET', client.pairs);
      await keys.flushUses();
      assert.ok(((await lastUsed()) ?? 0) >= before);
    } finally {
      await service.close();
    }
  });
});
