/** Guessing passwords gets slower and slower, and only for the name that is guessed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../server/src/errors.ts';
import { createThrottle } from '../../../server/src/services/console/throttle.ts';

const SETTINGS = { freeFailures: 3, firstWaitMs: 1_000, longestWaitMs: 4_000 };

function setUp() {
  let now = 0;
  const throttle = createThrottle(SETTINGS, () => now);
  return {
    throttle,
    pass: (ms: number) => {
      now += ms;
    },
    waitOf(name: string): number {
      try {
        throttle.check(name);
        return 0;
      } catch (error) {
        assert.ok(error instanceof AppError);
        assert.equal(error.code, 'rate_limited');
        return Number(error.headers?.['retry-after']);
      }
    },
  };
}

test('the first failures cost nothing, then each doubles the wait up to the longest', () => {
  const { throttle, pass, waitOf } = setUp();
  const waits = [];
  for (let failure = 0; failure < 7; failure += 1) {
    throttle.fail('a');
    waits.push(waitOf('a'));
    pass(10_000);
  }
  assert.deepEqual(waits, [0, 0, 0, 1, 2, 4, 4]);
});

test('after the wait another try is let through, other names never wait', () => {
  const { throttle, pass, waitOf } = setUp();
  for (let failure = 0; failure < 4; failure += 1) throttle.fail('a');
  assert.equal(waitOf('b'), 0);
  assert.equal(waitOf('a'), 1);
  pass(1_000);
  assert.equal(waitOf('a'), 0);
});

test('success forgets the failures', () => {
  const { throttle, waitOf } = setUp();
  for (let failure = 0; failure < 4; failure += 1) throttle.fail('a');
  throttle.succeed('a');
  throttle.fail('a');
  assert.equal(waitOf('a'), 0);
});
