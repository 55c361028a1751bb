/** Copies an installation while it serves: the database at one instant, and every file that it knows at that instant. */
import { createWriteStream } from 'node:fs';
import { access, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { AppError } from '../errors.ts';
import { BLOB_FOLDER, type BlobStore } from '../store/blobs.ts';
import { DATABASE_FILE, openStore } from '../store/open.ts';
import type { Store } from '../store/types.ts';
import { type ArchiveFile, writeTar } from './tar-archive.ts';

/** Tries while a file that the copied database knows is deleted before it is copied too. */
const ATTEMPTS = 5;
/** Where copies gather, in the data folder: on the same disk, files need not be copied but only linked. */
const STAGING = 'backup-under-way';

export interface BackupParts {
  store: Store;
  blobs: BlobStore;
  dataDir: string;
  nowMs: () => number;
}

export interface BackupResult {
  files: number;
}

/**
 * Writes a tar archive, compressed where the name ends in .gz or .tgz. Unpacked into an empty folder it is a data folder.
 * The archive appears under its name when it is whole and on disk.
 * @throws AppError conflict where the file exists or another backup runs; unavailable where it could not be made
 */
export async function backUp(target: string, parts: BackupParts): Promise<BackupResult> {
  const path = resolve(target);
  await refuseExisting(path);
  const staging = join(parts.dataDir, STAGING);
  await makeStaging(staging);
  try {
    const keys = await stage(staging, parts);
    const members: ArchiveFile[] = [
      { name: DATABASE_FILE, path: join(staging, DATABASE_FILE) },
      ...keys.map((key) => ({ name: `${BLOB_FOLDER}/${key}`, path: join(staging, BLOB_FOLDER, key) })),
    ];
    await writeArchive(path, members, parts.nowMs());
    return { files: keys.length };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Files never change, so all that matters is that none is missing. Those there beforehand are linked first, so that only
 * a file that came and went during the copy of the database can be missed; then it begins again.
 */
async function stage(staging: string, { store, blobs }: BackupParts): Promise<string[]> {
  const database = join(staging, DATABASE_FILE);
  const staged = new Set<string>();
  await stageBlobs(await store.read.files.listBlobKeys(), staging, blobs, staged);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await rm(database, { force: true });
    await store.backup(database);
    const keys = await readBlobKeys(staging);
    if (await stageBlobs(keys, staging, blobs, staged)) return keys;
  }
  throw new AppError('unavailable', 'Files are deleted faster than they are copied; try again.');
}

/** False where one of them is gone. */
async function stageBlobs(
  keys: readonly string[],
  staging: string,
  blobs: BlobStore,
  staged: Set<string>,
): Promise<boolean> {
  let isComplete = true;
  for (const key of keys) {
    if (staged.has(key)) continue;
    const copy = join(staging, BLOB_FOLDER, key);
    await mkdir(dirname(copy), { recursive: true });
    try {
      await blobs.withLocalFile(key, (path) => link(path, copy).catch(() => copyFile(path, copy)));
      staged.add(key);
    } catch (error) {
      if (!isGone(error)) throw error;
      isComplete = false;
    }
  }
  return isComplete;
}

function isGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'not_found' || code === 'ENOENT';
}

async function readBlobKeys(dataDir: string): Promise<string[]> {
  const copy = await openStore({ dataDir });
  try {
    return await copy.read.files.listBlobKeys();
  } finally {
    await copy.close();
  }
}

async function makeStaging(staging: string): Promise<void> {
  try {
    await mkdir(staging);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AppError(
      'conflict',
      `Another backup runs, or one was broken off: then delete ${staging} and repeat.`,
    );
  }
}

async function writeArchive(path: string, members: readonly ArchiveFile[], nowMs: number): Promise<void> {
  const partial = `${path}.partial`;
  const content = Readable.from(writeTar(members, nowMs), { objectMode: false });
  const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  try {
    if (/\.t?gz$/.test(path)) await pipeline(content, createGzip(), output);
    else await pipeline(content, output);
    await refuseExisting(path);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new AppError('conflict', `${path} exists already.`);
}
