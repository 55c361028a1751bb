import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createMatrixKernel,
  packPanels,
  ROW_BLOCK,
} from '../../../server/src/retrieval/encoders/sentence-model/matrix-kernel.ts';

/** Small whole numbers, so that floats add up exactly in any order. */
function numbers(length: number, seed: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => ((at * 31 + seed * 17) % 19) - 9);
}

for (const isFused of [true, false]) {
  test(`multiplies and adds the bias, ${isFused ? 'in one instruction' : 'in two'}`, () => {
    const kernel = createMatrixKernel(20_000, isFused);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 13 }),
        fc.integer({ min: 1, max: 10 }).map((n) => n * 4),
        fc.integer({ min: 1, max: 6 }).map((n) => n * 8),
        (rows, inner, columns) => {
          const [left, right, offsets] = [
            numbers(rows * inner, 1),
            numbers(inner * columns, 2),
            numbers(columns, 3),
          ];
          const [a, b, bias, c] = [0, 1_000, 4_000, 5_000];
          kernel.floats.fill(0);
          kernel.floats.set(left, a);
          packPanels(kernel.floats, b, right, columns);
          kernel.floats.set(offsets, bias);
          kernel.multiply({ a, b, bias, c, rows, inner, columns });
          for (let row = 0; row < rows; row++) {
            for (let column = 0; column < columns; column++) {
              let sum = offsets[column] as number;
              for (let at = 0; at < inner; at++) {
                sum += (left[row * inner + at] as number) * (right[at * columns + column] as number);
              }
              assert.equal(kernel.floats[c + row * columns + column], sum);
            }
          }
          const end = c + Math.ceil(rows / ROW_BLOCK) * ROW_BLOCK * columns;
          assert.ok(
            kernel.floats.subarray(end).every((value) => value === 0),
            'nothing behind is touched',
          );
          assert.deepEqual(kernel.floats.slice(a, a + left.length), left);
        },
      ),
    );
  });
}
