/** Copies an installation while it serves: the database at one instant, and every file that it knows at that instant. */
import { createWriteStream } from 'node:fs';
import { access, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { AppError } from '../../errors.ts';
import type { BlobStore } from '../../store/blobs/blob-store.ts';
import { BLOB_FOLDER, createBlobStore } from '../../store/blobs/open.ts';
import { DATABASE_FILE } from '../../store/open.ts';
import { backUpDatabase } from '../../store/sqlite/backup.ts';
import { listNamedFiles, type NamedFile } from '../../store/sqlite/found.ts';
import { openTemporaryFolder } from '../../store/temporary-folder.ts';
import { type ArchiveFile, writeTar } from './tar-archive.ts';

/** Tries while a file that the copied database knows is deleted before it is copied too. */
const ATTEMPTS = 5;

export interface BackupParts {
  /** The data folder of an embedded database and its files. The database is copied as it is, whatever its schema version. */
  dataDir: string;
  nowMs: () => number;
}

export interface BackupResult {
  /** Path in the archive. */
  files: number;
  /** Files that the database names and the file store lacks. */
  missing: NamedFile[];
}

/**
 * Writes a tar archive, compressed if the name ends in .gz or .tgz. Unpacked into an empty folder it is a data folder.
 * The archive appears under its name when it is whole and on disk; if the process is killed, the next run removes the
 * leftovers.
 * @throws AppError conflict if the file exists; not_found if there is no installation; unavailable if it could not be
 *   made
 */
export async function backUp(target: string, { dataDir, nowMs }: BackupParts): Promise<BackupResult> {
  const path = resolve(target);
  await refuseExisting(path);
  const files = listNamedFiles(join(dataDir, DATABASE_FILE));
  // On the disk of the archive, and on that of the files: these need not be copied there but only linked.
  const finishing = await openTemporaryFolder(dirname(path), `${basename(path)}.partial`);
  const staging = await openTemporaryFolder(dataDir, 'backup').catch(async (error: unknown) => {
    await finishing.remove();
    throw error;
  });
  try {
    const { keys, missing } = await stage({ dataDir, staging: staging.path, files });
    const members: ArchiveFile[] = [
      { name: DATABASE_FILE, path: join(staging.path, DATABASE_FILE) },
      ...keys.map((key) => ({ name: `${BLOB_FOLDER}/${key}`, path: join(staging.path, BLOB_FOLDER, key) })),
    ];
    const whole = join(finishing.path, basename(path));
    await writeArchive(whole, members, nowMs());
    await publish(whole, path);
    return { files: keys.length, missing };
  } finally {
    await staging.remove();
    await finishing.remove();
  }
}

/**
 * Files never change, so a backup only has to miss none. Files that exist beforehand are linked first, so that only a
 * file that came and went during the copy of the database can be missed; then the backup starts again. A row is deleted
 * before its file: if a file was missing before a copy that still names it, it is lost rather than being deleted.
 */
async function stage(given: {
  dataDir: string;
  staging: string;
  files: readonly NamedFile[];
}): Promise<{ keys: string[]; missing: NamedFile[] }> {
  const { dataDir, staging } = given;
  const blobs = await createBlobStore({ dataDir });
  try {
    const database = join(staging, DATABASE_FILE);
    const staged = new Set<string>();
    const absent = new Set(await stageBlobs(given.files, staging, blobs, staged));
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await rm(database, { force: true });
      await backUpDatabase(join(dataDir, DATABASE_FILE), database);
      const named = listNamedFiles(database);
      const absentNow = await stageBlobs(named, staging, blobs, staged);
      if (absentNow.every((key) => absent.has(key))) return sortOut(named, staged);
      for (const key of absentNow) absent.add(key);
    }
  } finally {
    await blobs.close();
  }
  throw new AppError('unavailable', 'Files are deleted faster than they are copied; try again.');
}

function sortOut(named: readonly NamedFile[], staged: ReadonlySet<string>) {
  const keys = named.map(({ blobKey }) => blobKey).filter((key) => staged.has(key));
  return { keys, missing: named.filter(({ blobKey }) => !staged.has(blobKey)) };
}

/** The keys of those that are not there. */
async function stageBlobs(
  files: readonly NamedFile[],
  staging: string,
  blobs: BlobStore,
  staged: Set<string>,
): Promise<string[]> {
  const absent: string[] = [];
  for (const { blobKey: key } of files) {
    if (staged.has(key)) continue;
    const copy = join(staging, BLOB_FOLDER, key);
    await mkdir(dirname(copy), { recursive: true });
    try {
      await blobs.withLocalFile(key, (path) => link(path, copy).catch(() => copyFile(path, copy)));
      staged.add(key);
    } catch (error) {
      if (!isGone(error)) throw error;
      absent.push(key);
    }
  }
  return absent;
}

function isGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'not_found' || code === 'ENOENT';
}

async function writeArchive(path: string, members: readonly ArchiveFile[], nowMs: number): Promise<void> {
  const content = Readable.from(writeTar(members, nowMs), { objectMode: false });
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  if (/\.t?gz$/.test(path)) await pipeline(content, createGzip(), output);
  else await pipeline(content, output);
}

/** Never replaces a file that appeared meanwhile. @throws AppError conflict if one did */
async function publish(whole: string, path: string): Promise<void> {
  try {
    await link(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existsAlready(path);
    // A file system without links.
    await refuseExisting(path);
    await rename(whole, path);
  }
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw existsAlready(path);
}

function existsAlready(path: string): AppError {
  return new AppError('conflict', `${path} exists already.`);
}
