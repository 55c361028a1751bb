/** Keeps a second server off a data folder: two would train and index the same rows independently. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '../../errors.ts';
import { isBusy, toOpeningError } from './errors.ts';

export interface ServerLock {
  release(): void;
}

/**
 * Holds an exclusive lock on `server.lock` in the folder, which must exist. The operating system drops it when the
 * process ends, however it ends, so that no stale lock remains.
 * @throws AppError conflict if another server holds it
 */
export function acquireServerLock(dataDir: string): ServerLock {
  const path = join(dataDir, 'server.lock');
  const database = openLock(path);
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw toOpeningError(path, error);
    throw new AppError(
      'conflict',
      `Another server runs on ${dataDir}. Stop it, or choose another data folder.`,
    );
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (error) {
    throw toOpeningError(path, error);
  }
}
