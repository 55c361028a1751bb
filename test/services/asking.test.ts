import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createMetrics } from '../../server/src/metrics.ts';
import { createChatbotIndex } from '../../server/src/retrieval/chatbot-index.ts';
import type { ChatbotIndex } from '../../server/src/retrieval/types.ts';
import { type AskingService, createAskingService } from '../../server/src/services/asking.ts';
import { createDeltaLoader } from '../../server/src/services/knowledge-delta.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { NO_TELEMETRY, type Telemetry } from '../../server/src/telemetry/types.ts';
import { createTextEncoder } from '../../server/src/training/encode.ts';
import { createEncoderSet } from '../../server/src/training/encoder-set.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const parcels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    question: `Where is parcel number${at}?`,
    answer: `Shelf ${at}.`,
  }));

/** A chatbot with these pairs, and its index as it is then. */
async function teach(pairs: readonly { question: string; answer: string }[]) {
  const chatbotId = await seedChatbot(store);
  const ids: number[] = [];
  await store.write(async (tx) => {
    for (const pair of pairs) {
      const made = await tx.pairs.insert(chatbotId, { ...pair, contentLength: 1, nowMs: 0, dueAtMs: 0 });
      if (made) ids.push(made.id);
    }
  });
  const loadDelta = createDeltaLoader(store, createTextEncoder(createEncoderSet([])));
  const index = createChatbotIndex();
  const update = async () => {
    const delta = await loadDelta(chatbotId, index.version);
    assert.ok(delta);
    index.apply(delta);
    return delta;
  };
  const delta = await update();
  const withdraw = async (id = 0) => {
    assert.ok(await store.write((tx) => tx.pairs.delete(chatbotId, id)));
    await update();
  };
  return { chatbotId, ids, index, delta, withdraw };
}

/** Asking, with something that happens while the question is encoded, or once the texts of its matches were read. */
function createAsking(
  index: ChatbotIndex,
  { whileEncoding, afterReading }: Partial<Record<'whileEncoding' | 'afterReading', () => Promise<void>>>,
): AskingService {
  const telemetry: Telemetry = {
    ...NO_TELEMETRY,
    trace(name, attributes, work) {
      const result = NO_TELEMETRY.trace(name, attributes, work);
      if (name !== 'ask.sources') return result;
      return Promise.resolve(result).then(async (sources) => {
        await afterReading?.();
        return sources;
      }) as typeof result;
    },
  };
  return createAskingService({
    store,
    indexes: { current: async () => index },
    encoders: [],
    questionVectors: {
      async of() {
        await whileEncoding?.();
        return [];
      },
    },
    classifiers: { keepTrained: () => undefined, close: async () => {} },
    metrics: createMetrics(),
    telemetry,
    nowMs: Date.now,
    unansweredMax: 10,
  });
}

let store: Store;
before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('asking') });
});
after(() => store.close());

it('does not search an index that came halfway through a change while the question was encoded', async () => {
  const { chatbotId, index, delta } = await teach(parcels(64));
  const replaced = delta.entries.map(({ kind, sourceId }) => ({ kind, sourceId }));
  let emptied = false;
  let changing: Promise<void> | undefined;
  const asking = createAsking(index, {
    async whileEncoding() {
      changing = index.applyInSlices({ ...delta, isComplete: false, replaced }, async () => {
        emptied ||= index.counts.qa === 0;
        await turn();
      });
      while (!emptied) await turn();
    },
  });
  const { matches } = await asking.ask(chatbotId, { question: 'Where is parcel number7?', log: false });
  assert.equal(matches[0]?.text, 'Shelf 7.');
  await changing;
});

for (const moment of ['whileEncoding', 'afterReading'] as const)
  it(`reads a slip by what is known when it answers, not by what was withdrawn ${moment}`, async () => {
    const ledger = { question: 'Where is the ledger?', answer: 'In the safe.' };
    const lodger = { question: 'Where is the lodger?', answer: 'Upstairs.' };
    const { chatbotId, ids, index, withdraw } = await teach([ledger, lodger]);
    let happened = 0;
    const asking = createAsking(index, {
      async [moment]() {
        happened += 1;
        if (happened === 1) await withdraw(ids[0]);
      },
    });
    const asked = { question: 'Where is the ldger?', explain: true, log: false };
    const { answered, answer, readAs } = await asking.ask(chatbotId, asked);
    assert.ok(happened > 0);
    assert.deepEqual([answered, answer, readAs], [true, lodger.answer, 'Where is the lodger?']);
  });

it('tells no word that a question was read as and that was withdrawn, though another pair answers', async () => {
  const lodger = { question: 'Where is the lodger?', answer: 'Upstairs.' };
  const { chatbotId, ids, index, withdraw } = await teach([
    { question: 'A stairwell?', answer: 'No.' },
    lodger,
  ]);
  let happened = 0;
  const asking = createAsking(index, {
    async afterReading() {
      happened += 1;
      if (happened === 1) await withdraw(ids[0]);
    },
  });
  const asked = { question: 'Where is the lodger? Strairwell?', explain: true, top: 1, log: false };
  const { matches, readAs } = await asking.ask(chatbotId, asked);
  assert.deepEqual([matches[0]?.text, readAs], [lodger.answer, undefined]);
});
