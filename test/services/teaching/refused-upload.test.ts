/** An upload that ends badly, repeated on a second node while the first still waits. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileService, type FileService } from '../../../server/src/services/teaching/files.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { createFileOutcomes, type FileOutcomes } from '../../../server/src/training/file-outcomes.ts';
import { makeTempDir } from '../../store/engines.ts';
import { addChatbot } from '../../store/records.ts';
import { aStep } from '../../support/a-step.ts';

interface Stage {
  chatbotId: string;
  store: Store;
  outcomes: FileOutcomes;
  /** Uploads a text on a node that waits for it so. */
  upload(waitForFile: FileOutcomes['wait']): ReturnType<FileService['train']>;
  /** Resolves when an upload is written. */
  written(): Promise<void>;
}

async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const dataDir = await makeTempDir();
  const store = await openStore({ dataDir });
  const blobs = await createBlobStore({ dataDir });
  const outcomes = createFileOutcomes(store);
  const chatbotId = await addChatbot(store);
  await work({
    chatbotId,
    store,
    outcomes,
    async upload(waitForFile) {
      const node = createFileService({
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
      return node.train(chatbotId, await node.receive('a.txt', Readable.from([' '])), {
        idempotencyKey: 'key',
        step: aStep(),
      });
    },
    async written() {
      while ((await store.read.idempotency.find(chatbotId, 'key', 0)) === undefined)
        await new Promise(setImmediate);
    },
  });
  outcomes.close();
  await blobs.close();
  await store.close();
  await rm(dataDir, { recursive: true });
}

test('both nodes tell why it was refused, though one of them looks later', () =>
  onStage(async ({ chatbotId, store, outcomes, upload, written }) => {
    const mayLook = Promise.withResolvers<void>();
    const late: FileOutcomes['wait'] = async (...file) => {
      await mayLook.promise;
      return outcomes.wait(...file);
    };
    const first = assert.rejects(upload(late), { code: 'file_has_no_text' });
    await written();
    const claim = await store.write((tx) => tx.training.claimFile('trainer', 2_000, 3_000));
    assert.ok(claim);
    const { id, modifiedAtMs } = claim.file;
    const failure = { code: 'file_has_no_text', message: 'No text.', retryAtMs: null, attempts: 1 };
    const source = { kind: 'file', chatbotId, id, modifiedAtMs } as const;
    await store.write((tx) => tx.training.fail('trainer', source, failure, 2_000));

    const second = assert.rejects(upload(outcomes.wait), { code: 'file_has_no_text' });
    // Time enough for the second to be done with it, were it not to wait for the first.
    await Promise.race([second, sleep(200)]);
    mayLook.resolve();
    await Promise.all([first, second]);
    assert.equal(await store.read.files.find(chatbotId, id), undefined);
    assert.equal(await store.read.idempotency.find(chatbotId, 'key', 0), undefined);
  }));

test('a file deleted before its upload was answered is told by the node of the repeat, and frees the key', () =>
  onStage(async ({ chatbotId, store, outcomes, upload, written }) => {
    const mayLook = Promise.withResolvers<void>();
    const first = upload(async () => {
      await mayLook.promise;
      return { outcome: 'timeout' };
    });
    const isRefused = assert.rejects(first, { code: 'conflict' });
    await written();
    await store.write((tx) => tx.files.delete(chatbotId, 1));
    await assert.rejects(upload(outcomes.wait), { code: 'conflict' });
    assert.equal(await store.read.idempotency.find(chatbotId, 'key', 0), undefined);
    mayLook.resolve();
    await isRefused;
  }));

test('an upload that one node has answered is answered by every other, though its file fails', () =>
  onStage(async ({ chatbotId, store, upload, written }) => {
    const mayLook = Promise.withResolvers<void>();
    const first = upload(async () => {
      await mayLook.promise;
      return { outcome: 'failed', code: 'file_has_no_text', message: 'No text.' };
    });
    await written();
    const second = await upload(async () => ({ outcome: 'timeout' }));
    mayLook.resolve();
    assert.deepEqual(await first, second);
    assert.ok(await store.read.files.find(chatbotId, second.id));
  }));
