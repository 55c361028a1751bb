import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gramMatrix,
  type Matrix,
  normaliseRows,
  principalAxes,
  project,
} from '../../scripts/encoder/linear-algebra.ts';
import { createRandom } from '../../scripts/encoder/random.ts';

const random = createRandom(3);
/** Rows that vary 16 times as much along the first column as along the last. */
const rows: Matrix = { rows: 400, columns: 5, values: new Float32Array(2000) };
for (let at = 0; at < 2000; at += 1) rows.values[at] = random.normal() * 2 ** (4 - (at % 5));

test('main axes are orthonormal, the heaviest first', () => {
  const axes = principalAxes(gramMatrix(rows), 5, 5);
  for (let a = 0; a < 5; a += 1) {
    for (let b = 0; b < 5; b += 1) {
      let product = 0;
      for (let at = 0; at < 5; at += 1)
        product += (axes.values[a * 5 + at] as number) * (axes.values[b * 5 + at] as number);
      assert.ok(Math.abs(product - (a === b ? 1 : 0)) < 1e-5);
    }
    assert.ok((axes.values[a * 5 + a] as number) > 0.9);
  }
});

test('a projection on all axes keeps every length', () => {
  const projected = project(rows, principalAxes(gramMatrix(rows), 5, 5));
  const length = (matrix: Matrix, row: number): number =>
    Math.hypot(...matrix.values.subarray(row * 5, row * 5 + 5));
  for (let row = 0; row < rows.rows; row += 37) {
    assert.ok(Math.abs(length(projected, row) / length(rows, row) - 1) < 1e-5);
  }
});

test('rows come to unit length, and zeros stay zeros', () => {
  const matrix: Matrix = { rows: 2, columns: 2, values: Float32Array.from([3, 4, 0, 0]) };
  normaliseRows(matrix);
  assert.ok(Math.abs((matrix.values[0] as number) - 0.6) < 1e-6);
  assert.deepEqual([...matrix.values.subarray(2)], [0, 0]);
});
