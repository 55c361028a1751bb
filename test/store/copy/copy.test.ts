/** Moving an installation between databases: everything arrives, nothing else is touched, and what differs is said. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import type { CopyReport } from '../../../server/src/store/copy/copy.ts';
import { DATABASE_FILE, openStore } from '../../../server/src/store/open.ts';
import { openSqliteStore } from '../../../server/src/store/sqlite/open.ts';
import { addFileWithContent, KEYS, seedInstallation } from '../installation.ts';
import { whyNoPostgres } from '../postgres/postgres-cluster.ts';
import { addChatbot, addPair, makePair } from '../records.ts';
import { type CopyStage, openCopyStages } from './copy-stage.ts';

const hashes = (report: CopyReport) =>
  report.passes
    .at(-1)
    ?.tables.map(({ table, source, target, different }) => ({ table, source, target, different }));

const count = (report: CopyReport, table: string) =>
  report.passes.at(-1)?.tables.find((one) => one.table === table)?.source.rows;

describe('moving an installation', { skip: whyNoPostgres() ?? false }, () => {
  let stages: Awaited<ReturnType<typeof openCopyStages>>;
  let stage: CopyStage;
  before(async () => {
    stages = await openCopyStages();
  });
  after(() => stages.close());
  beforeEach(async () => {
    stage = await stages.stage();
  });

  const inDatabase = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: stage.databaseUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  test('to PostgreSQL and back, every table and file arrives, with the same counts and hashes', async () => {
    const parts: string[] = [];
    const there = await stage.run(
      {},
      { onPart: ({ table, chatbotId }) => void parts.push(`${table} ${chatbotId}`) },
    );
    assert.deepEqual([there.isSame, there.isComplete, there.isServed], [true, true, false]);
    assert.deepEqual(
      [count(there, 'pairs'), count(there, 'chunks'), count(there, 'idempotency'), count(there, 'removals')],
      [9, 3, 3 * KEYS.length, 3],
    );
    assert.deepEqual([there.files.files, there.files.copied, there.files.verified], [3, 3, 3]);
    for (const { source: one, target, different } of hashes(there) ?? []) {
      assert.deepEqual(target, one);
      assert.equal(different, 0);
    }
    for (const id of stage.source.chatbotIds) assert.ok(parts.includes(`pairs ${id}`));
    await stage.assertSameInstallation();

    const back = await stage.run({
      from: stage.databaseUrl,
      to: `sqlite:${join(stage.newFolder(), DATABASE_FILE)}`,
      filesFrom: stage.filesTo,
      filesTo: await createBlobStore({ dataDir: stage.newFolder() }),
    });
    assert.equal(back.isComplete, true);
    assert.deepEqual(hashes(back), hashes(there));
  });

  test('a source that is served is copied as of a moment; what came, changed and went follows, and then it is complete', async () => {
    const server = await openStore({ dataDir: stage.source.dataDir, isServer: true });
    const [chatbotId = '', other = '', gone = ''] = stage.source.chatbotIds;
    const first = await stage.run();
    assert.deepEqual([first.isSame, first.isComplete, first.isServed], [true, false, true]);

    await addPair(server, other, { question: 'New?' });
    await server.write(async (tx) => {
      await tx.pairs.update(chatbotId, 1, makePair({ question: 'Changed?', nowMs: 9000 }));
      await tx.pairs.delete(other, 3);
      await tx.chatbots.delete(gone);
    });
    await addFileWithContent(server, stage.source.blobs, other, 'late');
    const second = await stage.run();
    assert.deepEqual([second.isSame, second.isComplete], [true, false]);
    assert.equal(second.files.copied, 1);
    await server.close();
    stage.source.chatbotIds.pop();
    const last = await stage.run();
    assert.deepEqual([last.isComplete, last.passes[0]?.written, last.passes[0]?.removed], [true, 0, 0]);
    await stage.assertSameInstallation();
  });

  test('a copy that breaks off anywhere goes on where it was', async () => {
    const boom = new Error('broken off');
    for (const table of ['accounts', 'chunks', 'unanswered']) {
      const broken = stage.run(
        {},
        {
          onTable(report) {
            if (report.table === table) throw boom;
          },
        },
      );
      await assert.rejects(broken, boom);
    }
    await assert.rejects(
      stage.run(
        {},
        {
          onFile() {
            throw boom;
          },
        },
      ),
      boom,
    );
    let isResumed = false;
    const report = await stage.run(
      {},
      {
        onBegin(facts) {
          isResumed = facts.isResumed;
        },
      },
    );
    assert.deepEqual([isResumed, report.isComplete], [true, true]);
    assert.equal(report.passes[0]?.written, 0);
    await stage.assertSameInstallation();
  });

  test('while the source is held, others wait with their writing until the copy is complete', async () => {
    const path = join(stage.source.dataDir, DATABASE_FILE);
    const beside = await openSqliteStore({ path, limits: { busyMs: 120_000 } });
    let isOver = false;
    let writing: Promise<void> | undefined;
    const report = await stage.run(
      {},
      {
        onBegin() {
          writing ??= addChatbot(beside).then(() => assert.equal(isOver, true));
        },
        onFile() {
          isOver = true;
        },
      },
    );
    await writing;
    assert.deepEqual([report.isComplete, count(report, 'chatbots')], [true, 3]);
    await beside.close();
  });

  test('a copy that was completed is never written over, nor another installation', async () => {
    await stage.run();
    await assert.rejects(stage.run(), { code: 'conflict', message: /was completed at/ });
    const another = await seedInstallation(stage.newFolder());
    await assert.rejects(stage.run({ from: another.address }), { code: 'conflict' });
    await assert.rejects(stage.run({ to: another.address }), {
      code: 'conflict',
      message: /holds an installation already/,
    });
    await stage.assertSameInstallation();
  });

  test('the beginning of one copy is not gone on with by another', async () => {
    const server = await openStore({ dataDir: stage.source.dataDir, isServer: true });
    await stage.run();
    await server.close();
    const another = await seedInstallation(stage.newFolder());
    await assert.rejects(stage.run({ from: another.address }), {
      code: 'conflict',
      message: /beginning of a copy from/,
    });
  });

  test('a target that is served is refused, on both engines', async () => {
    const dataDir = stage.newFolder();
    for (const [to, options] of [
      [stage.databaseUrl, { url: stage.databaseUrl, dataDir: '' }],
      [`sqlite:${join(dataDir, DATABASE_FILE)}`, { dataDir, isServer: true }],
    ] as const) {
      const server = await openStore(options);
      await server.ping();
      await assert.rejects(stage.run({ to }), { code: 'conflict' });
      await server.close();
    }
  });

  test('a served PostgreSQL is copied and not complete, until it is stopped', async () => {
    await stage.run();
    const server = await openStore({ url: `${stage.databaseUrl}?application_name=shop`, dataDir: '' });
    await server.ping();
    const to = `sqlite:${join(stage.newFolder(), DATABASE_FILE)}`;
    const served = await stage.run({ from: stage.databaseUrl, to, filesFrom: stage.filesTo });
    assert.deepEqual([served.isSame, served.isComplete], [true, false]);
    await addPair(server, stage.source.chatbotIds[0] ?? '');
    await server.close();
    const last = await stage.run({ from: stage.databaseUrl, to, filesFrom: stage.filesTo });
    assert.deepEqual([last.isComplete, count(last, 'pairs')], [true, 10]);
  });

  test('a PostgreSQL that ends in the middle is unavailable, and named', async () => {
    await inDatabase(`create function leave() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger leave before insert on pairs for each row execute function leave()`);
    await assert.rejects(stage.run(), {
      code: 'unavailable',
      message: new RegExp(stage.databaseUrl.replace(/^.*@/, '')),
    });
    await inDatabase('drop trigger leave on pairs');
    assert.equal((await stage.run()).isComplete, true);
  });

  test('a schema of any name is filled, where the search path leads to it', async () => {
    const { pathname } = new URL(stage.databaseUrl);
    await inDatabase(`alter schema public rename to "Our Shop";
      alter database ${pathname.slice(1)} set search_path = "Our Shop"`);
    assert.equal((await stage.run()).isComplete, true);
    await stage.assertSameInstallation();
  });

  test('a target that keeps other rows than it was given is found out', async () => {
    await inDatabase(`create function spoil() returns trigger language plpgsql as
      $$ begin new.answer := new.answer || '!'; return new; end $$;
      create trigger spoil before insert on pairs for each row execute function spoil()`);
    const report = await stage.run();
    assert.deepEqual([report.isSame, report.isComplete], [false, false]);
    const pairs = report.passes[0]?.tables.find(({ table }) => table === 'pairs');
    assert.equal(pairs?.different, 9);
    assert.notEqual(pairs?.target.sha256, pairs?.source.sha256);
  });

  test('a character that PostgreSQL cannot hold is replaced, and counted', async () => {
    const database = new DatabaseSync(join(stage.source.dataDir, DATABASE_FILE));
    database.exec("update pairs set answer = 'a' || char(0) || 'b' where id = 1");
    database.close();
    const report = await stage.run();
    assert.equal(report.isComplete, true);
    assert.equal(report.passes[0]?.tables.find(({ table }) => table === 'pairs')?.replaced, 3);
    const store = await openStore({ url: stage.databaseUrl, dataDir: '' });
    assert.equal((await store.read.pairs.find(stage.source.chatbotIds[0] ?? '', 1))?.answer, 'a\ufffdb');
    await store.close();
  });

  test('a source with the schema of another release is refused', async () => {
    const alter = (sql: string): void => {
      const database = new DatabaseSync(join(stage.source.dataDir, DATABASE_FILE));
      database.exec(sql);
      database.close();
    };
    alter("insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')");
    await assert.rejects(stage.run(), { code: 'conflict', message: /newer version.*9999-future/ });
    alter("delete from kysely_migration where name in ('9999-future', '0003-encoding')");
    await assert.rejects(stage.run(), { code: 'conflict', message: /older version.*0003-encoding/ });
  });
});
