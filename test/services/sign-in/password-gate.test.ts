import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPasswordGate } from '../../../server/src/services/sign-in/password-gate.ts';

function setUp(atOnceMax: number, waitingMax: number) {
  const gate = createPasswordGate(atOnceMax, waitingMax);
  const open = Promise.withResolvers<void>();
  const seen = { underWay: 0, most: 0 };
  const run = () =>
    gate.run(async () => {
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      await open.promise;
      await nextTurn();
      seen.underWay -= 1;
    });
  return { run, open, seen };
}

test('so many are worked on at once, so many wait for their turn, and one more is refused', async () => {
  const { run, open, seen } = setUp(2, 3);
  const taken = Array.from({ length: 5 }, run);
  await assert.rejects(run(), { code: 'unavailable' });
  assert.equal(seen.most, 2);
  open.resolve();
  await Promise.all(taken);
  assert.equal(seen.most, 2);
  await run();
});

test('work that fails makes room as well', async () => {
  const gate = createPasswordGate(1, 0);
  await assert.rejects(
    gate.run(() => Promise.reject(new Error('wrong'))),
    { message: 'wrong' },
  );
  assert.equal(await gate.run(() => Promise.resolve(1)), 1);
});
