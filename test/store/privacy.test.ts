/** Other users of the machine read nothing of what is stored. */
import assert from 'node:assert/strict';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createBlobStore } from '../../server/src/store/blobs/open.ts';
import { openStore } from '../../server/src/store/open.ts';
import { makeTempDir } from './engines.ts';

const skip = process.platform === 'win32' ? 'Windows has no such permissions' : false;

let folder: string;
let umask: number;
before(async () => {
  folder = await makeTempDir();
  umask = process.umask(0o022);
});
after(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true });
});

async function open(dataDir: string): Promise<() => Promise<void>> {
  const store = await openStore({ dataDir });
  const blobs = await createBlobStore({ dataDir });
  return async () => {
    await blobs.close();
    await store.close();
  };
}

const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(...path))).mode & 0o777).toString(8);

test("a new data folder is its owner's alone, whoever makes it", { skip }, async () => {
  const [byStore, byBlobs] = [join(folder, 'a', 'data'), join(folder, 'b', 'data')];
  const close = await open(byStore);
  const blobs = await createBlobStore({ dataDir: byBlobs });
  assert.deepEqual(await Promise.all([modeOf(byStore), modeOf(byBlobs)]), ['700', '700']);
  await blobs.close();
  await close();
});

test('in a folder that was there, others lose what they could read, the group keeps it', {
  skip,
}, async () => {
  const dataDir = join(folder, 'old');
  await mkdir(dataDir);
  await (await open(dataDir))();
  await chmod(join(dataDir, 'docent.db'), 0o664);
  await chmod(join(dataDir, 'files'), 0o755);
  const close = await open(dataDir);
  const names = ['', 'docent.db', 'docent.db-wal', 'docent.db-shm', 'files'];
  const modes = await Promise.all(names.map((name) => modeOf(dataDir, name)));
  assert.deepEqual(modes, ['755', '660', '660', '660', '750']);
  await close();
});

test('what a crash left beside the database is closed to others as well', { skip }, async () => {
  const dataDir = join(folder, 'crashed');
  await mkdir(dataDir);
  const close = await open(dataDir);
  await Promise.all(['docent.db', 'docent.db-wal'].map((name) => chmod(join(dataDir, name), 0o644)));
  const closeSecond = await open(dataDir);
  assert.deepEqual(await Promise.all([modeOf(dataDir, 'docent.db'), modeOf(dataDir, 'docent.db-wal')]), [
    '640',
    '640',
  ]);
  await closeSecond();
  await close();
});
