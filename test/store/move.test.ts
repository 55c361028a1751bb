/** Moving an installation between databases: everything arrives, nothing else is touched, and what differs is said. */
import assert from 'node:assert/strict';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type BlobStore, createBlobStore } from '../../server/src/store/blobs.ts';
import { type MoveListener, type MoveReport, move } from '../../server/src/store/move/move.ts';
import { DATABASE_FILE, openStore } from '../../server/src/store/open.ts';
import { openSqliteStore } from '../../server/src/store/sqlite/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { makeTempDir } from './engines.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import { addFileWithContent, type Installation, KEYS, seedInstallation } from './installation.ts';
import { type PostgresCluster, startPostgres, whyNoPostgres } from './postgres-cluster.ts';
import { addChatbot, addPair, makePair } from './records.ts';

const SILENT: MoveListener = { onBegin() {}, onTable() {}, onFile() {} };

/** Its entries in an order of their own, for the store gives them in any. */
async function readKnowledge(store: Store, chatbotId: string) {
  const known = await store.read.knowledge.delta(chatbotId, 0);
  known?.delta.entries.sort((a, b) => a.sourceId - b.sourceId);
  known?.untrained.sort((a, b) => a.sourceId - b.sourceId);
  return known;
}

const hashes = (report: MoveReport) =>
  report.passes
    .at(-1)
    ?.tables.map(({ table, source, target, different }) => ({ table, source, target, different }));

const count = (report: MoveReport, table: string) =>
  report.passes.at(-1)?.tables.find((one) => one.table === table)?.source.rows;

describe('moving an installation', { skip: whyNoPostgres() ?? false }, () => {
  let folder: string;
  let cluster: PostgresCluster;
  let source: Installation;
  let databaseUrl: string;
  let filesTo: BlobStore;
  let folders = 0;
  const newFolder = (): string => {
    folders += 1;
    return join(folder, String(folders));
  };

  before(async () => {
    folder = await makeTempDir();
    cluster = await startPostgres({ isDurable: false });
  });
  after(async () => {
    await cluster.dispose();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    source = await seedInstallation(newFolder());
    databaseUrl = await cluster.cloneDatabase();
    filesTo = await createBlobStore({ dataDir: newFolder() });
  });

  const run = (
    {
      from = source.address,
      to = databaseUrl,
      filesFrom = source.blobs,
      isBySize = false,
      ...files
    } = {} as {
      from?: string;
      to?: string;
      filesFrom?: BlobStore;
      filesTo?: BlobStore;
      isBySize?: boolean;
    },
    listener: Partial<MoveListener> = {},
  ): Promise<MoveReport> =>
    move({ from, to, filesFrom, filesTo, isBySize, nowMs: Date.now, ...files }, { ...SILENT, ...listener });

  const pairsOf = async (store: Store): Promise<unknown[]> =>
    Promise.all(source.chatbotIds.map((id) => store.read.pairs.list(id)));

  /** Reads both stores by their repositories. */
  async function assertSameInstallation(): Promise<void> {
    const one = await openStore({ dataDir: source.dataDir });
    const other = await openStore({ url: databaseUrl, dataDir: '' });
    try {
      assert.deepEqual(await pairsOf(other), await pairsOf(one));
      for (const id of source.chatbotIds) {
        assert.deepEqual(await readKnowledge(other, id), await readKnowledge(one, id));
        assert.deepEqual(await other.read.chatbots.find(id), await one.read.chatbots.find(id));
        assert.deepEqual(await other.read.files.list(id), await one.read.files.list(id));
        assert.deepEqual(await other.read.unanswered.list(id), await one.read.unanswered.list(id));
      }
      for (const key of await other.read.files.listBlobKeys())
        await filesTo.read(key).then((file) => file.resume());
    } finally {
      await one.close();
      await other.close();
    }
  }

  test('to PostgreSQL and back, every table and file arrives, with the same counts and hashes', async () => {
    const parts: string[] = [];
    const there = await run(
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
    for (const id of source.chatbotIds) assert.ok(parts.includes(`pairs ${id}`));
    await assertSameInstallation();

    const back = await run({
      from: databaseUrl,
      to: `sqlite:${join(newFolder(), DATABASE_FILE)}`,
      filesFrom: filesTo,
      filesTo: await createBlobStore({ dataDir: newFolder() }),
    });
    assert.equal(back.isComplete, true);
    assert.deepEqual(hashes(back), hashes(there));
  });

  test('a source that is served is copied as of a moment; what came, changed and went follows, and then it is complete', async () => {
    const server = await openStore({ dataDir: source.dataDir, isServer: true });
    const [chatbotId = '', other = '', gone = ''] = source.chatbotIds;
    const first = await run();
    assert.deepEqual([first.isSame, first.isComplete, first.isServed], [true, false, true]);

    await addPair(server, other, { question: 'New?' });
    await server.write(async (tx) => {
      await tx.pairs.update(chatbotId, 1, makePair({ question: 'Changed?', nowMs: 9000 }));
      await tx.pairs.delete(other, 3);
      await tx.chatbots.delete(gone);
    });
    await addFileWithContent(server, source.blobs, other, 'late');
    const second = await run();
    assert.deepEqual([second.isSame, second.isComplete], [true, false]);
    assert.equal(second.files.copied, 1);
    await server.close();
    source.chatbotIds.pop();
    const last = await run();
    assert.deepEqual([last.isComplete, last.passes[0]?.written, last.passes[0]?.removed], [true, 0, 0]);
    await assertSameInstallation();
  });

  test('a move that breaks off anywhere goes on where it was', async () => {
    const boom = new Error('broken off');
    for (const table of ['accounts', 'chunks', 'unanswered']) {
      const broken = run(
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
      run(
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
    const report = await run(
      {},
      {
        onBegin(facts) {
          isResumed = facts.isResumed;
        },
      },
    );
    assert.deepEqual([isResumed, report.isComplete], [true, true]);
    assert.equal(report.passes[0]?.written, 0);
    await assertSameInstallation();
  });

  test('while the source is held, others wait with their writing until the copy is complete', async () => {
    const path = join(source.dataDir, DATABASE_FILE);
    const beside = await openSqliteStore({ path, limits: { busyMs: 120_000 } });
    let isOver = false;
    let writing: Promise<void> | undefined;
    const report = await run(
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
    await run();
    await assert.rejects(run(), { code: 'conflict', message: /was completed at/ });
    const another = await seedInstallation(newFolder());
    await assert.rejects(run({ from: another.address }), { code: 'conflict' });
    await assert.rejects(run({ to: another.address }), {
      code: 'conflict',
      message: /holds an installation already/,
    });
    await assertSameInstallation();
  });

  test('the beginning of one move is not gone on with by another', async () => {
    const server = await openStore({ dataDir: source.dataDir, isServer: true });
    await run();
    await server.close();
    const another = await seedInstallation(newFolder());
    await assert.rejects(run({ from: another.address }), {
      code: 'conflict',
      message: /beginning of a move from/,
    });
  });

  test('a target that is served is refused, on both engines', async () => {
    const dataDir = newFolder();
    for (const [to, options] of [
      [databaseUrl, { url: databaseUrl, dataDir: '' }],
      [`sqlite:${join(dataDir, DATABASE_FILE)}`, { dataDir, isServer: true }],
    ] as const) {
      const server = await openStore(options);
      await server.ping();
      await assert.rejects(run({ to }), { code: 'conflict' });
      await server.close();
    }
  });

  test('a served PostgreSQL is copied and not complete, until it is stopped', async () => {
    await run();
    const server = await openStore({ url: databaseUrl, dataDir: '' });
    await server.ping();
    const to = `sqlite:${join(newFolder(), DATABASE_FILE)}`;
    const served = await run({ from: databaseUrl, to, filesFrom: filesTo });
    assert.deepEqual([served.isSame, served.isComplete], [true, false]);
    await addPair(server, source.chatbotIds[0] ?? '');
    await server.close();
    const last = await run({ from: databaseUrl, to, filesFrom: filesTo });
    assert.deepEqual([last.isComplete, count(last, 'pairs')], [true, 10]);
  });

  test('a target that keeps other rows than it was given is found out', async () => {
    const client = new (await import('pg')).Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`create function spoil() returns trigger language plpgsql as
      $$ begin new.answer := new.answer || '!'; return new; end $$`);
    await client.query('create trigger spoil before insert on pairs for each row execute function spoil()');
    await client.end();
    const report = await run();
    assert.deepEqual([report.isSame, report.isComplete], [false, false]);
    const pairs = report.passes[0]?.tables.find(({ table }) => table === 'pairs');
    assert.equal(pairs?.different, 9);
    assert.notEqual(pairs?.target.sha256, pairs?.source.sha256);
  });

  test('a file that is missing or is not what was uploaded is found out, and named', async () => {
    const store = await openStore({ dataDir: source.dataDir });
    const keys = await store.read.files.listBlobKeys();
    await store.close();
    await source.blobs.delete(keys[0] ?? '');
    await appendFile(join(source.dataDir, 'files', keys[1] ?? ''), '!');
    await writeFile(join(source.dataDir, 'files', keys[2] ?? ''), 'CONTENT OF 2');
    const report = await run();
    assert.deepEqual([report.isSame, report.files.verified], [false, 0]);
    assert.deepEqual(report.files.problems.map(({ problem }) => problem).sort(), [
      'in the source: it has 13 bytes, not 12',
      'in the source: it is missing',
      'in the source: its content is not what was uploaded',
    ]);
    assert.ok(source.chatbotIds.includes(report.files.problems[0]?.chatbotId ?? ''));
  });

  test('files that stay where they are are read there', async () => {
    const options = { from: source.address, to: databaseUrl, filesFrom: source.blobs, filesTo: undefined };
    const report = await move({ ...options, isBySize: false, nowMs: Date.now }, SILENT);
    assert.deepEqual([report.isComplete, report.files.copied, report.files.verified], [true, 0, 3]);
  });

  test('a character that PostgreSQL cannot hold is replaced, and counted', async () => {
    const database = new DatabaseSync(join(source.dataDir, DATABASE_FILE));
    database.exec("update pairs set answer = 'a' || char(0) || 'b' where id = 1");
    database.close();
    const report = await run();
    assert.equal(report.isComplete, true);
    assert.equal(report.passes[0]?.tables.find(({ table }) => table === 'pairs')?.replaced, 3);
    const store = await openStore({ url: databaseUrl, dataDir: '' });
    assert.equal((await store.read.pairs.find(source.chatbotIds[0] ?? '', 1))?.answer, 'a\ufffdb');
    await store.close();
  });

  test('a source with the schema of another release is refused', async () => {
    const alter = (sql: string): void => {
      const database = new DatabaseSync(join(source.dataDir, DATABASE_FILE));
      database.exec(sql);
      database.close();
    };
    alter("insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')");
    await assert.rejects(run(), { code: 'conflict', message: /newer version.*9999-future/ });
    alter("delete from kysely_migration where name in ('9999-future', '0003-encoding')");
    await assert.rejects(run(), { code: 'conflict', message: /older version.*0003-encoding/ });
  });

  describe('with files in an S3-compatible store', () => {
    let fake: FakeS3;
    before(async () => {
      fake = await startFakeS3();
    });
    after(() => fake.close());

    test('they are copied whole through its faults, and not again', async () => {
      const query = new URLSearchParams({ endpoint: fake.url, forcePathStyle: 'true' });
      const s3 = await createBlobStore({ url: `s3://id:secret@bucket/moved?${query}`, dataDir: newFolder() });
      const server = await openStore({ dataDir: source.dataDir, isServer: true });
      fake.faults.PUT = ['error', 'truncate', 'corrupt'];
      const first = await run({ filesTo: s3 });
      assert.deepEqual([first.files.copied, first.files.verified, fake.objects.size], [3, 3, 3]);
      await server.close();
      // One is damaged behind the back of everybody: the size alone does not tell.
      const [path = ''] = fake.objects.keys();
      fake.objects.set(path, { bytes: Buffer.from('CONTENT OF ?'), modified: new Date() });
      const again = await run({ filesTo: s3 });
      assert.deepEqual([again.files.copied, again.files.verified, again.isComplete], [1, 3, true]);
      await s3.close();
    });

    test('those with the right size are taken for right where that is asked for', async () => {
      const query = new URLSearchParams({ endpoint: fake.url, forcePathStyle: 'true' });
      const s3 = await createBlobStore({ url: `s3://id:secret@bucket/sizes?${query}`, dataDir: newFolder() });
      const server = await openStore({ dataDir: source.dataDir, isServer: true });
      await run({ filesTo: s3 });
      await server.close();
      fake.faults.GET = ['error', 'error', 'error'];
      const again = await run({ filesTo: s3, isBySize: true });
      assert.deepEqual([again.files.copied, again.files.verified, fake.faults.GET.length], [0, 3, 3]);
      await s3.close();
    });
  });
});
