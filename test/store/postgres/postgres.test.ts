/** What only PostgreSQL does: several nodes, conflicts, wake-ups, and servers that go away. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { AppError } from '../../../server/src/errors.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { barrier } from '../../support/barrier.ts';
import { addChatbot, addPair, makePair } from '../records.ts';
import { type PostgresCluster, startPostgres, whyNoPostgres } from './postgres-cluster.ts';

const skip = whyNoPostgres() ?? false;

/** What statistics can bring the planner to, by the settings that are off then. */
const PLANNER_MOODS = {
  'chooses freely': [],
  'joins by hashing': ['enable_nestloop', 'enable_mergejoin'],
  'joins by nested loops': ['enable_hashjoin', 'enable_mergejoin', 'enable_material'],
};

describe('PostgreSQL alone', { skip }, () => {
  let cluster: PostgresCluster;
  before(async () => {
    cluster = await startPostgres();
  });
  after(() => cluster.dispose());
  const openNode = (url: string): Promise<Store> => cluster.openNode(url);

  const queryAll = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };

  test('ten nodes that start at the same moment migrate once', async () => {
    const url = await cluster.createDatabase();
    let migrations = 0;
    const log = { info: () => void migrations++, warn: () => undefined };
    const stores = await Promise.all(Array.from({ length: 10 }, () => openStore({ url, dataDir: '', log })));
    assert.equal(migrations, 1);
    for (const store of stores) await store.close();
  });

  test('a database of a newer version is refused by name', async () => {
    const url = await cluster.cloneDatabase();
    await (await openNode(url)).close();
    await queryAll(url, "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')");
    await assert.rejects(openStore({ url, dataDir: '' }), { code: 'conflict', message: /9999-future/ });
  });

  test('tenant tables are split by the hash of their chatbot, which leads every primary key', async () => {
    const url = await cluster.cloneDatabase();
    await (await openNode(url)).close();
    const rows = await queryAll(
      url,
      `select t.relname as table, p.partattrs::text as split, i.indkey::text as key
       from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'chatbot_id' and not a.attisdropped
       left join pg_partitioned_table p on p.partrelid = t.oid
       join pg_index i on i.indrelid = t.oid and i.indisprimary
       where not t.relispartition and t.relkind in ('r', 'p') and t.relname <> 'api_key_hashes'`,
    );
    assert.ok(rows.length >= 7);
    for (const { table, split, key } of rows) {
      assert.ok(split, `${table} is not split`);
      assert.equal(String(key).split(' ')[0], split, String(table));
    }
  });

  test('another node reads what was acknowledged here', async () => {
    const url = await cluster.cloneDatabase();
    const [one, two] = [await openNode(url), await openNode(url)];
    const chatbotId = await addChatbot(one);
    for (let n = 0; n < 50; n += 1) {
      const { id } = await addPair(one, chatbotId, { question: `Q${n}` });
      const delta = await two.read.knowledge.delta(chatbotId, n);
      assert.deepEqual(
        delta?.untrained.map((entry) => entry.sourceId),
        [id],
      );
    }
    await Promise.all([one.close(), two.close()]);
  });

  test('transactions that lock one another out are run again and both succeed', async () => {
    const url = await cluster.cloneDatabase();
    const store = await openNode(url);
    const [a, b] = [await addChatbot(store), await addChatbot(store)];
    const bothHold = barrier(2);
    let runs = 0;
    const crosswise = (first: string, second: string) =>
      store.write(async (tx) => {
        runs += 1;
        await tx.pairs.insert(first, makePair());
        await bothHold();
        await tx.pairs.insert(second, makePair());
      });
    await Promise.all([crosswise(a, b), crosswise(b, a)]);
    assert.ok(runs >= 3, `${runs} runs`);
    assert.equal(await store.read.pairs.count(a), 2);
    assert.equal(await store.read.pairs.count(b), 2);
    await store.close();
  });

  test('of two first requests with one Idempotency-Key, the second runs again and sees the first', async () => {
    const url = await cluster.cloneDatabase();
    const store = await openNode(url);
    const chatbotId = await addChatbot(store);
    const bothLooked = barrier(2);
    const request = () =>
      store.write(async (tx) => {
        const first = await tx.idempotency.find(chatbotId, 'key', 0);
        if (first !== undefined) return Number(first.body);
        await bothLooked();
        const pair = await tx.pairs.insert(chatbotId, makePair());
        const record = { fingerprint: 'f', status: 201, body: `${pair?.id}` };
        await tx.idempotency.insert(chatbotId, 'key', record, 1, 0);
        return pair?.id;
      });
    const [one, two] = await Promise.all([request(), request()]);
    assert.equal(one, two);
    assert.equal(await store.read.pairs.count(chatbotId), 1);
    await store.close();
  });

  for (const [mood, settings] of Object.entries(PLANNER_MOODS)) {
    test(`claims are as many as asked for and in turns, also where the planner ${mood}`, async () => {
      const url = await cluster.cloneDatabase();
      const database = new URL(url).pathname.slice(1);
      for (const setting of settings) await cluster.query(`alter database ${database} set ${setting} = off`);
      const store = await openNode(url);
      const ids: string[] = [];
      for (let n = 0; n < 40; n += 1) {
        const chatbotId = await addChatbot(store);
        ids.push(chatbotId);
        await store.write(async (tx) => {
          for (let pair = 0; pair < 10; pair += 1) await tx.pairs.insert(chatbotId, makePair({ dueAtMs: 0 }));
        });
      }
      const claim = () => store.write((tx) => tx.training.claimPairs('a', 100, 900, 64));
      const [one, two] = [await claim(), await claim()];
      assert.deepEqual([one.length, two.length], [64, 64]);
      assert.equal(new Set([...one, ...two].map(({ pair }) => pair.chatbotId)).size, ids.length);
      const served = [...one].map(({ pair }) => pair.chatbotId);
      assert.equal(new Set(served).size, 32);
      await store.close();
    });
  }

  test('an announcement wakes other nodes, and again after their connection broke', async () => {
    const url = await cluster.cloneDatabase();
    const [api, worker] = [await openNode(url), await openNode(url)];
    const woken = new EventEmitter();
    const stop = worker.onWork((dueAtMs) => woken.emit('work', dueAtMs));
    // Listening from here on: the first call says that something may have been missed.
    await once(woken, 'work');
    const heard = once(woken, 'work');
    api.announceWork(4711);
    api.announceWork(42);
    assert.deepEqual(await heard, [42]);

    const back = once(woken, 'work');
    await queryAll(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'docent listener'",
    );
    await back;
    const again = once(woken, 'work');
    api.announceWork(43);
    assert.deepEqual(await again, [43]);
    stop();
    await Promise.all([api.close(), worker.close()]);
  });

  test('reading cannot write', async () => {
    const url = await cluster.cloneDatabase();
    const store = await openNode(url);
    await assert.rejects(
      store.read.accounts.insert({ id: randomUUID(), email: 'x@example.com', createdAtMs: 1 }),
    );
    await store.close();
  });

  test('a text with the character NUL is kept, the character replaced', async () => {
    const url = await cluster.cloneDatabase();
    const store = await openNode(url);
    const chatbotId = await addChatbot(store);
    const { id } = await addPair(store, chatbotId, { question: 'a\0b' });
    assert.equal((await store.read.pairs.find(chatbotId, id))?.question, 'a\ufffdb');
    await store.close();
  });

  test('a server killed while written to loses nothing acknowledged; callers see unavailable, then success', async () => {
    const url = await cluster.cloneDatabase();
    const store = await openNode(url);
    const chatbotId = await addChatbot(store);
    const acknowledged: number[] = [];
    let refused = 0;
    const enough = new EventEmitter();
    let isWriting = true;
    const writers = Array.from({ length: 8 }, async () => {
      while (isWriting) {
        try {
          acknowledged.push((await addPair(store, chatbotId)).id);
          enough.emit('written');
        } catch (error) {
          assert.ok(error instanceof AppError, String(error));
          assert.equal(error.code, 'unavailable');
          assert.ok(error.headers?.['Retry-After']);
          refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    });
    const writeSome = async (target: number): Promise<void> => {
      while (acknowledged.length < target) await once(enough, 'written');
    };
    for (let kill = 0; kill < 2; kill += 1) {
      await writeSome(acknowledged.length + 100);
      await cluster.stop('SIGKILL');
      await assert.rejects(store.ping(), { code: 'unavailable' });
      await cluster.start();
      await writeSome(acknowledged.length + 100);
    }
    isWriting = false;
    await Promise.all(writers);
    assert.ok(refused > 0, 'no caller met the server away');
    const kept = new Set((await store.read.pairs.list(chatbotId)).map((pair) => pair.id));
    assert.deepEqual(
      acknowledged.filter((id) => !kept.has(id)),
      [],
    );
    await store.close();
  });

  test('a commit that its synchronous standby never confirmed is not acknowledged', async () => {
    const url = await cluster.cloneDatabase();
    const store = await openNode(url);
    const chatbotId = await addChatbot(store);
    await cluster.query(`alter system set synchronous_standby_names = 'nobody'`);
    await cluster.query('select pg_reload_conf()');
    try {
      let refused: unknown;
      const writer = (async () => {
        while (refused === undefined) {
          await addPair(store, chatbotId).catch((error: unknown) => {
            refused = error;
          });
        }
      })();
      // PostgreSQL keeps the change then, warns that the standby may lack it, and calls the commit a success.
      for (let cancelled = 0; refused === undefined; ) {
        assert.ok(cancelled < 20, 'commits that were cancelled are acknowledged');
        const rows = await queryAll(
          url,
          `select pg_cancel_backend(pid) from pg_stat_activity
           where wait_event = 'SyncRep' and datname = current_database()`,
        );
        cancelled += rows.length;
      }
      await writer;
      assert.ok(refused instanceof AppError);
      assert.deepEqual([refused.code, refused.headers?.['Retry-After']], ['unavailable', '1']);
    } finally {
      await cluster.query('alter system reset synchronous_standby_names');
      await cluster.query('select pg_reload_conf()');
    }
    await store.close();
  });

  test('a server that is not there is unavailable', async () => {
    await assert.rejects(openStore({ url: 'postgres://docent@127.0.0.1:1/none', dataDir: '' }), {
      code: 'unavailable',
    });
    await assert.rejects(openStore({ url: 'mysql://x', dataDir: '' }), { code: 'invalid_request' });
  });

  test('closing twice is safe', async () => {
    const store = await openNode(await cluster.cloneDatabase());
    store.onWork(() => undefined);
    await Promise.all([store.close(), store.close()]);
  });
});
