/** Begins a transaction that writes, waiting for another process that does without blocking this one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { SqliteConnection } from './connection.ts';
import { isBusy, translateSqliteError, unavailable } from './errors.ts';

const LONGEST_WAIT_MS = 50;

/** @throws AppError unavailable if the lock did not become free within `busyMs` */
export async function beginImmediate(connection: SqliteConnection, busyMs: number): Promise<void> {
  const untilMs = performance.now() + busyMs;
  for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      connection.exec('begin immediate');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > untilMs) {
        const translated = translateSqliteError(error);
        if (translated instanceof AppError && translated.code === 'storage_full') throw translated;
        throw unavailable('The database cannot be written to now.', error);
      }
    }
    await sleep(waitMs);
  }
}
