import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeTexts } from '../../../../server/src/retrieval/encoders/threads/encode-in-batches.ts';
import { createTurnQueue } from '../../../../server/src/retrieval/encoders/threads/turn-queue.ts';

test('short questions are encoded together, and never one with a long one', () => {
  const { limit, sizeOf } = mergeTexts({ texts: 2, characters: 100 });
  const queue = createTurnQueue<string[]>();
  const jobs = [['one'], ['two'], ['three'], ['x'.repeat(99)], ['four'], ['y'.repeat(500)], ['five', 'six']];
  for (const job of jobs) queue.push('a', job, sizeOf(job));
  const batches: number[] = [];
  while (!queue.isEmpty) batches.push(queue.take(limit).length);
  assert.deepEqual(batches, [2, 1, 1, 1, 1, 1]);
});
