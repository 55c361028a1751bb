/** Owners while the store cannot serve: they are told to come again, and can. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../../store/postgres/postgres-cluster.ts';
import { type ServiceOptions, startService } from '../../support/service.ts';

const skip = whyNoPostgres() ?? false;
const CREDENTIALS = { email: 'owner@example.com', password: 'correct horse battery', address: '' };

let databases: TestDatabases;
before(async () => {
  if (skip === false) databases = await borrowPostgres();
});
after(() => databases?.dispose());

/** A service, and what takes a table from it for the time of some work. */
async function openStage(t: { after(close: () => Promise<void>): void }) {
  const url = await databases.cloneDatabase();
  const env: ServiceOptions['env'] = { DOCENT_DATABASE_URL: url };
  const service = await startService({ training: false, env });
  const client = new pg.Client({ connectionString: url });
  t.after(async () => {
    await service.close();
    await client.end();
  });
  await client.connect();
  return {
    auth: service.context.console.auth,
    async without(table: string, work: () => Promise<void>): Promise<void> {
      await client.query(`alter table ${table} rename to gone`);
      await work();
      await client.query(`alter table gone rename to ${table}`);
    },
  };
}

test('a log-in that comes first while the store cannot serve keeps nobody out afterwards', {
  skip,
}, async (t) => {
  const { auth, without } = await openStage(t);
  await without('settled_values', () => assert.rejects(auth.logIn(CREDENTIALS), { code: 'unavailable' }));
  await auth.createAccount(CREDENTIALS);
  await auth.logIn(CREDENTIALS);
});

test('whose session cannot be looked up is told that the service is unavailable, and has it afterwards', {
  skip,
}, async (t) => {
  const { auth, without } = await openStage(t);
  const { account, cookies } = await auth.createAccount(CREDENTIALS);
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  await without('account_sessions', () => assert.rejects(auth.findSession(cookie), { code: 'unavailable' }));
  assert.equal((await auth.findSession(cookie))?.account.id, account.id);
});

test('whose account or session cannot be written is told that the service is unavailable', {
  skip,
}, async (t) => {
  const { auth, without } = await openStage(t);
  await without('accounts', () => assert.rejects(auth.createAccount(CREDENTIALS), { code: 'unavailable' }));
  await auth.createAccount(CREDENTIALS);
  await without('account_sessions', () => assert.rejects(auth.logIn(CREDENTIALS), { code: 'unavailable' }));
  await without('account_tokens', () =>
    assert.rejects(auth.createResetToken(CREDENTIALS.email), { code: 'unavailable' }),
  );
  await auth.logIn(CREDENTIALS);
});
