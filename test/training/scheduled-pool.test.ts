import assert from 'node:assert/strict';
import { afterEach, beforeEach, it, mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createScheduledPool, type ScheduledPool } from '../../server/src/training/scheduled-pool.ts';

const POLL_MS = 5_000;
const RETRY_MS = 1_000;

/** A queue of due times, on a clock that the test turns. */
function openStage() {
  let nowMs = 10_000;
  const queue: number[] = [];
  const stage = {
    looks: 0,
    errors: [] as unknown[],
    failure: undefined as Error | undefined,
    queue,
    pool: undefined as unknown as ScheduledPool,
    async start() {
      stage.pool.start();
      await stage.pass(0);
    },
    async pass(ms: number) {
      nowMs += ms;
      mock.timers.tick(ms);
      for (let turns = 0; turns < 10; turns += 1) await turn();
    },
  };
  stage.pool = createScheduledPool({
    width: 1,
    async work() {
      stage.looks += 1;
      if (stage.failure) throw stage.failure;
      const at = queue.findIndex((dueAtMs) => dueAtMs <= nowMs);
      if (at < 0) return false;
      queue.splice(at, 1);
      return true;
    },
    nextDueAtMs: async () => (queue.length === 0 ? undefined : Math.min(...queue)),
    pollMs: POLL_MS,
    retryMs: RETRY_MS,
    nowMs: () => nowMs,
    onError: (error) => stage.errors.push(error),
  });
  return stage;
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => mock.timers.reset());

it('works when a row is due, without being woken', async () => {
  const stage = openStage();
  stage.queue.push(10_300);
  await stage.start();
  await stage.pass(299);
  assert.deepEqual(stage.queue, [10_300]);
  await stage.pass(1);
  assert.deepEqual(stage.queue, []);
  await stage.pool.close();
});

it('looks at the queue again after the poll, and not before, where nothing waits', async () => {
  const stage = openStage();
  await stage.start();
  await stage.pass(POLL_MS - 1);
  assert.equal(stage.looks, 1);
  await stage.pass(1);
  assert.equal(stage.looks, 2);
  await stage.pool.close();
});

it('works earlier where it is woken, and does nothing before it is started or after it is closed', async () => {
  const stage = openStage();
  stage.pool.wake(10_000);
  await stage.pass(1);
  assert.equal(stage.looks, 0);
  await stage.start();
  stage.queue.push(10_010);
  stage.pool.wake(10_010);
  await stage.pass(10);
  assert.deepEqual(stage.queue, []);
  await stage.pool.close();
  const { looks } = stage;
  stage.pool.wake(10_020);
  await stage.pass(POLL_MS);
  assert.equal(stage.looks, looks);
});

it('rests after the queue could not be reached, though rows are due, and then goes on', async () => {
  const stage = openStage();
  stage.failure = new Error('The store does not answer.');
  stage.queue.push(0);
  await stage.start();
  await stage.pass(RETRY_MS - 1);
  assert.equal(stage.looks, 1);
  assert.deepEqual(stage.errors, [stage.failure]);
  stage.failure = undefined;
  await stage.pass(1);
  assert.deepEqual(stage.queue, []);
  await stage.pool.close();
});
