import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { believe, confidenceModelFor, predict, toFeatures } from '../../server/src/retrieval/confidence.ts';
import {
  DEFAULT_ANSWER_THRESHOLD,
  DEFAULT_SUGGEST_THRESHOLD,
  decide,
} from '../../server/src/retrieval/decide.ts';
import type { Evidence } from '../../server/src/retrieval/evidence.ts';
import type { EncoderFamily, Parts } from '../../server/src/retrieval/fuse.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const evidence = fc
  .record({
    score: share,
    second: share,
    fifth: share,
    unknown: share,
    answered: share,
    terms: fc.integer({ min: 1, max: 40 }),
    families: fc.constant(new Set<never>()),
    plurality: share,
    crowding: share,
    answers: fc.integer({ min: 0, max: 1_000 }),
    elsewhere: share,
  })
  .map((some): Evidence => {
    const [fifth = 0, second = 0, score = 0] = [some.score, some.second, some.fifth].sort((a, b) => a - b);
    return { ...some, score, second, fifth };
  });

describe('confidence', () => {
  const cases = (['qa', 'file'] as const).flatMap((kind) =>
    ['', 'S', 'SU'].map((names) => ({ kind, families: new Set(names) as Set<EncoderFamily> })),
  );
  for (const { kind, families } of cases) {
    const confidence = (some: Evidence, parts: Parts = { LN: 0.5, S: 0.4, U: 0.6 }): number =>
      predict(confidenceModelFor(families).kinds[kind], toFeatures(some, parts));

    test(`of ${kind} matches with encoders "${[...families].join('')}" is a probability that more evidence never lowers`, () => {
      fc.assert(
        fc.property(evidence, share, (some, more) => {
          const before = confidence(some);
          assert.ok(before > 0 && before < 1);
          assert.ok(confidence({ ...some, score: some.score + more }) >= before);
          assert.ok(confidence({ ...some, second: some.second * (1 - more) }) >= before);
          assert.ok(confidence({ ...some, unknown: some.unknown * (1 - more) }) >= before);
          assert.ok(confidence({ ...some, answered: some.answered + more }) >= before);
          assert.ok(confidence({ ...some, elsewhere: some.elsewhere * (1 - more) }) >= before);
          assert.ok(confidence({ ...some, crowding: some.crowding * (1 - more) }) >= before);
          assert.ok(confidence(some, { LN: 0.5, S: 0.4 + more, U: 0.6 + more }) >= before);
        }),
      );
    });
  }

  test('hears of how many answers there are, and how near to one another, no more than the data it was fitted on tells', () => {
    const heard = (some: Partial<Evidence>, families: string): Record<string, number> => {
      const [plain] = fc.sample(evidence, { numRuns: 1, seed: 1 }) as [Evidence];
      return toFeatures({ ...plain, ...some, families: new Set(families) as Set<EncoderFamily> }, {});
    };
    assert.equal(heard({ answers: 1_000 }, 'S').answers, heard({ answers: 135 }, 'S').answers);
    assert.notEqual(heard({ answers: 134 }, 'S').answers, heard({ answers: 135 }, 'S').answers);
    assert.equal(heard({ answers: 1 }, 'S').answers, heard({ answers: 4 }, 'S').answers);
    for (const [families, least, most] of [
      ['S', 0.45, 0.66],
      ['SU', 0.35, 0.6],
    ] as const) {
      assert.equal(heard({ crowding: 0.99 }, families).crowding, most);
      assert.equal(heard({ crowding: 0.01 }, families).crowding, least);
      assert.equal(heard({ crowding: 0.5 }, families).crowding, 0.5);
    }
  });

  test('hears more of a word that many passages lack than of one that few do, up to as many as it was fitted on', () => {
    const [plain] = fc.sample(evidence, { numRuns: 1, seed: 1 }) as [Evidence];
    const heard = (answers: number): number =>
      toFeatures({ ...plain, unknown: 0.5, answers }, {}).unknownToMany ?? 0;
    assert.ok(heard(1) > 0 && heard(1) < heard(2) && heard(134) < heard(135));
    assert.equal(heard(135), 0.5);
    assert.equal(heard(1_000), 0.5);
  });

  test('of a pair is higher the more of the question its answer alone has, with any encoders; of a passage it is the same', () => {
    const plain: Evidence = {
      ...{
        score: 0.3,
        second: 0.2,
        fifth: 0.1,
        unknown: 0,
        answered: 0,
        plurality: 0,
        crowding: 0.5,
        answers: 40,
        elsewhere: 0.2,
      },
      ...{ terms: 3, families: new Set<never>() },
    };
    for (const { kind, families } of cases) {
      const confidence = (answered: number): number =>
        predict(
          confidenceModelFor(families).kinds[kind],
          toFeatures({ ...plain, answered }, { LN: 0.3, S: 0.2, U: 0.2 }),
        );
      if (kind === 'qa') assert.ok(confidence(1) > confidence(0.5) && confidence(0.5) > confidence(0));
      else assert.equal(confidence(1), confidence(0));
    }
  });

  test('of the same evidence is lower for a word or two', () => {
    const strong: Evidence = {
      ...{
        score: 0.8,
        second: 0.3,
        fifth: 0.1,
        unknown: 0,
        answered: 0,
        plurality: 0,
        crowding: 0.5,
        answers: 40,
        elsewhere: 0.2,
      },
      ...{ terms: 3, families: new Set<never>() },
    };
    const ofTerms = (names: string, terms: number): number =>
      predict(
        confidenceModelFor(new Set(names) as Set<EncoderFamily>).kinds.qa,
        toFeatures({ ...strong, terms }, { S: 0.6, U: 0.6 }),
      );
    for (const names of ['', 'S', 'SU']) {
      const of = (terms: number): number => ofTerms(names, terms);
      assert.ok(of(1) < of(2) && of(2) < of(3), names);
    }
    assert.equal(ofTerms('S', 4), ofTerms('S', 3));
    assert.equal(ofTerms('SU', 4), ofTerms('SU', 3));
  });

  test('of a match by two looks is what the model makes of the mean of what they saw', () => {
    const { qa } = confidenceModelFor(new Set(['S'])).kinds;
    fc.assert(
      fc.property(evidence, evidence, (one, other) => {
        const looks = [one, other].map((some) => toFeatures(some, { S: 0.4 }));
        const [first = {}, second = {}] = looks;
        const mean = Object.fromEntries(
          Object.keys(first).map((name) => [name, ((first[name] ?? 0) + (second[name] ?? 0)) / 2]),
        );
        const believed = believe(predict(qa, first), predict(qa, second));
        assert.ok(Math.abs(believed - predict(qa, mean)) < 1e-9);
      }),
    );
  });

  test('takes the cosine that there is for the one that is not there yet', () => {
    fc.assert(
      fc.property(evidence, share, (some, cosine) => {
        assert.deepEqual(toFeatures(some, { S: cosine }), toFeatures(some, { S: cosine, U: cosine }));
        assert.deepEqual(toFeatures(some, { U: cosine }), toFeatures(some, { S: cosine, U: cosine }));
      }),
    );
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
