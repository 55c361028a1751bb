/** What comes into a chatbot on one node while it is removed on another one leaves nothing behind. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import pg from 'pg';
import { createChatbotService } from '../../../server/src/services/tenants/chatbots.ts';
import { createKeyService } from '../../../server/src/services/tenants/keys.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import type { Repositories } from '../../../server/src/store/types.ts';
import { makeTempDir } from '../../store/engines.ts';
import { borrowPostgres, whyNoPostgres } from '../../store/postgres/postgres-cluster.ts';
import { addChatbot } from '../../store/records.ts';

const LOOKS_MAX = 10_000;

test('a file or a key that is added at the same moment goes with the chatbot', {
  skip: whyNoPostgres() ?? false,
}, async (t) => {
  const databases = await borrowPostgres();
  t.after(() => databases.dispose());
  const url = await databases.cloneDatabase();
  const store = await databases.openNode(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async (query: string): Promise<number> => (await client.query(query)).rows.length;
  const blobs = await createBlobStore({ dataDir: await makeTempDir() });
  const log = { warn: () => {} };
  const chatbots = createChatbotService({ store, blobs, nowMs: Date.now, log, onRemoved: () => {} });

  /** Removes a chatbot while this work, which has been done in it, is not committed yet. */
  async function removeDuring(
    work: (tx: Repositories, chatbotId: string) => Promise<unknown>,
  ): Promise<void> {
    const chatbotId = await addChatbot(store);
    const chatbot = await store.read.chatbots.find(chatbotId);
    const done = Promise.withResolvers<void>();
    const removing = Promise.withResolvers<void>();
    const writing = store.write(async (tx) => {
      await work(tx, chatbotId);
      done.resolve();
      await removing.promise;
    });
    await done.promise;
    const removed = chatbots.remove(chatbot?.accountId ?? '', chatbotId);
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    let isWaiting = false;
    for (let looks = 0; looks < LOOKS_MAX && !isWaiting; looks += 1) isWaiting = (await count(waits)) > 0;
    assert.ok(isWaiting, 'the removal was to meet what is not committed yet');
    removing.resolve();
    await Promise.all([writing, removed]);
    assert.equal(await store.read.chatbots.find(chatbotId), undefined);
  }

  const { key: blobKey, sizeBytes, sha256 } = await blobs.write(Readable.from([Buffer.from('text')]));
  const file = { fileName: 'a.txt', kind: 'txt' as const, sizeBytes, sha256, blobKey, nowMs: 1 };
  await removeDuring((tx, chatbotId) => tx.files.insert(chatbotId, file));
  await assert.rejects(blobs.read(blobKey), { code: 'not_found' });

  await removeDuring((tx, chatbotId) =>
    createKeyService({ store: { ...store, write: (work) => work(tx) }, nowMs: Date.now }).create(chatbotId, {
      name: randomUUID(),
    }),
  );
  assert.equal(await count('select 1 from api_key_hashes'), 0);
  await client.end();
});
