import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_ANSWER_THRESHOLD, DEFAULT_SUGGEST_THRESHOLD } from '../../../../contract/asking/tuning.ts';
import { decide } from '../../../../server/src/retrieval/answering/decide.ts';
import {
  averageFeatures,
  averageLogOdds,
  confidenceModelFor,
  predict,
  readConfidenceModels,
  toFeatures,
} from '../../../../server/src/retrieval/search/confidence/confidence.ts';
import type { RawFeatures } from '../../../../server/src/retrieval/search/scoring/features.ts';
import type { Parts, ScoringMode } from '../../../../server/src/retrieval/search/scoring/fuse.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const SCORING_MODES: readonly ScoringMode[] = ['words', 'general', 'multilingual', 'foreign'];
const rawFeatures = fc
  .record({
    score: share,
    second: share,
    fifth: share,
    unknown: share,
    answered: share,
    terms: fc.integer({ min: 1, max: 40 }),
    scoringMode: fc.constantFrom(...SCORING_MODES),
    alternateShare: share,
    crowding: share,
    answers: fc.integer({ min: 0, max: 1_000 }),
    elsewhere: share,
  })
  .map((some): RawFeatures => {
    const [fifth = 0, second = 0, score = 0] = [some.score, some.second, some.fifth].sort((a, b) => a - b);
    return { ...some, score, second, fifth };
  });
const [PLAIN] = fc.sample(rawFeatures, { numRuns: 1, seed: 1 }) as [RawFeatures];

describe('confidence', () => {
  for (const kind of ['qa', 'file'] as const) {
    for (const scoringMode of SCORING_MODES) {
      const confidence = (some: RawFeatures, parts: Parts = { lexical: 0.5, cosine: 0.6 }): number =>
        predict(confidenceModelFor(scoringMode, kind), toFeatures({ ...some, scoringMode }, parts));

      test(`of ${kind} matches scored by ${scoringMode} is a probability that more evidence never lowers`, () => {
        fc.assert(
          fc.property(rawFeatures, share, (some, more) => {
            const before = confidence(some);
            assert.ok(before > 0 && before < 1);
            assert.ok(confidence({ ...some, score: some.score + more }) >= before);
            assert.ok(confidence({ ...some, second: some.second * (1 - more) }) >= before);
            assert.ok(confidence({ ...some, unknown: some.unknown * (1 - more) }) >= before);
            assert.ok(confidence({ ...some, answered: some.answered + more }) >= before);
            assert.ok(confidence({ ...some, elsewhere: some.elsewhere * (1 - more) }) >= before);
            assert.ok(confidence({ ...some, crowding: some.crowding * (1 - more) }) >= before);
            assert.ok(confidence(some, { lexical: 0.5, cosine: 0.6 + more }) >= before);
          }),
        );
      });
    }
  }

  test('hears of how many answers there are, and how near to one another, no more than the data it was fitted on tells', () => {
    const heard = (some: Partial<RawFeatures>) => toFeatures({ ...PLAIN, ...some }, {});
    assert.equal(heard({ answers: 1_000 }).answers, heard({ answers: 135 }).answers);
    assert.notEqual(heard({ answers: 134 }).answers, heard({ answers: 135 }).answers);
    assert.equal(heard({ answers: 1 }).answers, heard({ answers: 4 }).answers);
    for (const [scoringMode, least, most] of [
      ['general', 0.35, 0.6],
      ['multilingual', 0.4, 0.75],
    ] as const) {
      assert.equal(heard({ scoringMode, crowding: 0.99 }).crowding, most);
      assert.equal(heard({ scoringMode, crowding: 0.01 }).crowding, least);
      assert.equal(heard({ scoringMode, crowding: 0.5 }).crowding, 0.5);
    }
  });

  test('hears of nothing that no model weighs', () => {
    const weighed = new Set(
      (['words', 'general', 'multilingual', 'foreign'] as const).flatMap((scoringMode) =>
        (['qa', 'file'] as const).flatMap((kind) =>
          Object.keys(confidenceModelFor(scoringMode, kind).weights),
        ),
      ),
    );
    assert.deepEqual(new Set(Object.keys(toFeatures(PLAIN, {}))), weighed);
  });

  test('of a match by two looks is what the model makes of the mean of what they saw', () => {
    const model = confidenceModelFor('general', 'qa');
    fc.assert(
      fc.property(rawFeatures, rawFeatures, (one, other) => {
        const [first, second] = [one, other].map((some) => toFeatures(some, { cosine: 0.4 })) as [
          ReturnType<typeof toFeatures>,
          ReturnType<typeof toFeatures>,
        ];
        const averaged = averageLogOdds(predict(model, first), predict(model, second));
        assert.ok(Math.abs(averaged - predict(model, averageFeatures(first, second))) < 1e-9);
      }),
    );
  });

  test('is not read from a file whose weight no feature feeds, or that has no number', () => {
    const models = (weights: object): string =>
      JSON.stringify({ qa: { bias: 0, weights }, file: { bias: 0, weights: {} } });
    assert.equal(readConfidenceModels(models({ score: 1 })).qa.weights.score, 1);
    assert.throws(() => readConfidenceModels(models({ answeredSeveral: 1 })), /answeredSeveral/);
    assert.throws(() => readConfidenceModels(models({ score: 'much' })), /score/);
  });
});

describe('decide', () => {
  test('answers, suggests or refuses by the thresholds, at them included', () => {
    assert.equal(decide(DEFAULT_ANSWER_THRESHOLD), 'answer');
    assert.equal(decide(DEFAULT_ANSWER_THRESHOLD - 0.001), 'suggest');
    assert.equal(decide(DEFAULT_SUGGEST_THRESHOLD), 'suggest');
    assert.equal(decide(DEFAULT_SUGGEST_THRESHOLD - 0.001), 'refuse');
  });

  test("a chatbot's own thresholds come before the defaults, each by itself", () => {
    assert.equal(decide(0.3, { answerThreshold: 0.3, suggestThreshold: null }), 'answer');
    assert.equal(decide(0.1, { answerThreshold: null, suggestThreshold: 0.1 }), 'suggest');
    assert.equal(decide(0.5, { answerThreshold: 0.6, suggestThreshold: 0.9 }), 'refuse');
  });
});
