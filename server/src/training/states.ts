/**
 * The states a pair or a file passes through. The rows themselves are the queue, so it cannot disagree with the data.
 *
 *   written ──▶ pending ──claim──▶ training ──complete──▶ trained
 *                  ▲                  │
 *                  │◀──retry at T─────┤  retryable failure, attempts < maxAttempts; what it needs is out of reach
 *                  │◀──lease ran out──┤  the worker died; the next claim counts as another attempt
 *                  │◀──release────────┤  the worker shuts down; the attempt does not count
 *                  │                  └──────────▶ failed   permanent failure, or the last attempt
 *                  └──PUT: any state goes back to pending, and a claim made before it cannot complete
 *
 * - A claim holds a lease (owner, until). Completion and failure are fenced: they do nothing unless the lease is still
 *   the owner's and the row unchanged.
 * - Attempts are counted when claimed, so an item that kills its worker ends in `failed` as well, after `maxClaims`.
 * - What is pending for later than any setting puts it off was written while the clock was ahead, and is due at once.
 * - Chunks, the trained state and the raised knowledgeVersion are one transaction: nothing half-trained ever answers.
 * - A pair answers in every state, for the index reads its question itself until it is trained. A file answers only
 *   when trained.
 */
import { AppError, type ErrorCode } from '../errors.ts';
import type { TrainingSettings } from './settings.ts';

export interface TrainingFailure {
  code: string;
  message: string;
  /** When to try again; null: never. */
  retryAtMs: number | null;
  /** Tries that count from now on. */
  attempts: number;
}

/** The failure of an item that was under way `maxClaims` times when its worker ended. */
export const EXHAUSTED: Readonly<TrainingFailure> = {
  code: 'unavailable',
  message: 'Training this item ended its worker each time it was tried.',
  retryAtMs: null,
  attempts: 0,
};

/** Errors that another try cannot mend. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'file_unreadable',
  'file_encrypted',
  'file_has_no_text',
  'file_too_complex',
  'unsupported_file_type',
  'file_too_large',
]);

/**
 * Decides between another try and `failed`. `attempts` counts this one. Tries are not used up while the database or the file
 * store is out of reach: that is no fault of the item, and may last.
 */
export function toFailure(
  error: unknown,
  attempts: number,
  nowMs: number,
  settings: TrainingSettings,
): TrainingFailure {
  const isExpected = error instanceof AppError;
  const code = isExpected ? error.code : 'internal_error';
  const message = isExpected
    ? error.message
    : 'Training failed for a reason of our own; the log has the details.';
  const isOutOfReach = code === 'unavailable' || code === 'storage_full';
  const isFinal =
    (isExpected && PERMANENT.has(error.code)) || (!isOutOfReach && attempts >= settings.maxAttempts);
  const waitMs = Math.min(settings.retryMaxMs, settings.retryBaseMs * 2 ** (attempts - 1));
  return {
    code,
    message,
    retryAtMs: isFinal ? null : nowMs + waitMs,
    attempts: isOutOfReach ? Math.min(attempts, settings.maxAttempts) : attempts,
  };
}
