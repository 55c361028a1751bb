import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { createChatbotService } from '../../../server/src/services/tenants/chatbots.ts';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { createTrainedFiles } from '../../services/teaching/file-service.ts';
import { aStep } from '../../support/a-step.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTempDir } from '../engines.ts';
import { addFile } from '../records.ts';

let dataDir: string;
let store: Store;
let blobs: BlobStore;
before(async () => {
  dataDir = await makeTempDir();
  store = await openStore({ dataDir });
  const local = await createBlobStore({ dataDir });
  blobs = { ...local, delete: () => Promise.reject(new Error('the file store is down')) };
});
after(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a file or chatbot is deleted though its stored file cannot be, which is said in the log', async () => {
  const warned: string[] = [];
  const log = { warn: (_: unknown, message?: string) => void warned.push(message ?? '') };
  const chatbotId = await seedChatbot(store);
  const [first, second] = [await addFile(store, chatbotId), await addFile(store, chatbotId)];
  const files = createTrainedFiles({ store, blobs, log });
  await files.remove(chatbotId, first.id, aStep(), { isErasing: true });
  assert.equal(await store.read.files.find(chatbotId, first.id), undefined);
  assert.deepEqual(warned, ['a stored file could not be removed; the sweeper will']);

  const chatbots = createChatbotService({ store, blobs, nowMs: Date.now, log, onRemoved: () => {} });
  const chatbot = await store.read.chatbots.find(chatbotId);
  await chatbots.remove(chatbot?.accountId ?? '', chatbotId);
  assert.equal(await store.read.files.find(chatbotId, second.id), undefined);
  assert.equal(warned.length, 2);
});

test('an upload that is refused is refused for its own reason, whatever the file store does', async () => {
  const files = createTrainedFiles({
    store,
    blobs,
    detectKind: () => Promise.reject(new Error('not what its name says')),
  });
  await assert.rejects(files.receive('a.txt', Readable.from([Buffer.from('x')])), /not what its name says/);
});
