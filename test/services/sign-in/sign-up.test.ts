/** Who may create an account: the first always, others while sign-up is open, by a link where there is mail, none in bulk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSmtpServer } from '../../console/support/smtp-server.ts';
import { borrowPostgres, whyNoPostgres } from '../../store/postgres/postgres-cluster.ts';
import { startService, type TestService } from '../../support/service.ts';

const PASSWORD = 'correct horse battery';

async function signUp(service: TestService, email: string, path = '/api/accounts'): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
}

test('of many who sign up at once on a fresh service, one becomes its first account', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const replies = await Promise.all(['a', 'b', 'c'].map((name) => signUp(service, `${name}@example.com`)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403, 403]);
  assert.equal((await signUp(service, 'd@example.com', '/api/accounts/sign-ups')).status, 403);
});

test('of many who sign up at once on several fresh nodes, one becomes the first account', {
  skip: whyNoPostgres() ?? false,
}, async (t) => {
  const databases = await borrowPostgres();
  const url = await databases.cloneDatabase();
  const nodes = await Promise.all(
    Array.from({ length: 3 }, () => startService({ env: { DOCENT_DATABASE_URL: url } })),
  );
  t.after(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await databases.dispose();
  });
  const faults = nodes.map((node) => t.mock.method(node.context.log, 'error').mock);
  const replies = await Promise.all(
    nodes.flatMap((node, at) => [0, 1].map((turn) => signUp(node, `${at}.${turn}@example.com`))),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403, 403, 403, 403, 403]);
  assert.deepEqual(
    faults.flatMap(({ calls }) => calls.map((call) => call.arguments)),
    [],
  );
});

test('of many who sign up with one address at once, one has the account, and the others are told so', async (t) => {
  const service = await startService({ env: { DOCENT_SIGN_UP: 'open' } });
  t.after(() => service.close());
  const faults = t.mock.method(service.context.log, 'error').mock;
  const replies = await Promise.all([1, 2, 3].map(() => signUp(service, 'same@example.com')));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409]);
  assert.deepEqual(
    faults.calls.map((call) => call.arguments),
    [],
  );
});

test('open sign-up without mail lets few addresses be tried, whether or not they are taken', async (t) => {
  let now = Date.now();
  const service = await startService({ env: { DOCENT_SIGN_UP: 'open' }, nowMs: () => now });
  t.after(() => service.close());
  assert.equal((await signUp(service, 'first@example.com')).status, 201);
  const statuses = [];
  for (let tries = 0; tries < 8; tries += 1) {
    statuses.push((await signUp(service, 'First@example.com')).status);
  }
  assert.deepEqual(statuses, [409, 409, 409, 409, 409, 409, 429, 429]);
  assert.equal((await signUp(service, 'free@example.com')).status, 429);
  now += 24 * 3_600_000;
  assert.equal((await signUp(service, 'free@example.com')).status, 201);
});

test('a mailed link is good for an hour and for one account', async (t) => {
  let now = Date.now();
  const smtp = await startSmtpServer();
  const service = await startService({
    env: { DOCENT_SIGN_UP: 'open', DOCENT_SMTP_URL: smtp.url },
    nowMs: () => now,
  });
  t.after(async () => {
    await service.close();
    await smtp.close();
  });
  const createByLink = async (position: number): Promise<number> => {
    const [, token = ''] = /create-account#(\S+)/.exec((await smtp.nth(position)).text) ?? [];
    const reply = await fetch(`${service.baseUrl}/api/accounts/sign-ups`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
      body: JSON.stringify({ token, password: PASSWORD }),
    });
    return reply.status;
  };
  assert.equal((await signUp(service, 'first@example.com')).status, 201);
  assert.equal((await signUp(service, 'late@example.com', '/api/accounts/sign-ups')).status, 202);
  now += 3_600_000;
  assert.equal(await createByLink(0), 400);
  assert.equal((await signUp(service, 'soon@example.com', '/api/accounts/sign-ups')).status, 202);
  now += 3_599_999;
  assert.equal(await createByLink(1), 201);
  assert.equal(await createByLink(1), 400);
});

test('an invitation is mailed where there is mail, though sign-up is closed', async (t) => {
  const smtp = await startSmtpServer();
  const service = await startService({ env: { DOCENT_SMTP_URL: smtp.url } });
  t.after(async () => {
    await service.close();
    await smtp.close();
  });
  const { accountId } = await service.provision();
  const { members } = service.context.console;
  const by = { accountId, role: 'owner', personId: accountId } as const;
  const invited = await members.invite(by, { email: 'mia@example.com', role: 'viewer' });
  assert.equal(invited.isMailed, true);
  const { to, text } = await smtp.nth(0);
  assert.deepEqual(to, ['mia@example.com']);
  const [, secret = ''] = /accept-invite#(\S+)/.exec(text) ?? [];
  const joined = await members.accept({ secret, password: PASSWORD, session: undefined, address: '' });
  assert.deepEqual([joined.account.email, joined.membership.role], ['mia@example.com', 'viewer']);
});
