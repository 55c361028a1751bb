/** One rule says what an e-mail address is, to whoever makes an account: that of the library which lets its owner in. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EMAIL_PATTERN } from '../../../contract/accounts.ts';
import { createClient } from '../../support/client.ts';
import { runDocent, startService, type TestService } from '../../support/service.ts';
import '../../support/own-process.ts';

const PASSWORD = 'correct horse battery';
const MESSAGE = 'must be an e-mail address such as you@example.com';

const REFUSED = [
  'three',
  'user@localhost',
  'müller@example.de',
  'user@exämple.de',
  'a@b.c',
  '.a@example.com',
  'a..b@example.com',
  'a@@example.com',
  `${'a'.repeat(250)}@example.com`,
];

let service: TestService;

before(async () => {
  service = await startService({ training: false, env: { DOCENT_SIGN_UP: 'open' } });
});
after(() => service.close());

const reset = (email: string) =>
  runDocent(['reset-password', email], { DOCENT_DATA_DIR: service.dataDir, DOCENT_LOG_LEVEL: 'silent' });

test('the rule is that of better-auth', () => {
  const ofBetterAuth = createRequire(fileURLToPath(import.meta.resolve('better-auth')));
  const { regexes } = ofBetterAuth('zod') as { regexes: { email: RegExp } };
  assert.equal(EMAIL_PATTERN, regexes.email.source);
});

test('an address that cannot be one is refused by the name of its field', async () => {
  const visitor = createClient(service.baseUrl, { accountId: '', chatbotId: '', apiKey: '' });
  for (const path of ['/api/accounts', '/api/accounts/sign-ups', '/api/accounts/password-resets']) {
    for (const email of REFUSED) {
      const body = { email, ...(path === '/api/accounts' && { password: PASSWORD }) };
      const reply = await visitor.call('POST', path, { key: null, body });
      const message = email.length > 254 ? 'must have at most 254 characters' : MESSAGE;
      assert.deepEqual(
        [reply.status, reply.body.errors],
        [400, [{ path: '/email', message }]],
        `${path} ${email}`,
      );
      // What was meant for another field, such as a password, must not come back in a text that others may see.
      assert.ok(email.trim() === '' || !reply.text.includes(email), reply.text);
    }
  }
});

test('no command makes an account that nobody can enter, or tells more than that of it', async () => {
  const { accounts, store } = service.context;
  for (const email of REFUSED.slice(0, 5)) {
    await assert.rejects(accounts.findOrCreate(email), { code: 'invalid_request' });
    assert.equal(await store.read.accounts.findByEmail(email), undefined);
  }
  const { code, stdout, stderr } = await reset('user@localhost');
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(stderr, 'What was given is not an e-mail address such as you@example.com.\n');
});

test('whom provision makes can set a password and log in', async () => {
  const { accounts, console: owners } = service.context;
  for (const email of ["o'hara+shop_1@mail.example.com", 'a@b.co', ' spaced@example.com ']) {
    const made = await accounts.findOrCreate(email);
    const token = await owners.auth.createResetToken(email);
    assert.ok(token !== undefined, email);
    await owners.auth.resetPassword(token, PASSWORD);
    const { account } = await owners.auth.logIn({ email: email.trim(), password: PASSWORD, address: email });
    assert.equal(account.id, made.id);
  }
});

test('white space around an address does not count at log-in', async () => {
  const visitor = createClient(service.baseUrl, { accountId: '', chatbotId: '', apiKey: '' });
  const body = { email: ' trimmed@example.com ', password: PASSWORD };
  assert.equal((await visitor.call('POST', '/api/accounts', { key: null, body })).status, 201);
  assert.equal((await visitor.call('POST', '/api/sessions', { key: null, body })).status, 200);
});

test('a password is counted in characters, however many units they have', async () => {
  const visitor = createClient(service.baseUrl, { accountId: '', chatbotId: '', apiKey: '' });
  for (const [characters, status] of [
    [128, 201],
    [129, 400],
  ] as const) {
    const body = { email: `emoji-${characters}@example.com`, password: '🔑'.repeat(characters) };
    const reply = await visitor.call('POST', '/api/accounts', { key: null, body });
    assert.equal(reply.status, status);
    const errors =
      status === 400 ? [{ path: '/password', message: 'must have at most 128 characters' }] : undefined;
    assert.deepEqual(reply.body.errors, errors);
  }
});

test('an account that has another address from before is found again', async () => {
  const { accounts, store } = service.context;
  const old = { id: randomUUID(), email: 'user@localhost', createdAtMs: 1 };
  await store.write((tx) => tx.accounts.insert(old));
  assert.equal((await accounts.findOrCreate('User@localhost')).id, old.id);
});
