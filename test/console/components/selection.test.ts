/** Which rows of a list are selected together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanOf } from '../../../console/src/components/selection/use-selection.ts';

test('Shift takes all between two rows, upwards too, and one row where the first is gone', () => {
  assert.deepEqual(spanOf([9, 7, 5, 3], 7, 3), [7, 5, 3]);
  assert.deepEqual(spanOf([9, 7, 5, 3], 5, 9), [9, 7, 5]);
  assert.deepEqual(spanOf([9, 7, 5, 3], 8, 5), [5]);
  assert.deepEqual(spanOf([9, 7, 5, 3], undefined, 5), [5]);
});
