import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClassifierTrainer } from '../../../server/src/retrieval/encoders/classifier/classifier-trainer.ts';
import type { Encoder } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../../server/src/retrieval/encoders/encoder-set.ts';
import { createQuestionVectors } from '../../../server/src/retrieval/encoders/question-vectors.ts';
import { quantise } from '../../../server/src/retrieval/kernels/quantise.ts';
import { createIndexCache } from '../../../server/src/retrieval/search/index-cache.ts';
import { createAskingService } from '../../../server/src/services/asking/asking.ts';
import { createCalibrationService } from '../../../server/src/services/asking/calibration.ts';
import type { ReadTexts } from '../../../server/src/services/asking/finding.ts';
import { createForeground } from '../../../server/src/services/asking/foreground.ts';
import { type LeaveOneOutParts, leaveOneOut } from '../../../server/src/services/asking/leave-one-out.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { NO_TELEMETRY } from '../../../server/src/telemetry/types.ts';
import { createTextEncoder } from '../../../server/src/training/index-text.ts';
import { trainPairs } from '../../../server/src/training/train-pairs.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openDeltaLoader } from './support/delta-loader.ts';

const SUBJECTS = ['parcel', 'invoice', 'password', 'voucher'];
const trainer = createClassifierTrainer();
let store: Store;

before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('calibration') });
});
after(async () => {
  await trainer.close();
  await store.close();
});

/** Pairs of a question and its answer, and questions that must not get it. */
async function teachPairs(
  pairs: readonly (readonly [string, string, ...negativeQuestions: string[]])[],
): Promise<string> {
  const chatbotId = await seedChatbot(store);
  await store.write(async (tx) => {
    for (const [question, answer, ...negativeQuestions] of pairs) {
      const texts = { question, answer, negativeQuestions };
      await tx.pairs.insert(chatbotId, { ...texts, contentLength: 1, nowMs: 0, dueAtMs: 0 });
    }
  });
  return chatbotId;
}

/** Two questions for each subject's answer. */
function teach(greeting = ''): Promise<string> {
  return teachPairs(
    SUBJECTS.flatMap((subject) =>
      [`Where is my ${subject}?`, `I cannot find the ${subject}.`].map(
        (question) => [greeting + question, `About ${subject}.`] as const,
      ),
    ),
  );
}

const readTexts: ReadTexts = (chatbotId, matches) =>
  store.read.knowledge.matchSources(chatbotId, [...matches]);

function createParts(encoders: readonly Encoder[] = [], onLoad?: () => void): LeaveOneOutParts {
  const loadDelta = openDeltaLoader(store, encoders);
  return {
    async load(...asked) {
      onLoad?.();
      return loadDelta(...asked);
    },
    encoders,
    indexes: createIndexCache({ maxBytes: 1e9, load: loadDelta }),
    questionVectors: createQuestionVectors({ encoders, waitMs: 1_000, cacheSize: 10, log: { warn() {} } }),
    readTexts,
    foreground: createForeground(),
    trainer,
    classifierCostMax: 0,
    questionsMax: 1_000,
  };
}

function createService(parts: Partial<LeaveOneOutParts> = {}) {
  return createCalibrationService({ ...createParts(), store, nowMs: store.nowMs, waitingMax: 5, ...parts });
}

it('asks every question where there are no more than the limit', async () => {
  const { questions, inScope, points } = await createService({ questionsMax: 8 }).measure({
    chatbotId: await teach(),
  });
  assert.deepEqual([questions, inScope], [8, 8]);
  assert.equal(points[0]?.threshold, 0.05);
});

it('asks a sample across all answers where there are more, with every other question in place', async () => {
  const { questions, inScope } = await createService({ questionsMax: 4 }).measure({
    chatbotId: await teach(),
  });
  assert.deepEqual([questions, inScope], [4, 4]);
});

it('measures the same knowledge once for all who ask at the same time', async () => {
  const chatbotId = await teach();
  const service = createService();
  const [first, second] = await Promise.all([service.measure({ chatbotId }), service.measure({ chatbotId })]);
  assert.ok(second === first);
});

it('stops where nobody waits any more, and measures for the next', async () => {
  const chatbotId = await teach();
  const gone = new AbortController();
  let loads = 0;
  const { load } = createParts([], () => {
    loads += 1;
    gone.abort(new Error('gone'));
  });
  const service = createService({ load });
  const { signal } = gone;
  await assert.rejects(service.measure({ chatbotId }, { signal }), /gone/);
  assert.equal((await service.measure({ chatbotId })).questions, 8);
  await assert.rejects(service.measure({ chatbotId: await teach() }, { signal }), /gone/);
  assert.equal(loads, 2, 'nothing is loaded for who left before its turn');
});

it('finds answers as before while and after questions are left out', async () => {
  const chatbotId = await teach();
  const service = createService();
  const first = await service.measure({ chatbotId });
  await store.write((tx) => tx.pairs.delete(chatbotId, 8));
  const second = await service.measure({ chatbotId });
  assert.deepEqual([first.questions, first.inScope], [8, 8]);
  assert.deepEqual([second.questions, second.inScope], [7, 6]);
  const rightOf = ({ points }: typeof first) => points[0]?.right ?? 0;
  assert.ok(rightOf(first) >= 6 && rightOf(second) >= 5, `${rightOf(first)} and ${rightOf(second)}`);
});

it('asks polite questions as an ask does, without their courtesies', async () => {
  const service = createService();
  const plain = await service.measure({ chatbotId: await teach() });
  const polite = await service.measure({ chatbotId: await teach('Good morning everybody! ') });
  assert.deepEqual(polite.points, plain.points);
  assert.ok(plain.points.some(({ right }) => right > 0));
});

it('is as unsure as an ask of a pair about another code', async () => {
  const codes = ['E01', 'E02', 'E03', 'E04'];
  const countAnswered = async (names: readonly string[]) => {
    const pairs = names.map(
      (name) =>
        [`What does error ${name} on the display of the washing machine mean?`, `About ${name}.`] as const,
    );
    const { points } = await createService().measure({ chatbotId: await teachPairs(pairs) });
    return points.find(({ threshold }) => threshold === 0.25)?.answered ?? 0;
  };
  assert.ok((await countAnswered(['red', 'fan', 'ink', 'hot'])) >= codes.length);
  assert.equal(await countAnswered(codes), 0);
});

/** Near are texts of the same letters. */
const byLetters: Encoder = {
  name: 'letters',
  dimensions: 26,
  languages: 'any',
  encodes: 'all',
  encode: async (texts) =>
    texts.map((text) => {
      const counts = new Array<number>(26).fill(0);
      for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
        const at = letter.charCodeAt(0) - 97;
        counts[at] = (counts[at] ?? 0) + 1;
      }
      return quantise(counts);
    }),
  close: async () => {},
};

/** Gives all pairs their vectors. */
async function train(encoders: readonly Encoder[]): Promise<void> {
  const set = createEncoderSet(encoders);
  const nowMs = 1;
  const claims = await store.write((tx) => tx.training.claimPairs('test', nowMs, nowMs + 1, 1_000));
  await trainPairs(claims, {
    store,
    owner: 'test',
    encode: createTextEncoder(set),
    slice: { yieldIfDue: async () => {} },
    nowMs: () => nowMs,
    vectors: { encoders: set, waitMs: 60_000, batch: claims.length, signal: new AbortController().signal },
  });
}

const SETS = {
  'that never knew the pair': [
    ['Good morning! Where is my parcel?', 'Open Orders and choose Track.'],
    ['I cannot find the parcel. It was sent last week. Where is it?', 'Open Orders and choose Track.'],
    ['How do I activate my card?', 'Choose Activate in the app.'],
    ['How do I deactivate my card?', 'Choose Block in the app.'],
    ['What does error E07 mean?', 'The door is open.'],
    ['What does error E09 mean?', 'The filter is full.'],
    ['Where is the invoice of my ordr?', 'Under Invoices.'],
    ['My invoice is missing. What now?', 'Under Invoices.'],
    ['2', 'You chose returns.'],
    ['Which floor has number 2?', 'The second one.'],
    ['Wo ist mein Paket?', 'Unter Bestellungen.'],
  ],
  'that must not give an answer': [
    ['Can I change my delivery address?', 'Under Addresses, until it is sent.'],
    // Left out, the question before would be answered by this one.
    [
      'Can I change my delivery address later?',
      'Not once it is sent.',
      'Can I change my delivery address at all?',
    ],
    ['How do I pay?', 'By card.'],
    ['Where is my parcel?', 'Open Orders.'],
  ],
} as const;

/** Each question of these as calibration asks it, and as an ask does where its pair never was. */
async function compareWithAsks(
  pairs: readonly (readonly [string, string, ...negativeQuestions: string[]])[],
  encoders: readonly Encoder[],
): Promise<void> {
  const chatbotId = await teachPairs(pairs);
  await train(encoders);
  const parts = createParts(encoders);
  const run = { signal: new AbortController().signal, onShare: () => {} };
  const { own } = await leaveOneOut({ chatbotId }, run, parts);
  assert.equal(own.length, pairs.length);
  const load = openDeltaLoader(store, encoders);
  const asking = createAskingService({
    ...parts,
    store,
    indexes: createIndexCache({ maxBytes: 1e9, load }),
    classifiers: { keepTrained: () => undefined, close: async () => {} },
    telemetry: NO_TELEMETRY,
    nowMs: Date.now,
    unansweredMax: 10,
  });
  for (const { pair, best, confidence } of own) {
    const [question] = pairs[pair.sourceId - 1] ?? [];
    assert.ok(question !== undefined);
    // As if its pair had never been there, but the others keep their ids.
    const other = await teachPairs(pairs);
    await train(encoders);
    await store.write((tx) => tx.pairs.delete(other, pair.sourceId));
    const reply = await asking.ask(other, { question, top: 1, log: false });
    assert.deepEqual(
      { id: best?.match.sourceId, confidence },
      { id: reply.matches[0]?.id, confidence: reply.confidence },
      question,
    );
  }
}

for (const [what, pairs] of Object.entries(SETS))
  for (const encoders of [[], [byLetters]])
    it(`finds what an ask finds ${what}, as surely, with ${encoders.length} encoders`, () =>
      compareWithAsks(pairs, encoders));
