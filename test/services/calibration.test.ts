import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClassifierTrainer } from '../../server/src/retrieval/encoders/classifier-trainer.ts';
import { createCalibrationService } from '../../server/src/services/calibration.ts';
import { createDeltaLoader } from '../../server/src/services/knowledge-delta.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { createTextEncoder } from '../../server/src/training/encode.ts';
import { createEncoderSet } from '../../server/src/training/encoder-set.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

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

/** Pairs of a question and its answer. */
async function teachPairs(pairs: readonly (readonly [string, string])[]): Promise<string> {
  const chatbotId = await seedChatbot(store);
  await store.write(async (tx) => {
    for (const [question, answer] of pairs)
      await tx.pairs.insert(chatbotId, { question, answer, contentLength: 1, nowMs: 0, dueAtMs: 0 });
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

function createService(questionsMax?: number, onLoad?: () => void) {
  const loadDelta = createDeltaLoader(store, createTextEncoder(createEncoderSet([])));
  const load: typeof loadDelta = (...asked) => {
    onLoad?.();
    return loadDelta(...asked);
  };
  const limit = questionsMax === undefined ? {} : { questionsMax };
  return createCalibrationService({ store, load, encoders: [], trainer, classifierCostMax: 0, ...limit });
}

it('asks every question where there are no more than the limit', async () => {
  const { questions, inScope, points } = await createService(8).measure(await teach());
  assert.deepEqual([questions, inScope], [8, 8]);
  assert.equal(points[0]?.threshold, 0.05);
});

it('asks a sample across all answers where there are more, with every other question in place', async () => {
  const { questions, inScope } = await createService(4).measure(await teach());
  assert.deepEqual([questions, inScope], [4, 4]);
});

it('measures the same knowledge once for all who ask at the same time', async () => {
  const chatbotId = await teach();
  const service = createService();
  const [first, second] = await Promise.all([service.measure(chatbotId), service.measure(chatbotId)]);
  assert.ok(second === first);
});

it('stops where nobody waits any more, and measures for the next', async () => {
  const chatbotId = await teach();
  const gone = new AbortController();
  let loads = 0;
  const service = createService(undefined, () => {
    loads += 1;
    gone.abort(new Error('gone'));
  });
  await assert.rejects(service.measure(chatbotId, gone.signal), /gone/);
  assert.equal((await service.measure(chatbotId)).questions, 8);
  await assert.rejects(service.measure(await teach(), gone.signal), /gone/);
  assert.equal(loads, 2, 'nothing is loaded for who left before its turn');
});

it('finds answers as before while and after questions are left out', async () => {
  const chatbotId = await teach();
  const service = createService();
  const first = await service.measure(chatbotId);
  await store.write((tx) => tx.pairs.delete(chatbotId, 8));
  const second = await service.measure(chatbotId);
  assert.deepEqual([first.questions, first.inScope], [8, 8]);
  assert.deepEqual([second.questions, second.inScope], [7, 6]);
  const rightOf = ({ points }: typeof first) => points[0]?.right ?? 0;
  assert.ok(rightOf(first) >= 6 && rightOf(second) >= 5, `${rightOf(first)} and ${rightOf(second)}`);
});

it('asks polite questions as an ask does, without their courtesies', async () => {
  const service = createService();
  const plain = await service.measure(await teach());
  const polite = await service.measure(await teach('Good morning everybody! '));
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
    const { points } = await createService().measure(await teachPairs(pairs));
    return points.find(({ threshold }) => threshold === 0.25)?.answered ?? 0;
  };
  assert.ok((await countAnswered(['red', 'fan', 'ink', 'hot'])) >= codes.length);
  assert.equal(await countAnswered(codes), 0);
});
