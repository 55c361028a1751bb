import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quantise } from '../../../server/src/retrieval/kernels/quantise.ts';

test('the largest component becomes 127, with its sign', () => {
  assert.deepEqual([...quantise([0.1, -0.2, 0])], [64, -127, 0]);
});

test('zeros stay zeros', () => {
  assert.deepEqual([...quantise([0, 0])], [0, 0]);
});

test('the direction survives: the cosine with the vector is above .999', () => {
  const component = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(component, { minLength: 8, maxLength: 64 }), (vector) => {
      fc.pre(vector.some((value) => Math.abs(value) > 1e-3));
      const rounded = quantise(vector);
      const product = vector.reduce((sum, value, at) => sum + value * (rounded[at] as number), 0);
      assert.ok(product / (Math.hypot(...vector) * Math.hypot(...rounded)) > 0.999);
    }),
  );
});
