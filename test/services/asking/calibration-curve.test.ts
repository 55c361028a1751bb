import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  CALIBRATION_THRESHOLDS,
  calibrate,
  type JudgedQuestion,
} from '../../../server/src/services/asking/calibration-curve.ts';

const ROWS: JudgedQuestion[] = [
  { confidence: 0.9, isRight: true, isInScope: true },
  { confidence: 0.6, isRight: false, isInScope: true },
  { confidence: 0.5, isRight: true, isInScope: true },
  { confidence: 0.2, isRight: true, isInScope: true },
  { confidence: 0.7, isRight: false, isInScope: false },
  { confidence: 0.1, isRight: false, isInScope: false },
];

describe('the calibration curve', () => {
  test('counts what is answered at a threshold, at it included, rightly, wrongly and off topic', () => {
    assert.deepEqual(calibrate(ROWS, [0.5]), [
      {
        threshold: 0.5,
        answered: 4,
        right: 2,
        wrong: 2,
        precision: 0.5,
        coverage: 0.75,
        offTopicRefused: 0.5,
      },
    ]);
  });

  test('goes from 0.05 to 0.95 by default', () => {
    assert.deepEqual(
      calibrate(ROWS).map(({ threshold }) => threshold),
      CALIBRATION_THRESHOLDS,
    );
    assert.equal(CALIBRATION_THRESHOLDS.length, 19);
    assert.equal(CALIBRATION_THRESHOLDS[0], 0.05);
    assert.equal(CALIBRATION_THRESHOLDS.at(-1), 0.95);
  });

  test('has no share of nothing', () => {
    const [unanswered] = calibrate([{ confidence: 0.1, isRight: true, isInScope: true }], [0.5]);
    assert.deepEqual(
      [unanswered?.precision, unanswered?.coverage, unanswered?.offTopicRefused],
      [null, 0, null],
    );
    const [empty] = calibrate([], [0.5]);
    assert.deepEqual([empty?.answered, empty?.precision, empty?.coverage], [0, null, null]);
  });

  test('never counts an off-topic question as answered rightly', () => {
    const [point] = calibrate([{ confidence: 0.9, isRight: true, isInScope: false }], [0.5]);
    assert.deepEqual([point?.right, point?.wrong], [0, 1]);
  });

  test('answers no more and refuses no less at a higher threshold, and its parts add up', () => {
    const row = fc.record({
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      isRight: fc.boolean(),
      isInScope: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const points = calibrate(rows);
        for (const [at, point] of points.entries()) {
          assert.equal(point.right + point.wrong, point.answered);
          const next = points[at + 1] ?? point;
          assert.ok(next.answered <= point.answered);
          assert.ok((next.offTopicRefused ?? 1) >= (point.offTopicRefused ?? 1));
        }
      }),
    );
  });
});
