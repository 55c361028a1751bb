/** Tells faults of the engine, which pass, from faults of the caller. */
import { AppError } from '../../errors.ts';

/** SQLite's primary result codes for a database that cannot serve now; https://sqlite.org/rescode.html. */
const UNAVAILABLE_CODES: ReadonlyMap<number, string> = new Map([
  [5, 'busy'],
  [6, 'locked'],
  [7, 'out of memory'],
  [8, 'read-only'],
  [10, 'disk error'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'cannot be opened'],
  [15, 'lock protocol'],
  [26, 'not a database'],
]);

const BUSY = 5;

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

/** The error as callers may see it: AppError unavailable for the engine's own faults, else unchanged. */
export function translateSqliteError(error: unknown): unknown {
  const reason = UNAVAILABLE_CODES.get(primaryCode(error) ?? -1);
  return reason === undefined ? error : unavailable(`The database is ${reason}.`, error);
}

/** A failure that another try may mend. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { cause, headers: { 'Retry-After': '1' } });
}
