import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrationError, calibrationErrorByChance } from '../../bench/quality/metrics.ts';
import { createRandom } from '../../bench/quality/random.ts';

/** As many outcomes as confidences, each right as often as its confidence says, and a shift more or less. */
function draw(confidences: readonly number[], random: () => number, shift = 0): number {
  return calibrationError(
    confidences.map((confidence) => ({ confidence, isRight: random() < confidence + shift })),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('by chance is the mean error of confidences that are exactly right', () => {
  const random = createRandom(1);
  for (const count of [200, 800]) {
    const confidences = Array.from({ length: count }, () => random());
    const drawn = meanOf(Array.from({ length: 400 }, () => draw(confidences, random)));
    const expected = calibrationErrorByChance(confidences);
    assert.ok(Math.abs(expected - drawn) < 0.05 * drawn, `${expected} is not about ${drawn}`);
  }
});

test('confidences that are off have a larger error than by chance', () => {
  const random = createRandom(2);
  const confidences = Array.from({ length: 800 }, () => random());
  assert.ok(draw(confidences, random, -0.15) > 2 * calibrationErrorByChance(confidences));
});

test('confidences of 0 and 1 leave nothing to chance', () => {
  assert.equal(calibrationErrorByChance([0, 1, 1]), 0);
});
