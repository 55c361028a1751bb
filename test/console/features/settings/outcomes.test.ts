/** What thresholds would have done, counted from a calibration. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  describeSample,
  findOutcome,
  listReaches,
} from '../../../../console/src/features/settings/trial/outcomes.ts';
import type { Calibration } from '../../../../contract/asking/tuning.ts';
import { calibrate, type JudgedQuestion } from '../../../../server/src/services/asking/calibration-curve.ts';

const own = (confidence: number, isRight: boolean): JudgedQuestion => ({
  confidence,
  isRight,
  isInScope: true,
});
const foreign = (confidence: number): JudgedQuestion => ({ confidence, isRight: false, isInScope: false });

const OWN = [
  own(0.9, true),
  own(0.7, true),
  own(0.68, false),
  own(0.5, true),
  own(0.3, false),
  own(0.28, true),
  own(0.02, false),
];
const FOREIGN = [foreign(0.8), foreign(0.4), foreign(0.1), foreign(0), foreign(0)];

/** As the service gives it: of the questions that nothing answers, `alone` are the chatbot's own. */
function calibrationOf(rows: readonly JudgedQuestion[], alone = 0): Calibration {
  const inScope = rows.filter((row) => row.isInScope).length;
  const offTopic = rows.length - inScope;
  return { knowledgeVersion: 1, questions: inScope + alone, inScope, offTopic, points: calibrate(rows) };
}

describe('the outcome of two thresholds', () => {
  test('counts own questions as right, wrong, met with suggestions and not answered', () => {
    const outcome = findOutcome(calibrationOf([...OWN, ...FOREIGN]), { answer: 0.65, suggest: 0.25 });
    assert.deepEqual(outcome?.own, { right: 2, wrong: 1, suggested: 3, unanswered: 1 });
  });

  test('counts questions without an answer as refused, met with suggestions and answered', () => {
    const outcome = findOutcome(calibrationOf([...OWN, ...FOREIGN]), { answer: 0.65, suggest: 0.25 });
    assert.deepEqual(outcome?.foreign, { refused: 3, suggested: 1, answered: 1 });
  });

  test('suggests nothing where both are the same', () => {
    const outcome = findOutcome(calibrationOf([...OWN, ...FOREIGN]), { answer: 0.65, suggest: 0.65 });
    assert.deepEqual([outcome?.own.suggested, outcome?.foreign.suggested], [0, 0]);
  });

  test('adds up to all questions at any thresholds', () => {
    const sum = (counts: object) =>
      (Object.values(counts) as number[]).reduce((total, count) => total + count, 0);
    const calibration = calibrationOf([...OWN, ...FOREIGN]);
    for (let answer = 0; answer <= 100; answer += 1) {
      for (let suggest = 0; suggest <= answer; suggest += 1) {
        const outcome = findOutcome(calibration, { answer: answer / 100, suggest: suggest / 100 });
        const counts = [...Object.values(outcome?.own ?? {}), ...Object.values(outcome?.foreign ?? {})];
        assert.ok(
          counts.every((count) => count >= 0 && Number.isInteger(count)),
          `${answer} and ${suggest}`,
        );
        assert.deepEqual([sum(outcome?.own ?? {}), sum(outcome?.foreign ?? {})], [7, 5]);
      }
    }
  });

  test('is that of the nearest thresholds that were measured, and says which', () => {
    const calibration = calibrationOf([...OWN, ...FOREIGN]);
    const outcome = findOutcome(calibration, { answer: 0.664, suggest: 0.236 });
    assert.deepEqual(outcome, findOutcome(calibration, { answer: 0.65, suggest: 0.25 }));
    assert.deepEqual(outcome?.measured, { answer: 0.65, suggest: 0.25 });
    const widest = findOutcome(calibration, { answer: 1, suggest: 0 });
    assert.deepEqual(widest?.measured, { answer: 0.95, suggest: 0.05 });
  });

  test('has no own questions where none could be tried', () => {
    const outcome = findOutcome(calibrationOf(FOREIGN, 2), { answer: 0.65, suggest: 0.25 });
    assert.deepEqual(outcome?.own, { right: 0, wrong: 0, suggested: 0, unanswered: 0 });
    assert.deepEqual(outcome?.foreign, { refused: 3, suggested: 1, answered: 1 });
  });
});

test('each threshold has what it reaches, own questions apart from those without an answer', () => {
  const reaches = listReaches(calibrationOf([...OWN, ...FOREIGN]));
  assert.deepEqual(
    reaches.find(({ threshold }) => threshold === 0.3),
    { threshold: 0.3, ownRight: 3, ownWrong: 2, foreign: 2 },
  );
  assert.deepEqual(
    reaches.map(({ threshold }) => threshold),
    reaches.map(({ threshold }) => threshold).toSorted((a, b) => a - b),
  );
});

test('the sample tells own questions with another wording, those without, and off-topic ones', () => {
  assert.deepEqual(describeSample(calibrationOf([...OWN, ...FOREIGN], 2)), {
    own: 7,
    alone: 2,
    offTopic: 3,
  });
});
