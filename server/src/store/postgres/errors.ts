/** Classifies PostgreSQL's errors: transient faults, conflicts worth another try, and faults of the caller. */
import { AppError } from '../../errors.ts';
import { RETRY_TRANSACTION } from '../session.ts';
import { UnknownOutcome } from '../unknown-outcome.ts';
import { labelOf } from './addresses.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/**
 * Classes and codes of a server that cannot serve now (lost, starting, stopping, without connections or memory, or a standby) or that an
 * administrator changed or restricted: the password, the rights, the name of the database, its tables, or time limits.
 */
const UNAVAILABLE = /^(08|53|57|58|25006|25P0[34]|55P03|XX|40|28|3D000|42501|42P01)/;

/** disk_full */
const STORAGE_FULL = '53100';

const UNAVAILABLE_SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether a statement that the connection had prepared can no longer be run, as after a change of its table's columns. On a
 * new connection it can.
 */
export function isStaleStatement(error: unknown): boolean {
  const isOfOtherColumns = (error as { routine?: unknown } | null)?.routine === 'RevalidateCachedQuery';
  return isOfOtherColumns || codeOf(error) === '26000'; // invalid_sql_statement_name
}

/**
 * Whether the connection of the error may be used again: not if it is stuck in the failed state, or the server does not
 * answer.
 */
export function leavesUsable(error: unknown): boolean {
  if (error instanceof UnknownOutcome || isStaleStatement(error)) return false;
  return (error as Error | null)?.message !== 'Query read timeout';
}

/** Errors that the driver reports without a code. */
const UNAVAILABLE_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client was closed|not queryable|connection error/i;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Whether the whole transaction, begun again, may well succeed. */
export function isRetryable(error: unknown): boolean {
  return (
    RETRYABLE_CODES.has(codeOf(error)) ||
    isStaleStatement(error) ||
    (error as Error | null)?.cause === RETRY_TRANSACTION
  );
}

/** The error as callers may see it: AppError storage_full or unavailable for the engine's own faults, else unchanged. */
export function translatePostgresError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === STORAGE_FULL)
    return new AppError('storage_full', 'The disk of the database is full.', { cause: error });
  const isUnavailable =
    UNAVAILABLE_SYSTEM_CODES.has(code) ||
    (code.length === 5 && UNAVAILABLE.test(code)) ||
    isStaleStatement(error) ||
    UNAVAILABLE_MESSAGES.test(error.message);
  return isUnavailable ? unavailable('The database does not answer now.', error) : error;
}

export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { cause, headers: { 'Retry-After': '1' } });
}

/**
 * Wraps any failure of the whole operation: the message names what failed, the cause is the reason. AppErrors stay as
 * they are.
 */
export function toUnavailable(message: string, error: unknown): unknown {
  return error instanceof AppError ? error : unavailable(message, error);
}

/** Why a database cannot be opened, whatever the reason. */
export function toOpeningError(url: string, error: unknown): unknown {
  return toUnavailable(`The database ${labelOf(url)} cannot be opened.`, error);
}
