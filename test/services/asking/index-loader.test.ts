import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEncoderSet } from '../../../server/src/retrieval/encoders/encoder-set.ts';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import { createDeltaLoader } from '../../../server/src/services/asking/index-loader.ts';
import { openStore } from '../../../server/src/store/open.ts';
import { createTextEncoder } from '../../../server/src/training/index-text.ts';
import { addChatbot, addPair, claimOf, makeChunk } from '../../store/records.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

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

  const delta = await createDeltaLoader(store, createTextEncoder(createEncoderSet([])))(chatbotId, 0);
  assert.ok(delta !== undefined);
  const index = createChatbotIndex();
  index.apply(delta);
  const [match] = index.search('add someone', { top: 1, explain: true }).matches;
  assert.deepEqual(match?.explanation?.words, ['add']);
});
