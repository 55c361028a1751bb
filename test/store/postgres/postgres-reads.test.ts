/** Reads on PostgreSQL: how many statements and connections they take, and what they survive. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { parseConfig } from '../../../server/src/config/config.ts';
import { checkRights } from '../../../server/src/services/tenants/key-rights.ts';
import { openPostgresStore } from '../../../server/src/store/postgres/open.ts';
import { createPool } from '../../../server/src/store/postgres/pool.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, trainAllPairs, trainFile } from '../records.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from './postgres-cluster.ts';

const skip = whyNoPostgres() ?? false;

describe('reads on PostgreSQL', { skip }, () => {
  let databases: TestDatabases;
  let url: string;
  let store: Store;
  let chatbotId: string;
  const statements: string[] = [];
  const opened: Store[] = [];

  const open = async (connectionsMax?: number): Promise<Store> => {
    const one = await openPostgresStore({ url, connectionsMax, onStatement: (sql) => statements.push(sql) });
    opened.push(one);
    return one;
  };
  before(async () => {
    databases = await borrowPostgres();
    url = await databases.cloneDatabase();
    store = await open();
    chatbotId = await addChatbot(store);
  });
  after(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await databases.dispose();
  });

  const query = async (sql: string, database = url): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: database });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
    statements.length = 0;
    await work();
    return statements.length;
  };

  const addKey = async (hash: string): Promise<string> => {
    const id = randomUUID();
    const times = { createdAtMs: 1, expiresAtMs: null, revokedAtMs: null, lastUsedAtMs: null };
    const key = {
      id,
      chatbotId,
      name: null,
      prefix: 'docent_',
      lastFour: 'abcd',
      ...times,
      ...checkRights({}),
    };
    await store.write((tx) => tx.keys.insert(key, hash));
    return id;
  };

  test('no query starts worker processes or is compiled, whatever the database says', async () => {
    const database = await databases.cloneDatabase();
    for (const setting of ['max_parallel_workers_per_gather = 8', 'jit = on'])
      await query(`alter database ${new URL(database).pathname.slice(1)} set ${setting}`);
    const settings = { url: database, connectionsMax: 1, parameters: {}, statementTimeoutMs: 0 };
    const pool = createPool({ ...settings, onError: (error) => assert.fail(error) });
    const { rows } = await pool.query(
      `select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`,
    );
    await pool.end();
    assert.deepEqual(rows, [{ workers: '0', jit: 'off' }]);
  });

  test('a list is whole however many rows it has', async () => {
    const large = await addChatbot(store);
    const rows = 200_000;
    await query(`
      insert into pairs (chatbot_id, id, question, answer, search_text, answer_hash, content_length, doc_id, state,
        attempts, changed_version, created_at, modified_at)
      select '${large}', number, 'Q', 'A', 'q', 'h', 2, '', 'trained', 0, 1, 1, 1
      from generate_series(1, ${rows}) as number`);
    const listed = await store.read.pairs.list(large);
    assert.deepEqual([listed.length, listed[0]?.id, listed.at(-1)?.id], [rows, rows, 1]);
    assert.equal(await store.read.pairs.count(large, { isTrained: true }), rows);
  });

  test('hundreds asked at the same moment each get their own rows', async () => {
    const chatbots = await Promise.all(Array.from({ length: 20 }, () => addChatbot(store)));
    const asked = Array.from({ length: 400 }, (_, n) => chatbots[n % chatbots.length] ?? '');
    const found = await Promise.all(asked.map((id) => store.read.chatbots.find(id)));
    assert.deepEqual(
      found.map((chatbot) => chatbot?.id),
      asked,
    );
  });

  test('a few changes of all kinds are one statement, and the same as what many statements say', async () => {
    await addPair(store, chatbotId, { question: 'Kept?' });
    const first = await store.read.knowledge.delta(chatbotId, 0);
    const since = first?.delta.version ?? 0;
    await addPair(store, chatbotId, { question: 'Trained?' });
    await trainAllPairs(store);
    await addPair(store, chatbotId, { question: 'Not yet?' });
    await addFile(store, chatbotId);
    const fileId = await trainFile(store, ['one', 'two']);
    const gone = await addPair(store, chatbotId, { question: 'Gone?' });
    await store.write((tx) => tx.pairs.delete(chatbotId, gone.id));
    let delta: Awaited<ReturnType<Store['read']['knowledge']['delta']>>;
    const count = await countStatements(async () => {
      delta = await store.read.knowledge.delta(chatbotId, since);
    });
    assert.equal(count, 1);
    const whole = await store.read.knowledge.delta(chatbotId, 0);
    const byPlace = (one: { kind: string; sourceId: number; ordinal: number }, other: typeof one) =>
      `${one.kind} ${one.sourceId} ${one.ordinal}`.localeCompare(
        `${other.kind} ${other.sourceId} ${other.ordinal}`,
      );
    assert.deepEqual(delta?.delta.entries.toSorted(byPlace), whole?.delta.entries.toSorted(byPlace));
    assert.deepEqual(delta?.untrained, whole?.untrained);
    assert.ok(delta?.delta.replaced.some(({ kind, sourceId }) => kind === 'qa' && sourceId === gone.id));
    assert.ok(delta?.delta.replaced.some(({ kind, sourceId }) => kind === 'file' && sourceId === fileId));
  });

  test('more changes than one statement takes come whole all the same', async () => {
    const many = await addChatbot(store);
    await store.write(async (tx) => {
      for (let n = 0; n < 300; n += 1) {
        const text = { question: `Q${n}`, answer: 'A', contentLength: 3, nowMs: 1, dueAtMs: 1 };
        await tx.pairs.insert(many, text);
      }
    });
    assert.equal((await store.read.knowledge.delta(many, 1))?.untrained.length, 299);
    const since = (await store.read.chatbots.find(many))?.knowledgeVersion ?? 0;
    await addFile(store, many);
    await trainFile(
      store,
      Array.from({ length: 1_100 }, (_, n) => `text ${n}`),
    );
    const { entries = [], isComplete } = (await store.read.knowledge.delta(many, since))?.delta ?? {};
    assert.equal(entries.filter(({ kind }) => kind === 'file').length, 1_100);
    assert.equal(isComplete, false);
  });

  test('a key seen before costs one statement, and is read anew each time', async () => {
    const hash = randomUUID();
    const id = await addKey(hash);
    const other = await open();
    assert.equal((await store.read.keys.findByHash(hash))?.id, id);
    assert.equal(await countStatements(() => store.read.keys.findByHash(hash)), 1);
    await other.write((tx) => tx.keys.revoke(chatbotId, id, 77));
    assert.equal((await store.read.keys.findByHash(hash))?.revokedAtMs, 77);
  });

  test('a key goes with its chatbot, also where it was seen before', async () => {
    const hash = randomUUID();
    await addKey(hash);
    assert.ok(await store.read.keys.findByHash(hash));
    const left = chatbotId;
    chatbotId = await addChatbot(store);
    await (await open()).write((tx) => tx.chatbots.delete(left));
    assert.equal(await store.read.keys.findByHash(hash), undefined);
  });

  test('a column that a newer release adds disturbs no read', async () => {
    const hash = randomUUID();
    await addKey(hash);
    const read = async (): Promise<void> => {
      assert.ok(await store.read.chatbots.find(chatbotId));
      assert.ok(await store.read.keys.findByHash(hash));
      assert.ok(await store.read.knowledge.delta(chatbotId, 1));
    };
    await read();
    const other = await open();
    await other.close();
    await query('alter table chatbots add column newer text');
    await query('alter table api_keys add column newer text');
    await read();
  });

  test('a read that fails leaves those that were asked with it, and those after it', async () => {
    const broken = { kind: 'qa', sourceId: 1.5, ordinal: 0 } as const;
    await addPair(store, chatbotId);
    for (let round = 0; round < 3; round += 1) {
      const found = Array.from({ length: 20 }, () => store.read.chatbots.find(chatbotId));
      const failing = store.read.knowledge.matchSources(chatbotId, [broken]);
      const after = Array.from({ length: 20 }, () => store.read.chatbots.find(chatbotId));
      await assert.rejects(failing, { code: '22P02' });
      for (const chatbot of await Promise.all([...found, ...after])) assert.equal(chatbot?.id, chatbotId);
    }
  });

  test('reads go on when the server has ended every connection', async () => {
    assert.ok(await store.read.chatbots.find(chatbotId));
    await query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'docent' and datname = current_database()`);
    for (;;) {
      // Until the process has heard of it, it may ask in vain.
      const found = await store.read.chatbots.find(chatbotId).catch((error: { code?: string }) => {
        assert.equal(error.code, 'unavailable');
      });
      if (found !== undefined) break;
    }
    const found = await Promise.all(Array.from({ length: 50 }, () => store.read.chatbots.find(chatbotId)));
    assert.ok(found.every((chatbot) => chatbot?.id === chatbotId));
  });

  test('a process keeps to its number of connections, and the fewest are enough', async () => {
    const { databaseConnections } = parseConfig({ DOCENT_DATABASE_CONNECTIONS: '6' }).store;
    assert.throws(() => parseConfig({ DOCENT_DATABASE_CONNECTIONS: '5' }), /DOCENT_DATABASE_CONNECTIONS="5"/);
    const own = await databases.cloneDatabase();
    const small = await openPostgresStore({ url: own, connectionsMax: databaseConnections });
    opened.push(small);
    const id = await addChatbot(small);
    const work = Array.from({ length: 40 }, () => [
      small.read.chatbots.find(id),
      small.read.pairs.list(id),
      small.read.knowledge.delta(id, 0),
      addPair(small, id),
    ]);
    await Promise.all(work.flat());
    assert.equal(await small.read.pairs.count(id), 40);
    const [open] = await query(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'docent' and datname = current_database()`,
      own,
    );
    const count = Number(open?.count);
    // Three to write, one to read, and the two for brief reads, of which one may be enough.
    assert.ok(count === 5 || count === 6, `${count} connections`);
  });
});
