import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LossSums, NEIGHBOUR_GROUP } from '../../scripts/encoder/batch-loss.ts';
import { createRandom } from '../../scripts/encoder/random.ts';
import { batchGradient } from '../../scripts/sentence-encoder/batch-gradient.ts';

const WIDTH = 8;
const random = createRandom(3);
const rows = (count: number): Float32Array =>
  Float32Array.from({ length: count * WIDTH }, () => random.normal() / 3);

test('the gradient is what the loss of the batch changes by', () => {
  const batch = {
    texts: ['a', 'b', 'c', 'd', 'a', 'e'],
    groups: Int32Array.from([0, 0, 1, 1, NEIGHBOUR_GROUP, NEIGHBOUR_GROUP]),
    partners: Int32Array.from([1, 0, 3, 2, 4, 5]),
  };
  const settings = { temperature: 0.5, teacherWeight: 0.7 };
  const teacher = rows(batch.texts.length);
  const vectors = rows(batch.texts.length);
  const lossAt = (point: Float32Array): number => {
    const sums: LossSums = { contrast: 0, contrastRows: 0, divergence: 0, divergenceRows: 0 };
    batchGradient(batch, { vectors: point, teacher, width: WIDTH }, settings, sums);
    return (sums.contrast + settings.teacherWeight * sums.divergence) / batch.texts.length;
  };
  const sums: LossSums = { contrast: 0, contrastRows: 0, divergence: 0, divergenceRows: 0 };
  const gradient = batchGradient(batch, { vectors, teacher, width: WIDTH }, settings, sums);
  assert.equal(sums.contrastRows, 4, 'loose texts have no partner');
  assert.equal(sums.divergenceRows, 6);
  for (let at = 0; at < vectors.length; at += 5) {
    const moved = (by: number): number => {
      const point = vectors.slice();
      point[at] = (point[at] as number) + by;
      return lossAt(point);
    };
    const measured = (moved(1e-2) - moved(-1e-2)) / 2e-2;
    assert.ok(Math.abs(measured - (gradient[at] as number)) < 1e-3, `${measured} and ${gradient[at]}`);
  }
});
