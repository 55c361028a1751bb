import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createTimeSlicer } from '../../server/src/store/time-slicer.ts';

test('works in slices at the same time take turns: one slice in each turn of the event loop', async () => {
  const order: string[] = [];
  const work = async (name: string): Promise<void> => {
    const { yieldIfDue } = createTimeSlicer(0);
    for (let step = 0; step < 3; step += 1) {
      await yieldIfDue();
      order.push(name);
    }
  };
  const works = Promise.all([work('a'), work('b'), work('c')]);
  for (let seen = 0; seen < 9; seen = order.length) {
    await turn();
    assert.ok(order.length <= seen + 1, `${order.slice(seen)} in one turn`);
  }
  await works;
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
