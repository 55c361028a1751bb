import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { prepare, written } from '../../../server/src/store/prepared.ts';
import { SqliteConnection } from '../../../server/src/store/sqlite/connection.ts';
import { Snapshots } from '../../../server/src/store/sqlite/snapshots.ts';
import { makeTempDir } from '../engines.ts';

const COUNT = prepare<object>()((db) => written<{ count: number }>(db, sql`select count(*) as count from t`));

let folder: string;
let writer: SqliteConnection;
const opened: SqliteConnection[] = [];

function connect(isReadOnly: boolean): SqliteConnection {
  const options = { isReadOnly, cacheKib: 64, busyTimeoutMs: 0 };
  const connection = new SqliteConnection(join(folder, 'a.db'), options);
  opened.push(connection);
  return connection;
}

before(async () => {
  folder = await makeTempDir();
  writer = connect(false);
  writer.exec('create table t (id integer primary key)');
});

after(async () => {
  for (const connection of opened.toReversed()) connection.close();
  await rm(folder, { recursive: true });
});

test('each snapshot keeps its moment over turns, beside others and beside writes', async () => {
  const before = opened.length;
  const snapshots = new Snapshots(() => connect(true));
  const wait = Promise.withResolvers<void>();
  const counts: number[][] = [];
  const readers = Array.from({ length: 6 }, async (_, reader) => {
    await snapshots.run(async (session) => {
      const count = async (): Promise<number> => (await session.all(COUNT, {}))[0]?.count ?? -1;
      const first = await count();
      if (reader === 0) writer.exec('insert into t default values');
      await wait.promise;
      counts.push([first, await count()]);
    });
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(opened.length - before, 4);
  wait.resolve();
  await Promise.all(readers);
  assert.equal(counts.length, 6);
  for (const [first, second] of counts) assert.equal(first, second);
  assert.deepEqual(counts[0], [0, 0]);
  assert.deepEqual(counts.at(-1), [1, 1]);
});

test('closing waits for the snapshots that run, and takes no other', async () => {
  const snapshots = new Snapshots(() => connect(true));
  const steps: string[] = [];
  const reading = snapshots.run(async (session) => {
    await new Promise((resolve) => setImmediate(resolve));
    await session.all(COUNT, {});
    steps.push('read');
  });
  await snapshots.close().then(() => steps.push('closed'));
  await reading;
  assert.deepEqual(steps, ['read', 'closed']);
  await assert.rejects(
    snapshots.run(async () => undefined),
    { code: 'unavailable' },
  );
});

test('a reader that fails gives its connection back', async () => {
  const before = opened.length;
  const snapshots = new Snapshots(() => connect(true));
  for (let reader = 0; reader < 6; reader += 1) {
    const failing = snapshots.run(async () => Promise.reject(new Error('Broken.')));
    await assert.rejects(failing, { message: 'Broken.' });
  }
  assert.equal(opened.length - before, 1);
});
