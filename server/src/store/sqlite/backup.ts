/** Copies the database while it serves. */
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup } from 'node:sqlite';
import { AppError } from '../../errors.ts';
import { SqliteConnection } from './connection.ts';
import { translateSqliteError } from './errors.ts';

/** All pages in one step: in several, every write in between would start the copy over. */
const ALL_PAGES = 2 ** 30;

/**
 * Copies one consistent state, read on another thread through a connection of its own: writers go on meanwhile. The file
 * appears under its name when it is whole and on disk.
 * @throws AppError conflict if the file exists
 */
export async function backUpDatabase(databasePath: string, path: string): Promise<void> {
  if (await exists(path)) throw new AppError('conflict', `${path} exists already.`);
  const partial = `${path}.partial`;
  const connection = new SqliteConnection(databasePath, {
    isReadOnly: true,
    cacheKib: 2048,
    busyTimeoutMs: 5000,
  });
  try {
    await rm(partial, { force: true });
    await backup(connection.database, partial, { rate: ALL_PAGES });
    await sync(partial);
    if (await exists(path)) throw new AppError('conflict', `${path} exists already.`);
    await rename(partial, path);
    await sync(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw translateSqliteError(error);
  } finally {
    connection.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
