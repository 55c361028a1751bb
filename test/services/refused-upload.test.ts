/** An upload that cannot be trained, repeated on a second node while the first still waits. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileService, type FileService } from '../../server/src/services/files.ts';
import { createBlobStore } from '../../server/src/store/blobs.ts';
import { openStore } from '../../server/src/store/open.ts';
import { createFileOutcomes, type FileOutcomes } from '../../server/src/training/file-outcomes.ts';
import { makeTempDir } from '../store/engines.ts';
import { addChatbot } from '../store/records.ts';

test('both nodes tell why it was refused, though one of them looks later', async () => {
  const dataDir = await makeTempDir();
  const store = await openStore({ dataDir });
  const blobs = await createBlobStore({ dataDir });
  const outcomes = createFileOutcomes(store);
  const chatbotId = await addChatbot(store);
  const makeNode = (waitForFile: FileOutcomes['wait']): FileService =>
    createFileService({
      store,
      blobs,
      trainer: { wake: () => undefined, waitForFile },
      kindOfName: () => 'txt',
      detectKind: async () => 'txt',
      nowMs: () => 1_000,
      waitMs: 10_000,
      idempotencyKeepHours: 24,
      log: { warn: () => undefined },
    });
  const mayLook = Promise.withResolvers<void>();
  const late = makeNode(async (...file) => {
    await mayLook.promise;
    return outcomes.wait(...file);
  });
  const upload = async (node: FileService) =>
    node.train(chatbotId, await node.receive('a.txt', Readable.from([' '])), 'key');

  const first = assert.rejects(upload(late), { code: 'file_has_no_text' });
  while ((await store.read.idempotency.find(chatbotId, 'key', 0)) === undefined)
    await new Promise(setImmediate);
  const claim = await store.write((tx) => tx.training.claimFile('trainer', 2_000, 3_000));
  assert.ok(claim);
  const { id, modifiedAtMs } = claim.file;
  const failure = { code: 'file_has_no_text', message: 'No text.', retryAtMs: null, attempts: 1 };
  const source = { kind: 'file', chatbotId, id, modifiedAtMs } as const;
  await store.write((tx) => tx.training.fail('trainer', source, failure, 2_000));

  const second = assert.rejects(upload(makeNode(outcomes.wait)), { code: 'file_has_no_text' });
  // Time enough for the second to be done with it, were it not to wait for the first.
  await Promise.race([second, sleep(200)]);
  mayLook.resolve();
  await Promise.all([first, second]);
  assert.equal(await store.read.files.find(chatbotId, id), undefined);
  assert.equal(await store.read.idempotency.find(chatbotId, 'key', 0), undefined);
  outcomes.close();
  await blobs.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});
