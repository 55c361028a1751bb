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
    const kernel = createMatrixKernel({ size: 20_000, headSize: 32, isFused });
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

test('a query is multiplied with every key, and values are mixed by their weights', () => {
  const headSize = 8;
  const kernel = createMatrixKernel({ size: 20_000, headSize });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 8, max: 24 }), (count, stride) => {
      const [query, keys, weights, values, out] = [0, 1_000, 2_000, 3_000, 4_000];
      kernel.floats.fill(0);
      kernel.floats.set(numbers(headSize, 1), query);
      kernel.floats.set(numbers(count * stride, 2), keys);
      kernel.floats.set(numbers(count * stride, 3), values);
      kernel.products(query, keys, weights, count, stride);
      kernel.mix(weights, values, out, count, stride);
      const at = (place: number): number => kernel.floats[place] as number;
      const head = Array.from({ length: headSize }, (_, index) => index);
      const rows = Array.from({ length: count }, (_, row) => row);
      const products = rows.map((row) =>
        head.reduce((sum, index) => sum + at(query + index) * at(keys + row * stride + index), 0),
      );
      const mixed = head.map((index) =>
        rows.reduce((sum, row) => sum + (products[row] as number) * at(values + row * stride + index), 0),
      );
      assert.deepEqual([...kernel.floats.subarray(weights, weights + count)], products);
      assert.deepEqual([...kernel.floats.subarray(out, out + headSize)], mixed);
      assert.equal(at(weights + count), 0);
      assert.equal(at(out + headSize), 0);
    }),
  );
});

test('weights keep eight bits of a number, rounded to the nearest', () => {
  const kernel = createMatrixKernel({ size: 20_000, headSize: 8 });
  const weights = Float32Array.from(
    { length: 32 },
    (_, at) => [1 / 3, -1 / 3, 1 + 1 / 256, 1 + 3 / 256][at % 4] as number,
  );
  packPanels(kernel.floats, 0, weights, 8);
  kernel.floats.set([1, 0, 0, 0], 1_000);
  kernel.multiply({ a: 1_000, b: 0, bias: 2_000, c: 3_000, rows: 1, inner: 4, columns: 8 });
  const halves = [171 / 512, -171 / 512, 1, 1 + 4 / 256];
  assert.deepEqual([...kernel.floats.subarray(3_000, 3_008)], [...halves, ...halves]);
});
