/** Whoever guesses at an account has to wait, and its owner does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogInTries } from '../../../server/src/services/sign-in/log-in-tries.ts';
import { startService } from '../../support/service.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

/** A service whose clock stands still: whoever has to wait once has to wait for good. */
async function open() {
  const now = Date.now();
  const service = await startService({ training: false, nowMs: () => now });
  const { auth } = service.context.console;
  await auth.createAccount({ email: EMAIL, password: PASSWORD, address: '' });
  const logIn = async (address: string, password: string): Promise<number> => {
    try {
      await auth.logIn({ email: EMAIL, password, address });
      return 200;
    } catch (error) {
      return (error as { status: number }).status;
    }
  };
  const guess = async (address: string, times: number): Promise<number[]> => {
    const statuses = [];
    for (let at = 0; at < times; at += 1) statuses.push(await logIn(address, `wrong password ${at}`));
    return statuses;
  };
  return { service, auth, logIn, guess };
}

test('a stranger who guesses waits, while the owner logs in from elsewhere', async (t) => {
  const { service, logIn, guess } = await open();
  t.after(() => service.close());
  assert.deepEqual(await guess('192.0.2.1', 8), [401, 401, 401, 401, 401, 401, 429, 429]);
  assert.deepEqual(await guess('192.0.2.2', 7), [401, 401, 401, 401, 401, 401, 429]);
  assert.equal(await logIn('198.51.100.1', PASSWORD), 200);
  assert.equal(await logIn('192.0.2.1', PASSWORD), 429);
});

test('a reset by link clears what was tried, for the caller who tried as well', async (t) => {
  const { service, auth, logIn, guess } = await open();
  t.after(() => service.close());
  await guess('192.0.2.1', 7);
  assert.equal(await logIn('192.0.2.1', PASSWORD), 429);
  const token = await auth.createResetToken(EMAIL.toUpperCase());
  await auth.resetPassword(token ?? '', 'another horse battery');
  assert.equal(await logIn('192.0.2.1', 'another horse battery'), 200);
});

test('many callers who guess at one account wait together, and who logged in before does not', async () => {
  let now = 0;
  const tries = createLogInTries(() => now);
  const wrong = (address: string) =>
    tries.attempt({ email: EMAIL, address }, () => Promise.reject(new Error('wrong')));
  const right = (address: string, email = EMAIL) => tries.attempt({ email, address }, async () => 'in');
  assert.equal(await right('198.51.100.1'), 'in');
  for (let at = 0; at <= 100; at += 1) {
    await assert.rejects(wrong(`192.0.2.${at}`), { message: 'wrong' });
  }
  await assert.rejects(wrong('203.0.113.1'), { code: 'rate_limited' });
  await assert.rejects(right('203.0.113.2'), { code: 'rate_limited' });
  assert.equal(await right('198.51.100.1'), 'in');
  assert.equal(await right('203.0.113.2', 'other@example.com'), 'in');
  now += 1_000;
  assert.equal(await right('203.0.113.2'), 'in');
});
