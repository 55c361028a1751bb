/** What PostgreSQL databases are opened as they are set up, and what is said of the others. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { AppError } from '../../../server/src/errors.ts';
import { rehearsePostgres } from '../../../server/src/store/copy/rehearse.ts';
import { openStore } from '../../../server/src/store/open.ts';
import { startClock } from '../../../server/src/store/postgres/clock.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { barrier } from '../../support/barrier.ts';
import { checkOlderKeys } from '../older-keys.ts';
import { checkOlderUnanswered } from '../older-unanswered.ts';
import { addChatbot, addPair, makePair } from '../records.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from './postgres-cluster.ts';

describe('opening PostgreSQL', { skip: whyNoPostgres() ?? false }, () => {
  let databases: TestDatabases;
  before(async () => {
    databases = await borrowPostgres();
  });
  after(() => databases.dispose());
  const openNode = (url: string): Promise<Store> => databases.openNode(url);

  const runIn = async (url: string, text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const nameOf = (url: string): string => new URL(url).pathname.slice(1);

  test('an opener that may not migrate opens what is up to date, and changes nothing else', async () => {
    const dataDir = '';
    const empty = await databases.createDatabase();
    await assert.rejects(openStore({ url: empty, dataDir, schema: 'keep' }), { code: 'not_found' });
    await (await openStore({ url: empty, dataDir, schema: 'create' })).close();
    await (await openStore({ url: empty, dataDir, schema: 'keep' })).close();
    await runIn(empty, "delete from kysely_migration where name = '0007-unanswered-outcomes'");
    for (const schema of ['keep', 'create'] as const) {
      await assert.rejects(openStore({ url: empty, dataDir, schema }), {
        code: 'conflict',
        message: /lacks 0007-unanswered-outcomes/,
      });
    }
  });

  test('what was unanswered before outcomes were told apart counts as refused, and leaves as the oldest', async () => {
    const url = await databases.createDatabase();
    await checkOlderUnanswered(
      () => openNode(url),
      (statements) => runIn(url, statements),
    );
  });

  test('keys from before scopes, and of a node that knows none, may do everything', async () => {
    const url = await databases.createDatabase();
    await checkOlderKeys(
      () => openNode(url),
      (statements) => runIn(url, statements),
    );
  });

  test('whatever keeps it from being opened is said, with its place and without credentials', async () => {
    const url = await databases.createDatabase();
    await databases.query('create role visitor login');
    await runIn(url, 'revoke create on schema public from public');
    const occupied = await databases.createDatabase();
    await runIn(occupied, 'create table chatbots (id integer)');
    for (const [address, reason] of [
      [url.replace(/\w+$/, 'none'), /"none"/],
      [url.replace('docent@', 'nobody:secret@'), /"nobody"/],
      [`${url}?sslmode=verify-full`, /SSL/],
      [url.replace('docent@', 'visitor:secret@'), /public/],
      [url.replace(/:\d+/, ':1'), /ECONNREFUSED/],
      [occupied, /chatbots/],
    ] as const) {
      const error = await openNode(address).then(
        () => assert.fail(`${address} is opened`),
        (refusal: unknown) => refusal,
      );
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.code, 'unavailable');
      assert.match(error.message, address === occupied ? /0001-initial/ : /127\.0\.0\.1|migrated/);
      assert.doesNotMatch(error.message, /secret/);
      assert.match(String(error.cause), reason);
    }
  });

  test('a database that cannot hold every text is refused by its encoding', async () => {
    for (const encoding of ['LATIN1', 'SQL_ASCII']) {
      const name = `of_${encoding.toLowerCase()}`;
      await databases.query(
        `create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`,
      );
      const url = (await databases.createDatabase()).replace(/\w+$/, name);
      await assert.rejects(openNode(url), {
        code: 'conflict',
        message: new RegExp(`${encoding}.*UTF8`),
      });
    }
  });

  test("another application's migrations in another schema are not ours", async () => {
    const url = await databases.createDatabase();
    await runIn(
      url,
      `create schema other; create table other.kysely_migration (name text);
       insert into other.kysely_migration values ('theirs')`,
    );
    assert.ok((await rehearsePostgres(url)).migrations.length > 0);
    const store = await openNode(url);
    await addChatbot(store);
    await store.close();
  });

  test('a schema of any name is used, where the search path leads to it', async () => {
    const url = await databases.createDatabase();
    await runIn(url, `create schema "Our Shop"; alter database ${nameOf(url)} set search_path = "Our Shop"`);
    for (let start = 0; start < 2; start += 1) {
      const store = await openNode(url);
      await addChatbot(store);
      await store.close();
    }
    await runIn(url, 'select from "Our Shop".chatbots');
  });

  test('a transaction goes on with what another one changed meanwhile, whatever the database has set', async () => {
    const url = await databases.cloneDatabase();
    await databases.query(`alter database ${nameOf(url)} set default_transaction_isolation = 'serializable'`);
    const store = await openNode(url);
    const chatbotId = await addChatbot(store);
    const hasBegun = barrier(2);
    const isChanged = barrier(2);
    let runs = 0;
    const waiting = store.write(async (tx) => {
      runs += 1;
      await tx.pairs.count(chatbotId);
      await hasBegun();
      await isChanged();
      await tx.pairs.insert(chatbotId, makePair());
    });
    await hasBegun();
    await addPair(store, chatbotId);
    await isChanged();
    await waiting;
    assert.equal(runs, 1);
    assert.equal(await store.read.pairs.count(chatbotId), 2);
    await store.close();
  });

  test('a migration may take as long as it takes, whatever limits the database has set', async () => {
    const url = await databases.createDatabase();
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    for (const limit of limits) await runIn(url, `alter database ${nameOf(url)} set ${limit} = '1h'`);
    await runIn(
      url,
      `create function refuse_limits() returns event_trigger language plpgsql as $$ begin
         if exists (select from pg_settings where name in ('${limits.join("', '")}') and setting <> '0') then
           raise 'limited';
         end if;
       end $$;
       set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
       create event trigger limits on ddl_command_start execute function refuse_limits()`,
    );
    await (await openNode(url)).close();
  });

  test("the first answer of the database's clock counts however long it took", async (t) => {
    const pool = new pg.Pool({ connectionString: await databases.createDatabase() });
    // The pool ends before the server has heard of it, which may be stopped first and says so.
    pool.on('error', () => {});
    const { rows } = await pool.query('select extract(epoch from now())::float8 * 1000 as now');
    let steadyMs = 0;
    t.mock.method(performance, 'now', () => {
      steadyMs += 10_000;
      return steadyMs;
    });
    t.mock.method(Date, 'now', () => 0);
    const clock = await startClock(pool, (error) => assert.fail(String(error)));
    assert.ok(Math.abs(clock.nowMs() - Number(rows[0]?.now)) < 3_600_000, String(clock.nowMs()));
    await clock.close();
    await pool.end();
  });
});
