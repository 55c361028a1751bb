/** Classifies SQLite's errors: transient faults of the engine, and faults of the caller. */
import { AppError } from '../../errors.ts';

/** SQLite's primary result codes for a database that cannot serve now; https://sqlite.org/rescode.html. */
const UNAVAILABLE_CODES: ReadonlyMap<number, string> = new Map([
  [5, 'The database is busy.'],
  [6, 'The database is locked.'],
  [7, 'There is no memory left for the database.'],
  [8, 'The database cannot be written to.'],
  [10, 'The disk of the database has an error.'],
  [11, 'The database is damaged.'],
  [13, 'The disk of the database is full.'],
  [14, 'The database cannot be opened.'],
  [15, 'The database cannot be locked.'],
  [26, 'The file is no database.'],
]);

const WRITABLE = 'The file and its folder must be writable for the user who runs this.';
const RESTORE = 'Keep it, and restore a backup into an empty data folder.';

/** Advice for the operator who opens the database. */
const REMEDIES: ReadonlyMap<number, string> = new Map([
  [8, WRITABLE],
  [11, RESTORE],
  [13, 'Make room there.'],
  [14, WRITABLE],
  [26, RESTORE],
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

const FULL = 13;

/** The error as callers may see it: AppError storage_full or unavailable for the engine's own faults, else unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (primaryCode(error) === FULL)
    return new AppError('storage_full', 'The disk of the database is full.', { cause: error });
  const reason = UNAVAILABLE_CODES.get(primaryCode(error) ?? -1);
  return reason === undefined ? error : unavailable(reason, error);
}

/** The error for opening a file that SQLite refuses for good: which file, and what to do. */
export function toOpeningError(path: string, error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error;
  const code = primaryCode(cause) ?? -1;
  const remedy = REMEDIES.get(code);
  if (remedy === undefined) return translateSqliteError(error);
  return unavailable(`${path}: ${UNAVAILABLE_CODES.get(code)} ${remedy}`, cause);
}

/** A failure that another try may mend. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { cause, headers: { 'Retry-After': '1' } });
}
