import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { planRuns } from '../../../../server/src/retrieval/encoders/onnx/padding.ts';

const PADDING_MAX = 0.2;

test('texts of like length run together, others do not, and empty ones not at all', () => {
  assert.deepEqual(planRuns([10, 100, 9, 0, 95]), [
    [2, 0],
    [4, 1],
  ]);
  assert.deepEqual(planRuns([]), []);
});

test('up to a fifth of a run is padding, and no more', () => {
  assert.deepEqual(planRuns([6, 10]), [[0, 1]]);
  assert.deepEqual(planRuns([5, 10]), [[0], [1]]);
});

test('each text is in one run, whatever the sizes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 512 })), (sizes) => {
      const runs = planRuns(sizes);
      assert.deepEqual(
        runs.flat().sort((a, b) => a - b),
        [...sizes.keys()],
      );
      for (const run of runs) {
        const own = run.map((at) => sizes[at] as number);
        const filled = own.reduce((sum, size) => sum + size, 0);
        assert.ok(filled >= (1 - PADDING_MAX) * Math.max(...own) * run.length);
      }
    }),
  );
});
