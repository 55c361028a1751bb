/** Files that belong to nothing: found and removed, and nothing else is, on both engines and in both file stores. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { parseConfig } from '../../../server/src/config/config.ts';
import type { Log } from '../../../server/src/log.ts';
import { type SweeperParts, startSweeper, sweep } from '../../../server/src/services/upkeep/sweeper.ts';
import type { BlobStore } from '../../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../../server/src/store/blobs/open.ts';
import { acquireSweepLock } from '../../../server/src/store/blobs/sweep-lock.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { makeTempDir } from '../../store/engines.ts';
import { type FakeS3, startFakeS3 } from '../../store/fake-s3.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from '../../store/postgres/postgres-cluster.ts';
import { addChatbot, addFile } from '../../store/records.ts';
import { queryAt } from '../../support/postgres-server.ts';

const HOUR_MS = 3_600_000;

interface Line {
  msg: string;
  removed?: number;
}

function recordLog(): { lines: Line[]; log: Log } {
  const lines: Line[] = [];
  return { lines, log: pino<never>({}, { write: (line) => void lines.push(JSON.parse(line) as Line) }) };
}

function testSweeps(open: () => { store: Store; blobs: BlobStore; databaseUrl: string | null }): void {
  let store: Store;
  let blobs: BlobStore;
  let chatbotId: string;
  let recorded: ReturnType<typeof recordLog>;
  /** As if so many hours had passed. */
  const partsAfter = (hours: number, env: Record<string, string> = {}): SweeperParts => ({
    store,
    blobs,
    log: recorded.log,
    nowMs: () => Date.now() + hours * HOUR_MS,
    config: {
      ...parseConfig(env),
      store: { ...parseConfig({}).store, databaseUrl: open().databaseUrl },
    },
  });
  const write = async (): Promise<string> => (await blobs.write(Readable.from([Buffer.from('text')]))).key;
  const keep = async (): Promise<string> => {
    const key = await write();
    await addFile(store, chatbotId, { blobKey: key });
    return key;
  };
  const list = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of blobs.list()) keys.push(key);
    return keys.sort();
  };

  before(async () => {
    ({ store, blobs } = open());
    chatbotId = await addChatbot(store);
  });
  beforeEach(async () => {
    recorded = recordLog();
    for (const key of await list()) await blobs.delete(key);
  });

  test('an old file that no row names is removed; one that a row names stays', async () => {
    const named = await keep();
    await write();
    const report = await sweep(partsAfter(25));
    assert.deepEqual(report, { seen: 2, orphans: 1, removed: 1, abandoned: 0 });
    assert.deepEqual(await list(), [named]);
    assert.deepEqual(
      recorded.lines.map(({ removed }) => removed),
      [1],
    );
  });

  test('a file younger than the grace period stays, whoever names it', async () => {
    const key = await write();
    assert.equal((await sweep(partsAfter(23)))?.removed, 0);
    assert.equal((await sweep(partsAfter(23, { DOCENT_SWEEP_GRACE_HOURS: '48' })))?.removed, 0);
    assert.deepEqual(await list(), [key]);
    assert.equal((await sweep(partsAfter(23, { DOCENT_SWEEP_GRACE_HOURS: '22' })))?.removed, 1);
    assert.deepEqual(await list(), []);
  });

  test('a file whose row appears between the look and the removal stays', async () => {
    // As many as are looked up together: the look is over when the listing ends.
    const keys = await Promise.all(Array.from({ length: 8 }, write));
    const [key = ''] = keys;
    const late: BlobStore = {
      ...blobs,
      async *list() {
        yield* blobs.list();
        await addFile(store, chatbotId, { blobKey: key });
      },
    };
    const report = await sweep({ ...partsAfter(25), blobs: late });
    assert.deepEqual([report?.orphans, report?.removed], [8, 7]);
    assert.deepEqual(await list(), [key]);
  });

  test('nothing is removed while the database does not answer', async () => {
    const key = await write();
    const fault = new Error('no answer');
    const files = { hasBlob: () => Promise.reject(fault) };
    const read = { auth: store.read.auth, files } as unknown as Store['read'];
    await assert.rejects(sweep({ ...partsAfter(25), store: { ...store, read } }), fault);
    assert.deepEqual(await list(), [key]);
  });

  test('where most files belong to nothing, none is removed: it may be another database', async () => {
    for (let count = 0; count < 21; count += 1) await write();
    for (let count = 0; count < 20; count += 1) await keep();
    const report = await sweep(partsAfter(25));
    assert.deepEqual(report, { seen: 41, orphans: 21, removed: 0, abandoned: 0 });
    assert.equal((await list()).length, 41);
    assert.match(recorded.lines[0]?.msg ?? '', /most stored files belong to nothing/);
    await keep();
    // Now it is exactly half of them.
    assert.equal((await sweep(partsAfter(25)))?.removed, 21);
    assert.equal((await list()).length, 21);
  });
}

describe('the sweeper, on SQLite with a local folder', () => {
  let dataDir: string;
  let store: Store;
  let blobs: BlobStore;
  before(async () => {
    dataDir = await makeTempDir();
    store = await openStore({ dataDir });
    blobs = await createBlobStore({ dataDir });
  });
  after(async () => {
    await blobs.close();
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  testSweeps(() => ({ store, blobs, databaseUrl: null }));

  const parts = (hours: number): SweeperParts => ({
    store,
    blobs,
    log: recordLog().log,
    nowMs: () => Date.now() + hours * HOUR_MS,
    config: parseConfig({}),
  });

  test('what a process left that was killed between the file and its row is removed once it is old', async () => {
    const script = `
      import { Readable } from 'node:stream';
      import { createBlobStore } from ${JSON.stringify(fileURLToPath(new URL('../../../server/src/store/blobs/open.ts', import.meta.url)))};
      const blobs = await createBlobStore({ dataDir: ${JSON.stringify(dataDir)} });
      await blobs.write(Readable.from([Buffer.from('whole')]));
      async function* half() {
        for (let chunk = 0; chunk < 100; chunk += 1) yield Buffer.alloc(65536);
        process.kill(process.pid, 'SIGKILL');
      }
      await blobs.write(Readable.from(half()));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
    assert.deepEqual(await sweep(parts(0)), { seen: 2, orphans: 0, removed: 0, abandoned: 0 });
    const swept = await sweep(parts(25));
    assert.deepEqual(swept, { seen: 1, orphans: 1, removed: 1, abandoned: 1 });
  });

  test('sweeps some minutes after the start and at each interval, until it is stopped', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const swept = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sweeps = 0;
    const counted: SweeperParts = {
      ...parts(0),
      blobs: {
        ...blobs,
        async *list() {
          swept[sweeps++]?.resolve();
          yield* [];
        },
      },
    };
    const sweeper = startSweeper(counted);
    t.mock.timers.tick(5 * 60_000 - 1);
    assert.equal(sweeps, 0);
    t.mock.timers.tick(1);
    await swept[0]?.promise;
    // The next one is scheduled when this one has ended.
    while (sweeps < 2) {
      await new Promise((resolve) => setImmediate(resolve));
      if (sweeps < 2) t.mock.timers.tick(6 * HOUR_MS);
    }
    await sweeper.stop();
    t.mock.timers.tick(24 * HOUR_MS);
    assert.equal(sweeps, 2);
  });

  test('never sweeps where the interval is 0', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const never = { ...blobs, list: () => assert.fail('it swept') };
    const config = parseConfig({ DOCENT_SWEEP_INTERVAL_MINUTES: '0' });
    const sweeper = startSweeper({ ...parts(0), blobs: never, config });
    t.mock.timers.tick(240 * HOUR_MS);
    await sweeper.stop();
  });

  test('what broken uploads left is removed when nobody has touched it for the grace period', async () => {
    const path = join(dataDir, 'files', 'incoming', 'left');
    await writeFile(path, 'half');
    await utimes(path, new Date(Date.now() - 25 * HOUR_MS), new Date(Date.now() - 25 * HOUR_MS));
    assert.equal((await sweep(parts(-2)))?.abandoned, 0);
    assert.equal((await sweep(parts(0)))?.abandoned, 1);
    await assert.rejects(access(path));
  });
});

const skip = whyNoPostgres() ?? false;

describe('the sweeper, on PostgreSQL with an S3-compatible store', { skip }, () => {
  let dataDir: string;
  let databases: TestDatabases;
  let fake: FakeS3;
  let databaseUrl: string;
  let store: Store;
  let blobs: BlobStore;
  before(async () => {
    dataDir = await makeTempDir();
    databases = await borrowPostgres();
    fake = await startFakeS3();
    databaseUrl = await databases.createDatabase();
    store = await openStore({ url: databaseUrl, dataDir });
    const query = new URLSearchParams({ endpoint: fake.url, forcePathStyle: 'true' });
    blobs = await createBlobStore({ url: `s3://id:secret@bucket?${query}`, dataDir });
  });
  after(async () => {
    await blobs.close();
    await store.close();
    await fake.close();
    await databases.dispose();
    await rm(dataDir, { recursive: true });
  });
  testSweeps(() => ({ store, blobs, databaseUrl }));

  const countBlobs = async (): Promise<number> => {
    let count = 0;
    for await (const _blob of blobs.list()) count += 1;
    return count;
  };
  const node = (): SweeperParts => ({
    store,
    blobs,
    log: recordLog().log,
    nowMs: () => Date.now() + 25 * HOUR_MS,
    config: { ...parseConfig({}), store: { ...parseConfig({}).store, databaseUrl } },
  });

  test('of many nodes one sweeps at a time, and together they remove each file once', async () => {
    for (let count = 0; count < 6; count += 1) await blobs.write(Readable.from([Buffer.from('text')]));
    const lock = await acquireSweepLock(databaseUrl);
    assert.equal(await sweep(node()), undefined);
    assert.equal(await countBlobs(), 6);
    await lock?.release();
    const reports = await Promise.all(Array.from({ length: 4 }, () => sweep(node())));
    assert.equal(
      reports.reduce((sum, report) => sum + (report?.removed ?? 0), 0),
      6,
    );
    assert.equal(await countBlobs(), 0);
  });

  test('a node whose connection is lost sweeps no further, and the next one may', async () => {
    await blobs.write(Readable.from([Buffer.from('text')]));
    const cut: BlobStore = {
      ...blobs,
      async *list() {
        await queryAt(
          databaseUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'docent sweeper' and datname = current_database()`,
        );
        // Until it has noticed.
        for (;;) yield* blobs.list();
      },
    };
    assert.equal((await sweep({ ...node(), blobs: cut }))?.removed, 0);
    assert.equal(await countBlobs(), 1);
    assert.equal((await sweep(node()))?.removed, 1);
  });
});
