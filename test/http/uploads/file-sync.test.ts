/** Comparing a folder with a chatbot's files, and uploads whose training nobody waits for. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { SyncBody, SyncReply } from '../../../contract/knowledge/file-sync.ts';
import type { FileDetails, FileRecord, UploadResult } from '../../../contract/knowledge/files.ts';
import type { Core } from '../../../server/src/app/core.ts';
import type { FileClaim } from '../../../server/src/store/types.ts';
import { type Call, type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const EARLY = { prefer: 'respond-async' };

onEveryDeployment('folders in step with files', (startService) => {
  let service: TestService<Core>;
  let client: Client;

  before(async () => {
    service = await startService({ env: { DOCENT_SYNC_FILES: '5', DOCENT_SYNC_BODY_LIMIT_BYTES: '2000' } });
  });
  after(() => service.close());
  beforeEach(async () => {
    client = createClient(service.baseUrl, await service.provision());
  });

  const put = async (externalId: string, text: string, headers: Record<string, string> = {}) => {
    const form = formWithFile(externalId.split('/').at(-1) ?? '', text);
    form.append('externalId', externalId);
    const call: Call = { body: form, headers };
    return client.call<UploadResult>('POST', `${client.files}?onConflict=replace`, call);
  };
  const send = (body: SyncBody) => client.call<SyncReply>('POST', `${client.files}/sync`, { body });
  const compare = async (files: Record<string, string>, prefix?: string): Promise<SyncReply> => {
    const entries = Object.entries(files).map(([path, text]) => ({ path, sha256: sha256(text) }));
    const reply = await send({ files: entries, ...(prefix !== undefined && { prefix }) });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const names = ({ upload, unchanged, delete: gone }: SyncReply) => ({
    upload,
    unchanged: unchanged.map(({ path }) => path),
    delete: gone.map(({ externalId }) => externalId),
  });
  const untilSettled = async (files: Record<string, string>): Promise<SyncReply> => {
    for (;;) {
      const reply = await compare(files);
      const isSettled = ({ status }: { status: string }) => ['trained', 'failed'].includes(status);
      if (reply.unchanged.every(isSettled)) return reply;
    }
  };

  test('what is new or other is to be uploaded, what is the same is not, and what is gone may be deleted', async () => {
    await put('a.txt', 'The shop opens at nine.');
    await put('b.txt', 'The shop closes at six.');
    const { id } = (await put('old/c.txt', 'We sell lamps.')).body;
    const reply = await compare({ 'a.txt': 'The shop opens at nine.', 'b.txt': 'Other.', 'd.txt': 'New.' });
    assert.deepEqual(names(reply), {
      upload: ['b.txt', 'd.txt'],
      unchanged: ['a.txt'],
      delete: ['old/c.txt'],
    });
    assert.deepEqual(reply.delete, [{ id, externalId: 'old/c.txt' }]);
    assert.equal(reply.maxBytes, 50 * 1024 * 1024);
    assert.equal((await client.call<FileRecord[]>('GET', client.files)).body.length, 3);
  });

  test('only files below the prefix count, and none without a name of the client', async () => {
    await put('handbook/a.txt', 'The shop opens at nine.');
    await put('handbook-old/b.txt', 'The shop closes at six.');
    await client.call('POST', client.files, { body: formWithFile('plain.txt', 'By hand.') });
    const reply = await compare({ 'a.txt': 'The shop opens at nine.' }, 'handbook/');
    assert.deepEqual(names(reply), { upload: [], unchanged: ['a.txt'], delete: [] });
    assert.deepEqual(names(await compare({}, 'handbook/')).delete, ['handbook/a.txt']);
    assert.deepEqual(names(await compare({})).delete.toSorted(), ['handbook-old/b.txt', 'handbook/a.txt']);
  });

  test('a hash is the same in letters of either case', async () => {
    await put('a.txt', 'Nine.');
    const reply = await send({ files: [{ path: 'a.txt', sha256: sha256('Nine.').toUpperCase() }] });
    assert.equal(reply.body.unchanged.length, 1);
  });

  test('an upload that prefers not to wait is answered at once, and stays with its reason where it fails', async () => {
    const good = await put('good.txt', 'The shop opens at nine.', EARLY);
    const blank = await put('blank.txt', ' \n ', EARLY);
    for (const reply of [good, blank]) {
      assert.equal(reply.status, 201, reply.text);
      assert.equal(reply.headers.get('preference-applied'), 'respond-async');
    }
    const reply = await untilSettled({ 'good.txt': 'The shop opens at nine.', 'blank.txt': ' \n ' });
    assert.deepEqual(
      reply.unchanged.map(({ path, status, failure }) => [path, status, failure?.code]),
      [
        ['good.txt', 'trained', undefined],
        ['blank.txt', 'failed', 'file_has_no_text'],
      ],
    );
    const details = await client.call<FileDetails>('GET', `${client.files}/${blank.body.id}`);
    assert.equal(details.body.failure?.code, 'file_has_no_text');
    const mended = await put('blank.txt', 'Now it says something.');
    assert.deepEqual([mended.status, mended.body.id], [200, blank.body.id]);
  });

  test('an early upload sent again with its key is kept once, and trained', async () => {
    const text = 'The shop opens at nine.';
    const headers = { ...EARLY, 'idempotency-key': 'one' };
    const [first, again] = [await put('a.txt', text, headers), await put('a.txt', text, headers)];
    assert.equal((await untilSettled({ 'a.txt': text })).unchanged[0]?.status, 'trained');
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal((await client.call<FileRecord[]>('GET', client.files)).body.length, 1);
  });

  test('beside a replacement that failed, both the old content and the failed one are known', async () => {
    await put('a.txt', 'The shop opens at nine.');
    assert.equal((await put('a.txt', ' ', EARLY)).status, 200);
    const failed = await untilSettled({ 'a.txt': ' ' });
    assert.deepEqual(
      [failed.unchanged[0]?.status, failed.unchanged[0]?.failure?.code],
      ['failed', 'file_has_no_text'],
    );
    const old = await compare({ 'a.txt': 'The shop opens at nine.' });
    assert.equal(old.unchanged[0]?.status, 'trained');
    assert.deepEqual(names(await compare({ 'a.txt': 'Other.' })).upload, ['a.txt']);
  });

  test('a file that waits for its training is unchanged; its old content is not, once a new one is under way', async () => {
    const { id } = (await put('a.txt', 'The shop opens at nine.')).body;
    const [old, text] = ['The shop opens at nine.', 'The shop opens at ten.'];
    const { chatbotId } = (await client.call<FileRecord>('GET', `${client.files}/${id}`)).body;
    const { store } = service.context;
    const file = await store.read.files.find(chatbotId, id);
    assert.ok(file);
    const { id: _id, ...content } = file;
    // As a replacement that another node trains: under its lease, and so not trained here.
    await store.write(async (tx) => {
      const labels = {
        replaces: id,
        externalId: 'a.txt',
        sha256: sha256(text),
        nowMs: store.nowMs() + 3_600_000,
      };
      await tx.files.insert(chatbotId, { ...content, ...labels });
    });
    const reply = await compare({ 'a.txt': text });
    assert.deepEqual(reply.unchanged, [{ id, path: 'a.txt', status: 'pending', failure: null }]);
    assert.deepEqual(names(await compare({ 'a.txt': old })).upload, ['a.txt']);
  });

  test('a file that failed for a reason not in its content is to be uploaded again', async () => {
    const { id } = (await put('a.txt', 'The shop opens at nine.')).body;
    // What the service is at cannot be claimed.
    await untilSettled({ 'a.txt': 'The shop opens at nine.' });
    const { chatbotId } = (await client.call<FileRecord>('GET', `${client.files}/${id}`)).body;
    const { store } = service.context;
    const file = await store.read.files.find(chatbotId, id);
    assert.ok(file);
    const { id: _id, ...content } = file;
    const [owner, dueMs] = ['a worker', store.nowMs() + 3_600_000];
    await store.write(async (tx) => {
      const labels = { replaces: null, externalId: 'b.txt', nowMs: dueMs };
      await tx.files.insert(chatbotId, { ...content, ...labels });
      // What other chatbots of these tests left waiting comes in its turn, or not at all while the service holds it.
      let claim: FileClaim | undefined;
      for (let turn = 0; turn < 1_000 && claim?.file.externalId !== 'b.txt'; turn++)
        claim = await tx.training.claimFile(owner, dueMs, dueMs + 1_000);
      assert.ok(claim);
      const reason = { code: 'internal_error', message: 'The reader of such files does not work here.' };
      const failure = { ...reason, retryAtMs: null, attempts: 1 };
      assert.ok(await tx.training.fail(owner, { ...claim.file, kind: 'file' }, failure, dueMs));
    });
    assert.deepEqual(names(await compare({ 'b.txt': 'The shop opens at nine.' })).upload, ['b.txt']);
  });

  test('a manifest that cannot be meant is refused', async () => {
    const entry = (path: string) => ({ path, sha256: sha256(path) });
    const cases: [SyncBody, RegExp][] = [
      [{ files: [entry('a.txt'), entry('a.txt')] }, /each path once/],
      [{ files: [{ path: 'a.txt', sha256: 'abc' }] }, /sha256/],
      [{ prefix: 'a'.repeat(1_020), files: [entry('b.txt')] }, /at most 1024 characters/],
    ];
    for (const [body, message] of cases) {
      const { status, text } = await send(body);
      assert.equal(status, 400, text);
      assert.match(text, message);
    }
    assert.equal((await send({ prefix: 'a'.repeat(1_019), files: [entry('b.txt')] })).status, 200);
  });

  test('the limits of a manifest hold on both sides', async () => {
    const files = Array.from({ length: 6 }, (_, at) => ({ path: `${at}.txt`, sha256: sha256(`${at}`) }));
    assert.equal((await send({ files: files.slice(1) })).status, 200);
    const { status, text } = await send({ files });
    assert.equal(status, 400);
    assert.match(text, /at most 5 entries.*DOCENT_SYNC_FILES/);
    const padded = (length: number) => JSON.stringify({ files: [] }).padEnd(length);
    const raw = (body: string) =>
      client.call('POST', `${client.files}/sync`, { body, headers: { 'content-type': 'application/json' } });
    assert.equal((await raw(padded(2_000))).status, 200);
    assert.equal((await raw(padded(2_001))).status, 413);
  });
});
