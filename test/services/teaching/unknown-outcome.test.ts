/** An upload whose row may have been written: what the row names is there. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { makeTempDir } from '../../store/engines.ts';
import { borrowPostgres, whyNoPostgres } from '../../store/postgres/postgres-cluster.ts';
import { openLine } from '../../store/postgres/postgres-line.ts';
import { addChatbot } from '../../store/records.ts';
import { aStep } from '../../support/a-step.ts';
import { createTrainedFiles } from './file-service.ts';

test('an upload that was saved though nobody could tell still has its content', {
  skip: whyNoPostgres() ?? false,
}, async (t) => {
  const databases = await borrowPostgres();
  t.after(() => databases.dispose());
  const line = await openLine(await databases.cloneDatabase());
  t.after(() => line.close());
  const store = await databases.openNode(line.url);
  const blobs = await createBlobStore({ dataDir: await makeTempDir() });
  const chatbotId = await addChatbot(store);
  const files = createTrainedFiles({ store, blobs });
  const staged = await files.receive('a.txt', Readable.from([Buffer.from('kept')]));
  void line.failAtCommit('break');
  await assert.rejects(files.train(chatbotId, staged, { step: aStep() }), {
    code: 'unavailable',
    message: /not known/,
  });
  assert.deepEqual(
    (await store.read.files.list(chatbotId)).map(({ blobKey }) => blobKey),
    [staged.blobKey],
  );
  assert.equal(await text(await blobs.read(staged.blobKey)), 'kept');
});
