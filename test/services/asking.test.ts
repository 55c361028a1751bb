import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createMetrics } from '../../server/src/metrics.ts';
import { createChatbotIndex } from '../../server/src/retrieval/chatbot-index.ts';
import { createAskingService } from '../../server/src/services/asking.ts';
import { createDeltaLoader } from '../../server/src/services/knowledge-delta.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { NO_TELEMETRY } from '../../server/src/telemetry/types.ts';
import { createTextEncoder } from '../../server/src/training/encode.ts';
import { createEncoderSet } from '../../server/src/training/encoder-set.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

let store: Store;
before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('asking') });
});
after(() => store.close());

it('does not search an index that came halfway through a change while the question was encoded', async () => {
  const chatbotId = await seedChatbot(store);
  await store.write(async (tx) => {
    for (let at = 0; at < 64; at += 1) {
      const pair = { question: `Where is parcel number${at}?`, answer: `Shelf ${at}.` };
      await tx.pairs.insert(chatbotId, { ...pair, contentLength: 1, nowMs: 0, dueAtMs: 0 });
    }
  });
  const delta = await createDeltaLoader(store, createTextEncoder(createEncoderSet([])))(chatbotId, 0);
  assert.ok(delta);
  const index = createChatbotIndex();
  index.apply(delta);
  const replaced = delta.entries.map(({ kind, sourceId }) => ({ kind, sourceId }));
  let emptied = false;
  let changing: Promise<void> | undefined;
  const asking = createAskingService({
    store,
    indexes: { current: async () => index },
    encoders: [],
    questionVectors: {
      async of() {
        changing = index.applyInSlices({ ...delta, isComplete: false, replaced }, async () => {
          emptied ||= index.counts.qa === 0;
          await turn();
        });
        while (!emptied) await turn();
        return [];
      },
    },
    classifiers: { keepTrained: () => undefined, close: async () => {} },
    metrics: createMetrics(),
    telemetry: NO_TELEMETRY,
    nowMs: Date.now,
    unansweredMax: 10,
  });
  const { matches } = await asking.ask(chatbotId, { question: 'Where is parcel number7?', log: false });
  assert.equal(matches[0]?.text, 'Shelf 7.');
  await changing;
});
