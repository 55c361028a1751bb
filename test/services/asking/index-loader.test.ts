import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Encoder } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import { openStore } from '../../../server/src/store/open.ts';
import { addChatbot, addPair, claimOf, makeChunk } from '../../store/records.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openDeltaLoader } from './support/delta-loader.ts';

test('what was stored with older stems is found by the stems of today', async (t) => {
  const store = await openStore({ dataDir: makeTemporaryFolder('former-terms') });
  t.after(() => store.close());
  const chatbotId = await addChatbot(store);
  await addPair(store, chatbotId, { question: 'Adding a driver', answer: 'In the app.' });
  const chunk = { ...makeChunk('Adding a driver'), terms: '1:en adding.04 driver', vectors: [] };
  const [claim] = await store.write((tx) => tx.training.claimPairs('trainer', 2_000, 3_000, 1));
  assert.ok(claim !== undefined);
  const trained = { ...claimOf('qa', claim.pair), docId: 'd', chunk };
  await store.write((tx) => tx.training.completePairs('trainer', [trained], 2_000));

  const delta = await openDeltaLoader(store, [])(chatbotId, 0);
  assert.ok(delta !== undefined);
  const index = createChatbotIndex();
  index.apply(delta);
  const [match] = index.search('add someone', { top: 1, explain: true }).matches;
  assert.deepEqual(match?.explanation?.words, ['add']);
});

/** Gives every text the same vector, and remembers what it was given. */
function makeEncoder(
  asked: string[],
  encode: (signal: AbortSignal | undefined) => Promise<void> = async () => {},
): Encoder {
  return {
    name: 'fake',
    dimensions: 2,
    languages: 'any',
    encodes: 'all',
    async encode(texts, options) {
      await encode(options?.signal);
      asked.push(...texts);
      return texts.map(() => Int8Array.from([127, 1]));
    },
    close: async () => {},
  };
}

async function openChatbot(t: TestContext, ...questions: string[]) {
  const store = await openStore({ dataDir: makeTemporaryFolder('fresh-pairs') });
  t.after(() => store.close());
  const chatbotId = await addChatbot(store);
  for (const question of questions) await addPair(store, chatbotId, { question, answer: 'Yes.' });
  return { store, chatbotId };
}

test('pairs that are not trained yet come with their vectors, as many as the setting allows', async (t) => {
  const { store, chatbotId } = await openChatbot(t, 'Where is my parcel?', 'Do you sell vouchers?');
  const asked: string[] = [];
  for (const encodedMax of [2, 1]) {
    const load = openDeltaLoader(store, [makeEncoder(asked)], { encodedMax, waitMs: 10_000 });
    const delta = await load(chatbotId, 0);
    assert.deepEqual(
      delta?.entries.map(({ vectors }) => vectors.length),
      encodedMax === 2 ? [1, 1] : [0, 0],
    );
  }
  assert.deepEqual(asked.sort(), ['Do you sell vouchers?', 'Where is my parcel?']);
});

test('an encoder that fails, or that takes longer than the setting, leaves them to their words', async (t) => {
  const { store, chatbotId } = await openChatbot(t, 'Where is my parcel?');
  const never = makeEncoder(
    [],
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const broken = makeEncoder([], () => Promise.reject(new Error('broken')));
  for (const encoder of [never, broken]) {
    const load = openDeltaLoader(store, [encoder], { encodedMax: 32, waitMs: 1 });
    const delta = await load(chatbotId, 0);
    assert.deepEqual(delta?.entries[0]?.vectors, []);
    assert.ok(delta.entries[0].terms.length > 0);
  }
});
