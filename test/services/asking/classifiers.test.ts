import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { analyse } from '../../../server/src/language/analyse.ts';
import { trainClassifierNow } from '../../../server/src/retrieval/encoders/classifier/train-classifier.ts';
import type { ClassifierTrainer } from '../../../server/src/retrieval/encoders/encoder.ts';
import { createChatbotIndex } from '../../../server/src/retrieval/search/chatbot-index.ts';
import type { IndexDelta, IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import type { ChatbotIndex } from '../../../server/src/retrieval/search/types.ts';
import {
  type ClassifierService,
  createClassifierService,
} from '../../../server/src/services/asking/classifiers.ts';
import { slowEncoder } from '../../retrieval/encoders/slow-encoder.ts';

const ENCODER = slowEncoder('static-test', () => Promise.reject(new Error('not asked')));

/** Questions, each named by its answer. */
function indexOf(answers: readonly string[]): ChatbotIndex {
  const index = createChatbotIndex();
  teach(index, answers);
  return index;
}

function teach(index: ChatbotIndex, answers: readonly string[]): void {
  index.apply({
    version: index.version + 1,
    isComplete: true,
    replaced: [],
    entries: entriesOf(answers, 1),
  });
}

function entriesOf(answers: readonly string[], firstId: number): IndexEntry[] {
  return answers.map((groupKey, at) => ({
    kind: 'qa',
    sourceId: firstId + at,
    ordinal: 0,
    groupKey,
    terms: analyse(`word${firstId - 1 + at}`),
    vectors: [{ encoder: ENCODER.name, values: Int8Array.of(firstId - 1 + at, 128 - firstId - at) }],
  }));
}

/** A trainer that waits until it is let go, and counts. */
function stage(options: { firstWaitMs?: number; costMax?: number } = {}) {
  const waiting: (() => void)[] = [];
  const trained: number[] = [];
  const trainer: ClassifierTrainer = {
    async train(examples) {
      trained.push(examples.length);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
      return trainClassifierNow(examples);
    },
    close: async () => undefined,
  };
  const service: ClassifierService = createClassifierService({
    encoders: [ENCODER],
    trainer,
    log: { warn: () => assert.fail('nothing goes wrong') },
    restMs: 1,
    firstWaitMs: 600_000,
    costMax: 1_000,
    ...options,
  });
  after(async () => {
    for (const letGo of waiting) letGo();
    await service.close();
  });
  return {
    service,
    begun: () => waiting.length,
    /** How many examples each training had, in the order in which they began. */
    trained,
    async finishNext() {
      while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
      waiting.shift()?.();
    },
  };
}

test('the first answers wait for the first classifier, later ones for none', async () => {
  const { service, finishNext } = stage();
  const index = indexOf(['a', 'a', 'b', 'b']);
  let isTrained = false;
  const set = index.setClassifier.bind(index);
  index.setClassifier = (encoder, classifier) => {
    isTrained = true;
    set(encoder, classifier);
  };
  const [first, second] = [service.keepTrained(index), service.keepTrained(index)];
  assert.ok(first !== undefined && second !== undefined);
  await finishNext();
  await Promise.all([first, second]);
  assert.equal(isTrained, true);
  assert.equal(service.keepTrained(index), undefined);

  teach(index, ['a', 'a', 'b', 'b', 'c']);
  isTrained = false;
  assert.equal(service.keepTrained(index), undefined, 'the old one answers meanwhile');
  await finishNext();
  while (!isTrained) await new Promise((resolve) => setImmediate(resolve));
});

test('nobody waits for it longer than is set', async () => {
  const { service, begun } = stage({ firstWaitMs: 1 });
  const index = indexOf(['a', 'a', 'b', 'b']);
  await service.keepTrained(index);
  assert.equal(begun(), 1);
  assert.equal(service.keepTrained(index), undefined);
});

test('with one question an answer none is trained', () => {
  const { service, begun } = stage();
  assert.equal(service.keepTrained(indexOf(['a', 'b', 'c'])), undefined);
  assert.equal(begun(), 0);
});

test('up to the limit of questions times answers one is trained, above it none', () => {
  const index = indexOf(['a', 'a', 'b', 'b']);
  assert.equal(index.classifierCost, 8);
  const within = stage({ costMax: 8 });
  assert.ok(within.service.keepTrained(index) instanceof Promise);
  const beyond = stage({ costMax: 7 });
  assert.equal(beyond.service.keepTrained(index), undefined);
  assert.deepEqual([within.begun(), beyond.begun()], [1, 0]);
});

test('what changes files alone trains no classifier anew', async () => {
  const { service, trained, finishNext } = stage();
  const [index, other] = [indexOf(['a', 'a', 'b', 'b']), indexOf(['a', 'a', 'b', 'b', 'b'])];
  for (const one of [index, other]) {
    const first = service.keepTrained(one);
    await finishNext();
    await first;
  }
  const file = { kind: 'file', sourceId: 1, ordinal: 0 } as const;
  const vectors = [{ encoder: ENCODER.name, values: Int8Array.of(1, 2) }];
  const change = (what: Partial<IndexDelta>): void =>
    index.apply({ version: index.version + 1, isComplete: false, replaced: [], entries: [], ...what });
  change({ entries: [{ ...file, groupKey: 'text', terms: analyse('text of a file'), vectors: [] }] });
  change({ encoded: [{ ...file, vectors }] });
  service.keepTrained(index);
  // Rests as long, and begins later.
  teach(other, ['a', 'a', 'b', 'b', 'b', 'b']);
  service.keepTrained(other);
  await finishNext();
  change({ encoded: [{ kind: 'qa', sourceId: 1, ordinal: 0, vectors }] });
  service.keepTrained(index);
  await finishNext();
  assert.deepEqual(trained, [4, 5, 6, 4]);
});

for (const [what, change] of [
  ['grown beyond the limit', { replaced: [], added: ['c', 'c'] }],
  ['come to one question an answer', { replaced: [1, 3], added: [] }],
] as const) {
  test(`a chatbot that has ${what} is no longer answered by its classifier`, async () => {
    const { service, finishNext } = stage({ costMax: 8 });
    const index = indexOf(['a', 'a', 'b', 'b']);
    const vectors = [{ encoder: ENCODER.name, values: Int8Array.of(1, 126) }];
    const hasVote = (): boolean => {
      const { matches } = index.search('word1', { top: 2, explain: true, vectors });
      return matches[0]?.explanation?.parts.classifier !== undefined;
    };
    const trained = service.keepTrained(index);
    await finishNext();
    await trained;
    assert.equal(hasVote(), true);
    index.apply({
      version: index.version + 1,
      isComplete: false,
      replaced: change.replaced.map((sourceId) => ({ kind: 'qa', sourceId })),
      entries: entriesOf(change.added, 5),
    });
    assert.equal(service.keepTrained(index), undefined);
    assert.equal(hasVote(), false);
  });
}
