/** Group commit on a real file: sharing, isolation of failures, and what happens where the transaction cannot be. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, describe, test } from 'node:test';
import { AppError } from '../../../server/src/errors.ts';
import { sqliteDialect } from '../../../server/src/store/dialect.ts';
import { prepare } from '../../../server/src/store/prepared.ts';
import { SqliteConnection } from '../../../server/src/store/sqlite/connection.ts';
import { GroupCommit } from '../../../server/src/store/sqlite/group-commit.ts';
import type { TransactionSession } from '../../../server/src/store/sqlite/session.ts';
import { makeTempDir } from '../engines.ts';

const INSERT = prepare<{ id: string; key: string }>()((db, p) =>
  db.insertInto('api_key_hashes').values({ hash: p.id, chatbot_id: p.key, key_id: '' }),
);

describe('group commit', () => {
  let folder: string;
  let connection: SqliteConnection;
  let statements: string[];
  let databases = 0;
  const path = (): string => join(folder, `${databases}.db`);
  const insert =
    (id: string, key = 'none') =>
    (session: TransactionSession) =>
      session.all(INSERT, { id, key });
  const readIds = (): string[] => {
    const other = new DatabaseSync(path());
    try {
      return other
        .prepare('select hash from api_key_hashes order by hash')
        .all()
        .map((row) => String(row.hash));
    } finally {
      other.close();
    }
  };

  before(async () => {
    folder = await makeTempDir();
  });
  after(async () => {
    connection.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    connection?.close();
    databases += 1;
    statements = [];
    connection = new SqliteConnection(path(), { isReadOnly: false, cacheKib: 1024, busyTimeoutMs: 0 });
    connection.exec('create table parents (id text primary key)');
    // The violation of a deferred key shows at COMMIT: a commit that fails.
    connection.exec("insert into parents values ('none')");
    connection.exec(
      'create table api_key_hashes (hash text primary key, key_id text, chatbot_id text references parents (id) deferrable initially deferred)',
    );
    const exec = connection.exec.bind(connection);
    connection.exec = (sql) => {
      statements.push(sql);
      exec(sql);
    };
  });

  test('callers of one moment share one transaction, which is committed when they resolve', async () => {
    const commits = new GroupCommit(connection, { batchMs: 1e9 });
    await Promise.all(['a', 'b', 'c'].map((id) => commits.write(insert(id))));
    assert.equal(statements.filter((sql) => sql === 'commit').length, 1);
    assert.deepEqual(readIds(), ['a', 'b', 'c']);
  });

  test('a job that throws undoes itself only', async () => {
    const commits = new GroupCommit(connection, { batchMs: 1e9 });
    const boom = new Error('boom');
    const outcomes = await Promise.allSettled([
      commits.write(insert('a')),
      commits.write(async (session) => {
        await session.all(INSERT, { id: 'b', key: 'none' });
        throw boom;
      }),
      commits.write(insert('a')),
      commits.write(insert('c')),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    );
    assert.equal((outcomes[1] as PromiseRejectedResult).reason, boom);
    assert.deepEqual(readIds(), ['a', 'c']);
  });

  test('a commit that fails rejects every job of its batch as unavailable, with the cause, and the next one works', async () => {
    const commits = new GroupCommit(connection, { batchMs: 1e9 });
    const outcomes = await Promise.allSettled([
      commits.write(insert('a')),
      commits.write(insert('b', 'no such parent')),
    ]);
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'rejected');
      assert.ok(outcome.reason instanceof AppError);
      assert.equal(outcome.reason.code, 'unavailable');
      assert.match(String((outcome.reason.cause as Error).message), /FOREIGN KEY/);
      assert.equal(outcome.reason.headers?.['Retry-After'], '1');
    }
    assert.deepEqual(readIds(), []);
    await commits.write(insert('c'));
    assert.deepEqual(readIds(), ['c']);
  });

  test('where SQLite rolls everything back by itself, nobody is told of success', async () => {
    const commits = new GroupCommit(connection, { batchMs: 1e9 });
    const outcomes = await Promise.allSettled([
      commits.write(insert('a')),
      commits.write(async (session) => {
        // As a full disk does.
        connection.exec('rollback');
        await session.all(INSERT, { id: 'b', key: 'none' });
      }),
      commits.write(insert('c')),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status),
      ['rejected', 'rejected', 'fulfilled'],
    );
    const ids = readIds();
    assert.ok(!ids.includes('a'));
    assert.ok(ids.includes('c'));
  });

  test('where the disk is full, writes are refused as such, reads go on, and nothing written before is lost', async () => {
    const commits = new GroupCommit(connection);
    await commits.write(insert('before'));
    const [row] = connection.all('pragma page_count', []);
    connection.exec(`pragma max_page_count = ${row?.page_count}`);
    const large = 'x'.repeat(100_000);
    const refused = await Promise.allSettled([
      commits.write(insert(large)),
      commits.write(insert(`${large}y`)),
    ]);
    for (const outcome of refused) {
      assert.ok(outcome.status === 'rejected' && outcome.reason instanceof AppError);
      assert.deepEqual([outcome.reason.code, outcome.reason.status], ['storage_full', 507]);
    }
    assert.deepEqual(readIds(), ['before']);
    connection.exec('pragma max_page_count = 1000000');
    await commits.write(insert('after'));
    assert.deepEqual(readIds(), ['after', 'before']);
  });

  test('a batch is bounded: further jobs go into the next transaction', async () => {
    const commits = new GroupCommit(connection, { jobsMax: 4, batchMs: 1e9 });
    await Promise.all(Array.from({ length: 10 }, (_, n) => commits.write(insert(`${n}`))));
    assert.equal(statements.filter((sql) => sql === 'commit').length, 3);
    assert.equal(readIds().length, 10);
  });

  test('a long batch lets the event loop turn', async () => {
    const commits = new GroupCommit(connection, { batchMs: 0 });
    let turns = 0;
    const count = (): void => {
      turns += 1;
      immediate = setImmediate(count);
    };
    let immediate = setImmediate(count);
    await Promise.all(Array.from({ length: 20 }, (_, n) => commits.write(insert(`${n}`))));
    clearImmediate(immediate);
    assert.ok(turns >= 19, `${turns} turns`);
  });

  test('it waits for another process that writes, and gives up as unavailable', async () => {
    const other = new DatabaseSync(path());
    other.exec('begin immediate');
    const patient = new GroupCommit(connection, { busyMs: 60_000 });
    const written = patient.write(insert('late'));
    // The first try has met the lock.
    while (!statements.includes('begin immediate')) await new Promise(setImmediate);
    other.exec('commit');
    await written;
    assert.deepEqual(readIds(), ['late']);

    other.exec('begin immediate');
    const hasty = new GroupCommit(connection, { busyMs: 0 });
    await assert.rejects(hasty.write(insert('never')), { code: 'unavailable' });
    other.exec('commit');
    other.close();
    await hasty.write(insert('next'));
    assert.deepEqual(readIds(), ['late', 'next']);
  });

  test('where another process takes the lock while a batch is run again, its jobs are refused and the next ones work', async () => {
    const commits = new GroupCommit(connection, { batchMs: 1e9, busyMs: 0 });
    const other = new DatabaseSync(path(), { timeout: 0 });
    const exec = connection.exec;
    connection.exec = (sql) => {
      exec(sql);
      if (sql === 'rollback') other.exec('begin immediate');
    };
    const outcomes = await Promise.allSettled([
      commits.write(insert('a')),
      commits.write(async (session) => {
        await session.all(INSERT, { id: 'b', key: 'none' });
        throw new Error('boom');
      }),
    ]);
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'rejected');
      assert.equal((outcome.reason as AppError).code, 'unavailable');
    }
    connection.exec = exec;
    other.exec('rollback');
    other.close();
    await commits.write(insert('c'));
    assert.deepEqual(readIds(), ['c']);
  });

  test('a query after the end of its transaction is refused', async () => {
    const commits = new GroupCommit(connection);
    let leaked: TransactionSession | undefined;
    await commits.write(async (session) => {
      leaked = session;
    });
    await assert.rejects(async () => leaked?.all(INSERT, { id: 'x', key: 'none' }), /has ended/);
  });

  test('closing finishes what was accepted and refuses the rest, twice safely', async () => {
    const commits = new GroupCommit(connection);
    const accepted = commits.write(insert('a'));
    const closed = commits.close();
    await assert.rejects(commits.write(insert('b')), { code: 'unavailable' });
    await Promise.all([accepted, closed, commits.close()]);
    assert.deepEqual(readIds(), ['a']);
  });

  test('statements are compiled once', () => {
    assert.equal(INSERT.for(sqliteDialect), INSERT.for(sqliteDialect));
  });
});
