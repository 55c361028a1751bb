import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classify } from '../../../../server/src/retrieval/encoders/classifier/classifier.ts';
import {
  trainClassifier,
  trainClassifierNow,
} from '../../../../server/src/retrieval/encoders/classifier/train-classifier.ts';
import type { Classifier, ClassifierExample } from '../../../../server/src/retrieval/encoders/encoder.ts';
import { quantise } from '../../../../server/src/retrieval/kernels/quantise.ts';
import { createRandom } from '../../../support/random.ts';

const DIMENSIONS = 20;

/** `count` noisy vectors around each of the given directions. */
function draw(counts: Record<string, number>, noise: number, seed = 1): ClassifierExample[] {
  const random = createRandom(seed);
  const directions = createRandom(99);
  return Object.entries(counts).flatMap(([key, count]) => {
    const direction = Array.from({ length: DIMENSIONS }, () => directions.normal());
    return Array.from({ length: count }, () => ({
      key,
      vector: quantise(direction.map((value) => value + noise * random.normal())),
    }));
  });
}

function best(classifier: Classifier, vector: Int8Array): string {
  const probabilities = classify(classifier, vector);
  return classifier.keys[probabilities.indexOf(Math.max(...probabilities))] as string;
}

const shareRight = (classifier: Classifier, examples: readonly ClassifierExample[]): number =>
  examples.filter(({ key, vector }) => best(classifier, vector) === key).length / examples.length;

test('separable classes are told apart, with probabilities that sum to 1', () => {
  const classifier = trainClassifierNow(draw({ a: 5, b: 5, c: 5 }, 0.3));
  const unseen = draw({ a: 20, b: 20, c: 20 }, 0.3, 2);
  assert.equal(shareRight(classifier, unseen), 1);
  const probabilities = classify(classifier, unseen[0]?.vector as Int8Array);
  assert.ok(Math.abs(probabilities.reduce((sum, value) => sum + value, 0) - 1) < 1e-5);
  assert.ok(Math.max(...probabilities) > 0.8);
});

test('training sharpens what centroids alone say', () => {
  const classifier = trainClassifierNow(draw({ a: 8, b: 8, c: 8, d: 8 }, 1));
  const centroids: Classifier = { ...classifier, weights: classifier.centroids };
  const seen = draw({ a: 8, b: 8, c: 8, d: 8 }, 1);
  const surprise = (by: Classifier): number =>
    seen.reduce(
      (sum, { key, vector }) => sum - Math.log(classify(by, vector)[by.keys.indexOf(key)] as number),
      0,
    );
  assert.ok(surprise(classifier) < surprise(centroids));
});

test('a class with few examples is not swallowed by one with many', () => {
  const classifier = trainClassifierNow(draw({ many: 200, few: 3 }, 0.8));
  assert.ok(shareRight(classifier, draw({ many: 0, few: 50 }, 0.8, 3)) > 0.9);
});

test('the same examples give the same classifier, whether in slices or at once', async () => {
  const examples = draw({ a: 40, b: 70, c: 30 }, 0.7);
  const once = trainClassifierNow(examples);
  assert.deepEqual(trainClassifierNow(examples), once);
  assert.deepEqual(await trainClassifier(examples, { sliceMs: 0 }), once);
});

test('a warm start ends about where a cold start does, however often it is repeated', () => {
  const before = draw({ a: 30, b: 30, c: 30, d: 30 }, 1);
  const examples = [...before, ...draw({ a: 5, e: 10 }, 1, 4)];
  const cold = trainClassifierNow(examples);
  let warm = trainClassifierNow(before);
  for (let round = 0; round < 10; round += 1) warm = trainClassifierNow(examples, warm);
  const unseen = draw({ a: 100, b: 100, c: 100, d: 100 }, 1, 5);
  assert.deepEqual(warm.keys, cold.keys);
  let apart = 0;
  for (const { vector } of unseen) {
    const [x, y] = [classify(cold, vector), classify(warm, vector)];
    apart += x.reduce((sum, value, at) => sum + Math.abs(value - (y[at] as number)), 0) / unseen.length;
  }
  assert.ok(apart < 0.1, `probabilities differ by ${apart} in sum`);
  const agreeing = unseen.filter(({ vector }) => best(cold, vector) === best(warm, vector));
  assert.ok(agreeing.length / unseen.length > 0.97);
});

test('a previous classifier of other dimensions or other classes is ignored', () => {
  const examples = draw({ a: 5, b: 5 }, 0.5);
  const cold = trainClassifierNow(examples);
  const alien = trainClassifierNow(draw({ x: 5, y: 5 }, 0.5));
  assert.deepEqual(trainClassifierNow(examples, alien), cold);
  const flat = { ...cold, dimensions: 4, weights: new Float32Array(8), centroids: new Float32Array(8) };
  assert.deepEqual(trainClassifierNow(examples, flat), cold);
});

test('one class, and none, are no fault', () => {
  assert.deepEqual(
    [...classify(trainClassifierNow(draw({ a: 3 }, 0.1)), new Int8Array(DIMENSIONS).fill(1))],
    [1],
  );
  const empty = trainClassifierNow([]);
  assert.equal(classify(empty, new Int8Array(DIMENSIONS)).length, 0);
});

test('the event loop gets its turn while it trains', async () => {
  let isTraining = true;
  let turns = 0;
  const tick = (): void => {
    turns += 1;
    if (isTraining) setImmediate(tick);
  };
  setImmediate(tick);
  await trainClassifier(draw({ a: 100, b: 100 }, 0.5), { sliceMs: 0 });
  isTraining = false;
  assert.ok(turns > 100, `${turns} turns`);
});

test('an aborted training stops with the reason', async () => {
  const controller = new AbortController();
  setImmediate(() => controller.abort(new Error('not needed any more')));
  const training = trainClassifier(draw({ a: 200, b: 200 }, 0.5), { sliceMs: 0, signal: controller.signal });
  await assert.rejects(training, /not needed any more/);
});
