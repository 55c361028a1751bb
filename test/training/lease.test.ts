import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whileLeased } from '../../server/src/training/lease.ts';

const LEASE_MS = 300;
const silent = { warn: () => assert.fail('every renewal succeeds') };
const never = new Promise<never>(() => {});

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('a lease is renewed at each third of its time while the work runs, and not after it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const until: number[] = [];
  const renew = async (untilMs: number): Promise<boolean> => until.push(untilMs) > 0;
  const working = Promise.withResolvers<string>();
  const lease = { leaseMs: LEASE_MS, renew, nowMs: () => 1_000, log: silent, name: 'a lease' };
  const done = whileLeased(lease, () => working.promise);
  t.mock.timers.tick(LEASE_MS);
  working.resolve('result');
  assert.equal(await done, 'result');
  t.mock.timers.tick(10 * LEASE_MS);
  assert.deepEqual(until, [1_300, 1_300, 1_300]);
});

test('the work is told that its lease was lost', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lease = { leaseMs: LEASE_MS, nowMs: () => 0, log: silent, name: 'a lease' };
  const lost = whileLeased(
    { ...lease, renew: async () => false },
    (signal) => new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(true))),
  );
  t.mock.timers.tick(LEASE_MS / 3);
  assert.equal(await lost, true);
});

test('a renewal that fails is logged by the name of the lease, and loses nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const warned: unknown[] = [];
  const log = { warn: (_fields: unknown, message?: string) => void warned.push(message) };
  const renew = () => Promise.reject(new Error('out of reach'));
  let signal: AbortSignal | undefined;
  void whileLeased({ leaseMs: LEASE_MS, renew, nowMs: () => 0, log, name: 'a lease' }, (lost) => {
    signal = lost;
    return never;
  });
  t.mock.timers.tick(LEASE_MS / 3);
  await turn();
  assert.deepEqual(warned, ['a lease could not be renewed']);
  assert.equal(signal?.aborted, false);
});

test('what the work throws is thrown, and ends the renewals', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const lease = { leaseMs: LEASE_MS, nowMs: () => 0, log: silent, name: 'a lease' };
  const renew = () => assert.fail('the work is over');
  await assert.rejects(
    whileLeased({ ...lease, renew }, () => Promise.reject(new Error('of the work'))),
    /of the work/,
  );
  t.mock.timers.tick(LEASE_MS);
});
