import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createIndexCache, type IndexCache } from '../../../server/src/retrieval/search/index-cache.ts';
import { type AskingService, createAskingService } from '../../../server/src/services/asking/asking.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { AnswerProperties, Store } from '../../../server/src/store/types.ts';
import { NO_TELEMETRY } from '../../../server/src/telemetry/types.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openDeltaLoader } from './support/delta-loader.ts';

const parcels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    question: `Where is parcel number${at}?`,
    answer: `Shelf ${at}.`,
  }));

type Pair = ReturnType<typeof parcels>[number];
type Moment = 'whileEncoding' | 'beforeReading' | 'afterReading';

const times = { contentLength: 1, nowMs: 0, dueAtMs: 0 };

/** A chatbot with these pairs, and the indexes that it is asked in. */
async function teach(
  pairs: readonly (Pair & Partial<AnswerProperties>)[],
  breathe = async (): Promise<void> => {},
) {
  const chatbotId = await seedChatbot(store);
  const ids: number[] = [];
  await store.write(async (tx) => {
    for (const pair of pairs) {
      const made = await tx.pairs.insert(chatbotId, { ...pair, ...times });
      if (made) ids.push(made.id);
    }
  });
  const indexes = createIndexCache({
    maxBytes: 1e9,
    load: openDeltaLoader(store, []),
    breathe,
    nowMs: () => now,
  });
  /** As somebody else's ask brings it up to date. */
  const update = async () => {
    const chatbot = await store.read.chatbots.find(chatbotId);
    await indexes.use(chatbotId, chatbot?.knowledgeVersion ?? 0, () => {});
  };
  const withdraw = async (id = 0) => {
    assert.ok(await store.write((tx) => tx.pairs.delete(chatbotId, id)));
    await update();
  };
  return { chatbotId, ids, indexes, update, withdraw };
}

/** Asking, with something that happens while the question is encoded, or once the texts of its matches were read. */
function createAsking(
  indexes: IndexCache,
  { whileEncoding, beforeReading, afterReading }: Partial<Record<Moment, () => Promise<void>>>,
): AskingService {
  return createAskingService({
    store,
    indexes,
    encoders: [],
    questionVectors: {
      async of() {
        await whileEncoding?.();
        return [];
      },
    },
    classifiers: { keepTrained: () => undefined, close: async () => {} },
    async readTexts(chatbotId, matches, wanted) {
      await beforeReading?.();
      const texts = await store.read.knowledge.matchSources(chatbotId, [...matches], wanted);
      await afterReading?.();
      return texts;
    },
    telemetry: NO_TELEMETRY,
    nowMs: () => now,
    unansweredMax: 10,
  });
}

let store: Store;
let now = Date.now();
before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('asking') });
});
after(() => store.close());

it('does not search an index that came halfway through a change while the question was encoded', async () => {
  const pairs = parcels(64);
  let breaths = 0;
  const { chatbotId, ids, indexes, update } = await teach(pairs, async () => {
    breaths += 1;
    await turn();
  });
  let changing: Promise<void> | undefined;
  const asking = createAsking(indexes, {
    async whileEncoding() {
      await store.write(async (tx) => {
        for (const [at, id] of ids.entries())
          await tx.pairs.update(chatbotId, id, { ...(pairs[at] as Pair), ...times });
      });
      breaths = 0;
      changing = update();
      // Each breath is some thirty texts: by then all are out, and none is back.
      while (breaths < 2) await turn();
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
    const { chatbotId, ids, indexes, withdraw } = await teach([ledger, lodger]);
    let happened = 0;
    const asking = createAsking(indexes, {
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
  const { chatbotId, ids, indexes, withdraw } = await teach([
    { question: 'A stairwell?', answer: 'No.' },
    lodger,
  ]);
  let happened = 0;
  const asking = createAsking(indexes, {
    async afterReading() {
      happened += 1;
      if (happened === 1) await withdraw(ids[0]);
    },
  });
  const asked = { question: 'Where is the lodger? Strairwell?', explain: true, top: 1, log: false };
  const { matches, readAs } = await asking.ask(chatbotId, asked);
  assert.deepEqual([matches[0]?.text, readAs], [lodger.answer, undefined]);
});

it('computes for one ask in each turn of the event loop, of those as well that waited for one load', async () => {
  const ASKS = 10;
  const { chatbotId, indexes } = await teach(parcels(50), () => turn());
  let turnNumber = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turnNumber += 1) await turn();
  })();
  const [read, found]: [Set<number>, Set<number>] = [new Set(), new Set()];
  const asking = createAsking(indexes, {
    whileEncoding: async () => void read.add(turnNumber),
    afterReading: async () => void found.add(turnNumber),
  });
  const replies = await Promise.all(
    Array.from({ length: ASKS }, (_, at) =>
      asking.ask(chatbotId, { question: `Where is parcel number${at}?` }),
    ),
  );
  isOver = true;
  await counting;
  assert.deepEqual(
    replies.map(({ answer }) => answer),
    parcels(ASKS).map(({ answer }) => answer),
  );
  assert.deepEqual([read.size, found.size], [ASKS, ASKS]);
  assert.equal(indexes.counters.loads, 1);
});

for (const moment of ['whileEncoding', 'beforeReading', 'afterReading'] as const)
  it(`does not say an answer whose time ended ${moment}`, async () => {
    const validUntilMs = now + 1_000;
    const sale = { question: 'When is the sale?', answer: 'Today.', validUntilMs };
    const { chatbotId, indexes } = await teach([sale, ...parcels(3)]);
    let happened = 0;
    const asking = createAsking(indexes, {
      async [moment]() {
        happened += 1;
        now = validUntilMs;
      },
    });
    const { answered, matches } = await asking.ask(chatbotId, { question: 'When is the sale?', log: false });
    assert.deepEqual([answered, matches], [false, []]);
    assert.ok(happened > 0);
  });

it('tells whose turn the texts of an answer take: that of its account, however many chatbots that has', async () => {
  const { chatbotId, indexes } = await teach(parcels(1));
  const chatbot = await store.read.chatbots.find(chatbotId);
  const { turn } = await createAsking(indexes, {}).answer(chatbotId, { question: 'parcel', log: false }, {});
  assert.equal(turn, `${chatbot?.accountId}/${chatbotId}`);
});
