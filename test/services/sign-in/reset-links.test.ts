/** Of the links to reset a password the newest is good, until the password is another one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuthService } from '../../../server/src/services/sign-in/auth.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

const EMAIL = 'owner@example.com';
const OTHER_EMAIL = 'other@example.com';

onEveryEngine('reset links', (start) => {
  let service: TestService;
  let auth: AuthService;

  before(async () => {
    service = await start({ training: false });
    await service.provision();
    await service.context.accounts.findOrCreate(OTHER_EMAIL);
    auth = service.context.console.auth;
  });
  after(() => service.close());

  async function makeLink(email = EMAIL): Promise<string> {
    const token = await auth.createResetToken(email);
    assert.ok(token !== undefined);
    return token;
  }
  const isRefused = (token: string) =>
    assert.rejects(auth.resetPassword(token, 'stolen horse battery'), { code: 'invalid_request' });

  test('a new one makes those before it void, and none of another account', async () => {
    const others = await makeLink(OTHER_EMAIL);
    const [old, late] = [await makeLink(), await makeLink()];
    await isRefused(old);
    await auth.resetPassword(late, 'correct horse battery');
    await auth.resetPassword(others, 'correct horse battery');
  });

  test('a change of the password makes those before it void', async () => {
    await auth.resetPassword(await makeLink(), 'correct horse battery');
    const logIn = { email: EMAIL, password: 'correct horse battery', address: '' };
    const { account, cookies } = await auth.logIn(logIn);
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const link = await makeLink();
    const change = { account, currentPassword: logIn.password, newPassword: 'another horse battery' };
    await auth.changePassword(cookie, change);
    await isRefused(link);
    await auth.logIn({ ...logIn, password: change.newPassword });
  });
});
