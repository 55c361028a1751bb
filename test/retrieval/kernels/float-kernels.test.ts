import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createKernels,
  createSharedMemory,
  multiplyTransposed,
} from '../../../server/src/retrieval/kernels/float-kernels.ts';
import { createRandom } from '../../support/random.ts';

function fill(count: number, seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: count }, () => random.normal());
}

test('products of rows equal the plain sums, for any shape that the kernel takes', () => {
  const shape = fc.record({
    rowsA: fc.integer({ min: 1, max: 10 }).map((n) => n * 2),
    rowsB: fc.integer({ min: 1, max: 40 }).map((n) => n * 4),
    columns: fc.integer({ min: 1, max: 12 }).map((n) => n * 8),
  });
  fc.assert(
    fc.property(shape, ({ rowsA, rowsB, columns }) => {
      const memory = createSharedMemory((rowsA * columns + rowsB * columns + rowsA * rowsB) * 4);
      const values = new Float32Array(memory.buffer);
      const a = fill(rowsA * columns, 1);
      const b = fill(rowsB * columns, 2);
      values.set(a);
      values.set(b, a.length);
      const cAt = a.length + b.length;
      const product = { a: 0, b: a.length * 4, c: cAt * 4, rowsA, rowsB, columns, strideC: rowsB };
      multiplyTransposed(createKernels(memory), product);
      for (let i = 0; i < rowsA; i += 1) {
        for (let j = 0; j < rowsB; j += 1) {
          let sum = 0;
          for (let k = 0; k < columns; k += 1)
            sum += (a[i * columns + k] as number) * (b[j * columns + k] as number);
          assert.ok(Math.abs(sum - (values[cAt + i * rowsB + j] as number)) < 1e-4);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('scaled addition and the product of two rows', () => {
  const memory = createSharedMemory(1024);
  const kernels = createKernels(memory);
  const values = new Float32Array(memory.buffer);
  values.set([1, 2, 3, 4, 5, 6, 7, 8, 1, 1, 1, 1, 2, 2, 2, 2]);
  assert.equal(kernels.dot(0, 32, 32), 10 + 52);
  kernels.addScaled(0, 32, 0.5, 32);
  assert.deepEqual([...values.subarray(0, 8)], [1.5, 2.5, 3.5, 4.5, 6, 7, 8, 9]);
});
