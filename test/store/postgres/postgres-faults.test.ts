/** What PostgreSQL refuses while nodes run on it: changed tables, rights and limits, and a server that hangs. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { createPool } from '../../../server/src/store/postgres/pool.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addPair } from '../records.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from './postgres-cluster.ts';
import { openLine } from './postgres-line.ts';

describe('PostgreSQL with faults', { skip: whyNoPostgres() ?? false }, () => {
  let databases: TestDatabases;
  before(async () => {
    databases = await borrowPostgres();
  });
  after(() => databases.dispose());
  const openNode = (url: string): Promise<Store> => databases.openNode(url);

  const openClient = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };

  test('nodes go on while a newer release adds columns to their tables', async () => {
    const url = await databases.cloneDatabase();
    const store = await openNode(url);
    const id = '6d9f0f0a-2b5e-4a53-9b5e-0f6c2f0d3a11';
    const find = async (): Promise<void> => {
      assert.equal((await store.read.accounts.find(id))?.id, id);
      assert.equal((await store.write((tx) => tx.accounts.find(id)))?.id, id);
    };
    await store.write((tx) => tx.accounts.insert({ id, email: 'x@example.com', createdAtMs: 1 }));
    await find();
    const client = await openClient(url);
    await client.query('alter table accounts add column language text');
    await client.end();
    await find();
    await find();
    await store.close();
  });

  test('what is refused for its time, its rights or its table is unavailable, and works again afterwards', async () => {
    const url = await databases.cloneDatabase();
    await databases.query('create role clerk login');
    const client = await openClient(url);
    await client.query('grant all on all tables in schema public to clerk');
    await client.query("alter role clerk set lock_timeout = '1ms'");
    const store = await openNode(url.replace('docent@', 'clerk@'));
    const chatbotId = await addChatbot(store);
    for (const [spoil, mend] of [
      ['begin; lock table pairs', 'rollback'],
      ['revoke insert on pairs from clerk', 'grant insert on pairs to clerk'],
      ['alter table pairs rename to gone', 'alter table gone rename to pairs'],
    ] as const) {
      await client.query(spoil);
      await assert.rejects(addPair(store, chatbotId), { code: 'unavailable' }, spoil);
      await client.query(mend);
      await addPair(store, chatbotId);
    }
    await client.query(`alter role clerk nologin`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clerk'");
    await assert.rejects(async () => {
      // What broke is noticed by its first use.
      for (;;) await store.read.pairs.count(chatbotId).catch(refuseUnlessBroken);
    }, /not permitted/);
    await client.query('alter role clerk login');
    assert.equal(await store.read.pairs.count(chatbotId), 3);
    await Promise.all([store.close(), client.end()]);
  });

  test('a store closes although the server says nothing any more', async () => {
    const line = await openLine(await databases.cloneDatabase());
    const store = await openNode(line.url);
    const isListening = new Promise((resolve) => store.onWork(resolve));
    await Promise.all([isListening, addChatbot(store), store.ping()]);
    line.hang();
    await store.close();
    line.close();
  });

  test('a transaction that the server says nothing to is given up once, not again to roll it back', async (t) => {
    const line = await openLine(await databases.cloneDatabase());
    const store = await openNode(line.url);
    const chatbotId = await addChatbot(store);
    line.hang();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const isRefused = assert.rejects(addPair(store, chatbotId), { code: 'unavailable' });
    await setImmediate();
    t.mock.timers.tick(60_000);
    await isRefused;
    t.mock.timers.reset();
    await store.close();
    line.close();
  });

  test('a commit that the server says nothing to is given up once, not again to roll it back', {
    timeout: 20_000,
  }, async (t) => {
    const line = await openLine(await databases.cloneDatabase());
    t.after(() => line.close());
    const store = await openNode(line.url);
    const chatbotId = await addChatbot(store);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const isAnswered = line.failAtCommit('hang');
    const isRefused = assert.rejects(addPair(store, chatbotId), {
      code: 'unavailable',
      message: /not known/,
    });
    await isAnswered;
    t.mock.timers.tick(60_000);
    await isRefused;
    t.mock.timers.reset();
  });

  test('waiting for a connection of a full pool leads to no other server', async (t) => {
    const url = await databases.createDatabase();
    const { host } = new URL(url);
    const pool = createPool({
      url: url.replace(host, `${host},${host}`),
      connectionsMax: 1,
      parameters: {},
      statementTimeoutMs: 0,
      onError: () => undefined,
    });
    const held = await pool.connect();
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const isRefused = assert.rejects(pool.connect(), /timeout/);
    await setImmediate();
    t.mock.timers.tick(5_000);
    await isRefused;
    t.mock.timers.reset();
    held.release();
    await pool.end();
  });
});

/** @throws the reason why no connection can be made */
function refuseUnlessBroken(error: { code?: string; cause?: Error }): void {
  assert.equal(error.code, 'unavailable');
  if (/not permitted/.test(String(error.cause))) throw error.cause;
}
