import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createTimeSlicer } from '../../server/src/store/time-slicer.ts';

test('of works in slices at the same time one has a slice, and turns of the event loop pass before the next', async () => {
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    const { yieldIfDue } = createTimeSlicer(0);
    for (let step = 0; step < 3; step += 1) {
      await yieldIfDue();
      order.push(name);
    }
  };
  const works = Promise.all([work('a'), work('b'), work('c')]);
  const inTurn: number[] = [];
  for (let seen = 0; seen < 9; seen = order.length) {
    await turn();
    inTurn.push(order.length - seen);
  }
  await works;
  assert.ok(!inTurn.join('').includes('11') && Math.max(...inTurn) === 1, `${inTurn}`);
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
});

test('goes on at once while its slice lasts', async () => {
  const { yieldIfDue } = createTimeSlicer(60_000);
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  for (let step = 0; step < 100; step += 1) await yieldIfDue();
  assert.equal(hasTurned, false);
});
