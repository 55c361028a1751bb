/** An installation with some of everything that tables hold, for tests that move one. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../server/src/store/blobs/open.ts';
import { DATABASE_FILE, openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { addChatbot, addPair } from './records.ts';

/** Keys whose order by UTF-16 units is not that of their bytes. */
export const KEYS = ['a', 'Z', 'é', '\uffff', '😀', 'zz', 'ß'];

export interface Installation {
  dataDir: string;
  address: string;
  chatbotIds: string[];
  blobs: BlobStore;
}

export async function addFileWithContent(
  store: Store,
  blobs: BlobStore,
  chatbotId: string,
  text: string,
): Promise<void> {
  const { key, sizeBytes, sha256 } = await blobs.write(Readable.from([Buffer.from(text)]));
  const file = { fileName: 'a.txt', kind: 'txt', sizeBytes, sha256, blobKey: key, nowMs: 1000 } as const;
  await store.write((tx) => tx.files.insert(chatbotId, file));
}

/** Several chatbots with some of everything that tables hold: texts, numbers, fractions, bytes, nothing. */
export async function seedInstallation(dataDir: string): Promise<Installation> {
  const store = await openStore({ dataDir });
  const blobs = await createBlobStore({ dataDir });
  const chatbotIds: string[] = [];
  for (let bot = 0; bot < 3; bot += 1) {
    const chatbotId = await addChatbot(store);
    chatbotIds.push(chatbotId);
    for (let pair = 0; pair < 4; pair += 1)
      await addPair(store, chatbotId, { question: `Größe ${pair} 日本 😀?` });
    const [claim] = await store.write((tx) => tx.training.claimPairs('me', 5000, 9000, 1));
    assert.ok(claim !== undefined);
    const values = Int8Array.from([1, -128, 0, 127]);
    await store.write((tx) =>
      tx.training.completePairs(
        'me',
        [
          {
            chatbotId: claim.pair.chatbotId,
            id: claim.pair.id,
            modifiedAtMs: claim.pair.modifiedAtMs,
            docId: 'd',
            chunk: {
              ordinal: 0,
              text: 't',
              locator: null,
              terms: '',
              vectors: [{ encoder: 'e', values }],
              encodedBy: '',
            },
          },
        ],
        6000,
      ),
    );
    await store.write(async (tx) => {
      await tx.pairs.delete(chatbotId, 2);
      for (const outcome of ['refused', 'suggested'] as const) {
        const confidence = 0.1 + bot / 3;
        await tx.unanswered.insert(chatbotId, { question: 'Why?', confidence, askedAtMs: 7, outcome });
      }
      for (const key of KEYS) {
        await tx.idempotency.insert(chatbotId, key, { fingerprint: 'f', status: 201, body: '{}' }, 1, 0);
      }
    });
    await addFileWithContent(store, blobs, chatbotId, `content of ${bot}`);
  }
  await store.close();
  return { dataDir, address: `sqlite:${join(dataDir, DATABASE_FILE)}`, chatbotIds, blobs };
}
