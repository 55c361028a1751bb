/** Backups where something is missing, old, in the way or broken off. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { backUp } from '../../../server/src/services/upkeep/backup.ts';
import { BLOB_FOLDER } from '../../../server/src/store/blobs/open.ts';
import { DATABASE_FILE, openStore } from '../../../server/src/store/open.ts';
import { makeTempDir } from '../../store/engines.ts';
import { seedInstallation } from '../../store/installation.ts';
import { runDocent } from '../../support/service.ts';

const LAST_MIGRATION = '0007-unanswered-outcomes';

let folder: string;
before(async () => {
  folder = await makeTempDir();
});

/** An installation with files, and an empty folder for archives. */
async function seed(): Promise<{ dataDir: string; archives: string; keys: string[] }> {
  const place = await mkdtemp(join(folder, 'place-'));
  const dataDir = join(place, 'data');
  await seedInstallation(dataDir);
  const archives = join(place, 'archives');
  await mkdir(archives);
  const rows = query(dataDir, 'select blob_key as key from files order by chatbot_id, id');
  return { dataDir, archives, keys: rows.map(({ key }) => String(key)) };
}

function query(dataDir: string, sql: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

async function unpack(archive: string): Promise<string> {
  const into = await mkdtemp(join(folder, 'unpacked-'));
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', into]);
  assert.equal(status, 0, String(stderr));
  return into;
}

const run = (dataDir: string, archive: string) =>
  runDocent(['backup', archive], { DOCENT_DATA_DIR: dataDir });
const back = (dataDir: string, archive: string) => backUp(archive, { dataDir, nowMs: Date.now });

describe('docent backup', () => {
  test('copies the schema as it is, and leaves the database of an older release as it is', async () => {
    const { dataDir, archives } = await seed();
    query(dataDir, `delete from kysely_migration where name = '${LAST_MIGRATION}'`);
    const migrations = query(dataDir, 'select * from kysely_migration');
    const { code, stdout, stderr } = await run(dataDir, join(archives, 'old.tar'));
    assert.deepEqual([code, stderr], [0, ''], stdout);
    assert.deepEqual(query(dataDir, 'select * from kysely_migration'), migrations);
    const copy = await unpack(join(archives, 'old.tar'));
    assert.deepEqual(query(copy, 'select * from kysely_migration'), migrations);
  });

  test('refuses the database of a newer release, which may keep files otherwise', async () => {
    const { dataDir, archives } = await seed();
    query(dataDir, "insert into kysely_migration values ('9999-future', '2030-01-01T00:00:00.000Z')");
    const { code, stderr } = await run(dataDir, join(archives, 'new.tar'));
    assert.equal(code, 1);
    assert.match(stderr, /newer version.*9999-future/);
    assert.deepEqual(await readdir(archives), []);
  });

  test('of a damaged database is refused, with its path and what to do', async () => {
    const { dataDir, archives } = await seed();
    const path = join(dataDir, DATABASE_FILE);
    await writeFile(path, 'x'.repeat(8192));
    await assert.rejects(back(dataDir, join(archives, 'damaged.tar')), {
      code: 'unavailable',
      message: new RegExp(`^${path}: .*restore a backup`),
    });
  });

  test('goes on without a file that is missing, names it and ends with exit code 1', async () => {
    const { dataDir, archives, keys } = await seed();
    const [lost = '', ...others] = keys;
    const [{ chatbot_id: chatbotId, id } = {}] = query(
      dataDir,
      `select chatbot_id, id from files where blob_key = '${lost}'`,
    );
    await rm(join(dataDir, BLOB_FOLDER, lost));
    const { code, stdout, stderr } = await run(dataDir, join(archives, 'lost.tgz'));
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`holds the database and ${others.length} file`));
    assert.match(stderr, /lacks 1 file /);
    assert.ok(stderr.includes(`file ${id} of chatbot ${chatbotId}\n`), stderr);
    const copy = await unpack(join(archives, 'lost.tgz'));
    for (const key of others) await access(join(copy, BLOB_FOLDER, key));
    assert.deepEqual(await readdir(archives), ['lost.tgz']);
  });

  test('goes on where the whole folder of files is missing', async () => {
    const { dataDir, archives, keys } = await seed();
    await rm(join(dataDir, BLOB_FOLDER), { recursive: true });
    const { files, missing } = await back(dataDir, join(archives, 'lost.tar'));
    assert.equal(files, 0);
    assert.deepEqual(missing.map(({ blobKey }) => blobKey).sort(), keys.toSorted());
  });

  test('has what was acknowledged before the service was killed', async () => {
    const { dataDir, archives } = await seed();
    const script = `
      import { openStore } from ${JSON.stringify(fileURLToPath(new URL('../../../server/src/store/open.ts', import.meta.url)))};
      const store = await openStore({ dataDir: ${JSON.stringify(dataDir)}, isServer: true });
      await store.write((tx) => tx.auth.assign('late', 'kept'));
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
    await back(dataDir, join(archives, 'killed.tar'));
    const copy = await unpack(join(archives, 'killed.tar'));
    assert.equal(query(copy, "select value from settled_values where name = 'late'")[0]?.value, 'kept');
  });

  test('refuses a folder without an installation, and makes none', async () => {
    const dataDir = await mkdtemp(join(folder, 'none-'));
    const missing = join(dataDir, 'missing');
    for (const place of [dataDir, missing]) {
      const { code, stderr } = await run(place, join(dataDir, 'empty.tar'));
      assert.equal(code, 1);
      assert.ok(stderr.includes(join(place, DATABASE_FILE)), stderr);
    }
    assert.deepEqual(await readdir(dataDir), []);
    await writeFile(join(dataDir, DATABASE_FILE), '');
    await assert.rejects(back(dataDir, join(dataDir, 'empty.tar')), { code: 'not_found' });
    assert.equal((await readFile(join(dataDir, DATABASE_FILE))).length, 0);
  });

  test('of two into one file, one succeeds and the other leaves it alone', async () => {
    const { dataDir, archives } = await seed();
    const other = await seed();
    const target = join(archives, 'same.tar');
    const ended = await Promise.allSettled([back(dataDir, target), back(other.dataDir, target)]);
    assert.deepEqual(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const refused = ended.find((each) => each.status === 'rejected');
    assert.match(String(refused?.reason), /same\.tar exists already/);
    await unpack(target);
    assert.deepEqual(await readdir(archives), ['same.tar']);
  });

  test('of one installation, two at once both succeed', async () => {
    const { dataDir, archives } = await seed();
    await Promise.all(['one.tar', 'two.tar'].map((name) => back(dataDir, join(archives, name))));
    for (const name of ['one.tar', 'two.tar']) await unpack(join(archives, name));
  });

  test('that was broken off leaves nothing in the way, and the next one removes what a killed one left', async () => {
    const { dataDir, archives } = await seed();
    const { pid: ofTheDead } = spawnSync(process.execPath, ['--version']);
    const left = [
      join(dataDir, `backup-${hostname()}-${ofTheDead}-killed`),
      join(archives, `next.tar.partial-${hostname()}-${ofTheDead}-killed`),
    ];
    for (const path of left) await mkdir(path);
    await back(dataDir, join(archives, 'next.tar'));
    assert.deepEqual(await readdir(archives), ['next.tar']);
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.startsWith('backup')),
      [],
    );
    await (await openStore({ dataDir, isServer: true })).close();
  });
});
