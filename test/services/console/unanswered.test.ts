/** How many unanswered questions an owner is shown at once, which, and by what they are grouped. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { UnansweredOutcome } from '../../../contract/asking/unanswered.ts';
import type { Encoder } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createQuestionVectors } from '../../../server/src/retrieval/encoders/question-vectors.ts';
import { createUnansweredService, QUESTIONS_MAX } from '../../../server/src/services/console/unanswered.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { slowEncoder } from '../../retrieval/encoders/slow-encoder.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

let store: Store;
before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('unanswered') });
});
after(() => store.close());

function createService(encoders: readonly Encoder[], vectorsWaitMs = 60_000) {
  const log = { warn: () => assert.fail('nothing goes wrong') };
  const questionVectors = createQuestionVectors({ encoders, waitMs: 60_000, cacheSize: 10, log });
  return createUnansweredService({ store, encoders, questionVectors, vectorsWaitMs });
}

/** Gives all texts the same vector. */
function encoderOf(name: string, more: Partial<Encoder>) {
  const asked: string[] = [];
  const encoder = slowEncoder(name, async (texts) => {
    asked.push(...texts);
    return texts.map(() => Int8Array.of(127, 1));
  });
  return { ...encoder, ...more, asked };
}

async function keepQuestions(questions: readonly string[]): Promise<string> {
  const chatbotId = await seedChatbot(store);
  await store.write(async (tx) => {
    for (const [askedAtMs, question] of questions.entries())
      await tx.unanswered.insert(chatbotId, { question, confidence: 0, askedAtMs, outcome: 'refused' });
  });
  return chatbotId;
}

const GERMAN = ['Wie lautet die Telefonnummer?', 'Unter welchem Anschluss kann ich euch anrufen?'];
const ENGLISH = ['What is your phone number?', 'Where can I call you from my place?'];

test('questions are grouped by the first encoder that knows their language and has a measured similarity', async () => {
  const own = encoderOf('own', {});
  const english = encoderOf('english', { languages: ['en'], alikeFrom: 0.7 });
  const any = encoderOf('any', { alikeFrom: 0.7 });
  const service = createService([own, english, any]);
  for (const questions of [ENGLISH, GERMAN]) {
    const { groups } = await service.list(await keepQuestions(questions));
    assert.deepEqual(
      groups.map(({ count }) => count),
      [2],
    );
  }
  assert.deepEqual(
    [own.asked, english.asked.toSorted(), any.asked.toSorted()],
    [[], ENGLISH.toSorted(), GERMAN.toSorted()],
  );
});

test('questions in a language that no encoder knows are grouped by their words', async () => {
  const english = encoderOf('english', { languages: ['en'], alikeFrom: 0.7 });
  const { groups } = await createService([english]).list(await keepQuestions(GERMAN));
  assert.deepEqual([groups.length, english.asked], [2, []]);
});

test('a list goes by words where vectors take longer than it waits, and by meaning once they are there', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const made = Promise.withResolvers<void>();
  const ready = encoderOf('any', { alikeFrom: 0.7 });
  const encoder = {
    ...ready,
    async encode(texts: readonly string[]) {
      await released;
      setImmediate(made.resolve);
      return ready.encode(texts);
    },
  };
  const service = createService([encoder], 1);
  const chatbotId = await keepQuestions(ENGLISH);
  assert.equal((await service.list(chatbotId)).groups.length, 2);
  release();
  await made.promise;
  assert.equal((await service.list(chatbotId)).groups.length, 1);
  assert.equal(ready.asked.length, 2);
});

test('of more questions than are looked at, those met with suggestions are left out before any that was refused', async () => {
  const chatbotId = await seedChatbot(store);
  const service = createService([]);
  const keep = (outcome: UnansweredOutcome, count: number) =>
    store.write(async (tx) => {
      for (let at = 0; at < count; at += 1)
        await tx.unanswered.insert(chatbotId, { question: outcome, confidence: 0, askedAtMs: at, outcome });
    });
  const list = async (outcome?: UnansweredOutcome) => {
    const { groups, isTruncated } = await service.list(chatbotId, outcome);
    return {
      counts: Object.fromEntries(groups.map(({ question, count }) => [question, count])),
      isTruncated,
    };
  };
  await keep('refused', QUESTIONS_MAX - 1);
  await keep('suggested', 1);
  assert.deepEqual(await list(), {
    counts: { refused: QUESTIONS_MAX - 1, suggested: 1 },
    isTruncated: false,
  });
  await keep('suggested', 1);
  assert.deepEqual(await list(), { counts: { refused: QUESTIONS_MAX - 1, suggested: 1 }, isTruncated: true });
  await keep('refused', 1);
  assert.deepEqual(await list(), { counts: { refused: QUESTIONS_MAX }, isTruncated: true });
  assert.deepEqual(await list('suggested'), { counts: { suggested: 2 }, isTruncated: false });
  assert.deepEqual(await list('refused'), { counts: { refused: QUESTIONS_MAX }, isTruncated: false });
  await keep('refused', 1);
  assert.deepEqual(await list('refused'), { counts: { refused: QUESTIONS_MAX }, isTruncated: true });
});
