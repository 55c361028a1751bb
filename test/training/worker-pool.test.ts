import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createWorkerPool } from '../../server/src/training/worker-pool.ts';

it('works until there is nothing left, no wider than allowed', async () => {
  let left = 7;
  let running = 0;
  let widest = 0;
  const pool = createWorkerPool(
    3,
    async () => {
      if (left === 0) return false;
      left -= 1;
      running += 1;
      widest = Math.max(widest, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return true;
    },
    () => {},
  );
  pool.wake();
  await pool.idle();
  assert.equal(left, 0);
  assert.equal(widest, 3);
});

it('looks again where it was kicked while it found nothing', async () => {
  const looks: string[] = [];
  let release = (): void => {};
  const pool = createWorkerPool(
    1,
    async () => {
      looks.push('look');
      if (looks.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return false;
    },
    () => {},
  );
  pool.wake();
  pool.wake();
  release();
  await pool.idle();
  assert.equal(looks.length, 2);
});

it('takes nothing new once closed, and waits for what runs', async () => {
  let release = (): void => {};
  let taken = 0;
  let idles = 0;
  const pool = createWorkerPool(
    1,
    async () => {
      taken += 1;
      await new Promise<void>((resolve) => (release = resolve));
      return true;
    },
    () => (idles += 1),
  );
  pool.wake();
  const closed = pool.close();
  pool.wake();
  release();
  await closed;
  assert.deepEqual([taken, idles], [1, 0]);
});
