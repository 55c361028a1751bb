/** Guessing passwords gets slower and slower, and only for the name that is guessed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../server/src/errors.ts';
import { createThrottle, type ThrottleRule } from '../../../server/src/services/sign-in/throttle.ts';

const RULE: ThrottleRule = { freeTries: 3, firstWaitMs: 1_000, longestWaitMs: 4_000, success: 'forgotten' };
const WRONG = new AppError('unauthenticated', 'wrong');

function setUp(rule: Partial<ThrottleRule> = {}) {
  let now = 0;
  const throttle = createThrottle({ account: { ...RULE, ...rule } }, () => now);
  /** Seconds to wait; 0 where the work was begun. */
  async function tryAs(account: string, work: () => Promise<void>): Promise<number> {
    let isBegun = false;
    try {
      await throttle.attempt({ account }, () => {
        isBegun = true;
        return work();
      });
    } catch (error) {
      assert.ok(error instanceof AppError);
      assert.equal(isBegun, error.code !== 'rate_limited');
      return Number(error.headers?.['retry-after'] ?? 0);
    }
    return 0;
  }
  return {
    pass(ms: number) {
      now += ms;
    },
    fail: (account: string, error: AppError = WRONG) => tryAs(account, () => Promise.reject(error)),
    succeed: (account: string) => tryAs(account, () => Promise.resolve()),
    tryAs,
  };
}

test('the first failures cost nothing, then each doubles the wait up to the longest', async () => {
  const { fail, pass } = setUp();
  const waits = [];
  for (let at = 0; at < 11; at += 1) {
    const wait = await fail('a');
    waits.push(wait);
    pass(wait * 1000);
  }
  assert.deepEqual(waits, [0, 0, 0, 0, 1, 0, 2, 0, 4, 0, 4]);
});

test('after the wait another try is let through, other names never wait', async () => {
  const { fail, pass } = setUp();
  for (let at = 0; at < 4; at += 1) await fail('a');
  assert.equal(await fail('b'), 0);
  assert.equal(await fail('a'), 1);
  pass(999);
  assert.equal(await fail('a'), 1);
  pass(1);
  assert.equal(await fail('a'), 0);
});

test('of many tries at the same moment as many are let through as one after the other', async () => {
  const { tryAs } = setUp();
  const open = Promise.withResolvers<void>();
  const tries = Array.from({ length: 50 }, () => tryAs('a', () => open.promise));
  open.reject(WRONG);
  const waits = await Promise.all(tries);
  assert.equal(waits.filter((wait) => wait === 0).length, 4);
});

test('success forgets the tries of a name that it proves', async () => {
  const { fail, succeed } = setUp();
  for (let at = 0; at < 3; at += 1) await fail('a');
  await succeed('a');
  for (let at = 0; at < 4; at += 1) assert.equal(await fail('a'), 0);
  assert.equal(await fail('a'), 1);
});

test('success takes back its own try and no other where the name is not proved', async () => {
  const { fail, succeed } = setUp({ success: 'taken-back' });
  for (let at = 0; at < 3; at += 1) await fail('a');
  for (let at = 0; at < 9; at += 1) assert.equal(await succeed('a'), 0);
  assert.equal(await fail('a'), 0);
  assert.equal(await fail('a'), 1);
});

test('success that ends after later failures leaves theirs', async () => {
  const { fail, tryAs } = setUp({ success: 'taken-back' });
  const open = Promise.withResolvers<void>();
  const slow = tryAs('a', () => open.promise);
  for (let at = 0; at < 3; at += 1) await fail('a');
  assert.equal(await fail('a'), 1);
  open.resolve();
  await slow;
  assert.equal(await fail('a'), 0);
  assert.equal(await fail('a'), 1);
});

test('success is a try like any other where successes are rationed', async () => {
  const { succeed } = setUp({ success: 'counted' });
  for (let at = 0; at < 4; at += 1) assert.equal(await succeed('a'), 0);
  assert.equal(await succeed('a'), 1);
});

test('a try that the service could not judge is taken back', async () => {
  const { fail } = setUp();
  const busy = new AppError('unavailable', 'busy');
  for (let at = 0; at < 9; at += 1) assert.equal(await fail('a', busy), 0);
});

test('one try is forgotten for each longest wait that passes without another', async () => {
  const { fail, pass } = setUp();
  for (let at = 0; at < 4; at += 1) await fail('a');
  pass(2 * 4_000 - 1);
  assert.equal(await fail('a'), 0);
  assert.equal(await fail('a'), 1);
  pass(2 * 4_000);
  for (let at = 0; at < 2; at += 1) assert.equal(await fail('a'), 0);
  assert.equal(await fail('a'), 1);
});
