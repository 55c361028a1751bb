import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dotProducts, multiplyPlainly } from '../../../server/src/retrieval/kernels/dot-products.ts';

/** Any components, the extremes often. */
function makeComponents(length: number, seed: number): Int8Array {
  let state = seed;
  return Int8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % 7 === 0 ? -128 : state % 5 === 0 ? 127 : state >>> 24;
  });
}

function assertSame(dimensions: number, rows: number, seed: number): void {
  const data = makeComponents(dimensions * rows, seed);
  const query = makeComponents(dimensions, seed + 1);
  const expected = new Int32Array(rows);
  multiplyPlainly(data, query, rows, expected);
  assert.deepEqual(dotProducts(data, query, rows).slice(0, rows), expected);
}

test('a loop multiplies as the formula says', () => {
  const out = new Int32Array(2);
  multiplyPlainly(
    Int8Array.from([1, 2, 3, 4, 5, -1, -2, -3, -4, 127]),
    Int8Array.from([9, 8, 7, 6, -128]),
    2,
    out,
  );
  assert.deepEqual([...out], [9 + 16 + 21 + 24 - 640, -9 - 16 - 21 - 24 - 127 * 128]);
});

test('the kernel gives what the loop gives, for vectors of any length and number', () => {
  const shape = fc.record({
    dimensions: fc.integer({ min: 1, max: 600 }),
    rows: fc.integer({ min: 0, max: 700 }),
    seed: fc.nat(),
  });
  fc.assert(fc.property(shape, ({ dimensions, rows, seed }) => assertSame(dimensions, rows, seed)));
});

test('the kernel takes more rows than one block holds, longest and shortest vectors, one after the other', () => {
  for (const [dimensions, rows] of [
    [160, 10_001],
    [1, 40_000],
    [3, 16_385],
    [65_535, 5],
    [17, 1_000],
    [512, 300],
  ] as const)
    assertSame(dimensions, rows, dimensions);
});
