/** How long sessions and links are good for goes by the store's clock, which all nodes share; not by a node's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAuthService } from '../../../server/src/services/sign-in/auth.ts';
import { startService, type TestService } from '../../support/service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

/** Two days ahead of this process. */
let now = Date.now() + 2 * DAY_MS;
let service: TestService;

before(async () => {
  service = await startService({ nowMs: () => now });
});
after(() => service.close());

/** As another node has it. */
function authOfNode() {
  return createAuthService({ ...service.context, nowMs: () => now, mailer: undefined, isSignUpOpen: false });
}

const toCookieHeader = (cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(';')[0]).join('; ');

test('a session lasts thirty days without use, whichever node looks', async () => {
  const { account, cookies } = await authOfNode().createAccount({
    email: EMAIL,
    password: PASSWORD,
    address: '127.0.0.1',
  });
  const cookie = toCookieHeader(cookies);
  now += 30 * DAY_MS - 1_000;
  assert.equal((await authOfNode().findSession(cookie))?.account.id, account.id, 'used, it lasts on');
  now += 30 * DAY_MS - 1_000;
  assert.equal((await authOfNode().findSession(cookie))?.account.id, account.id);
  now += 30 * DAY_MS + 1_000;
  assert.equal(await authOfNode().findSession(cookie), undefined);
});

test('a reset link is good for an hour, whichever node made it', async () => {
  const late = await authOfNode().createResetToken(EMAIL);
  assert.ok(late);
  now += HOUR_MS + 1_000;
  await assert.rejects(authOfNode().resetPassword(late, 'another horse'), { code: 'invalid_request' });
  const soon = await authOfNode().createResetToken(EMAIL);
  assert.ok(soon);
  now += HOUR_MS - 60_000;
  await authOfNode().resetPassword(soon, 'another horse battery');
  const { account } = await authOfNode().logIn({
    email: EMAIL,
    password: 'another horse battery',
    address: '127.0.0.1',
  });
  assert.equal(account.email, EMAIL);
});
