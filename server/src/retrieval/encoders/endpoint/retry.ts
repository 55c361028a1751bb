/** Tries again what failed for the moment: later and later, and not everyone at the same time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';

/** A failure worth another try. */
export class RetryableError extends Error {
  /** What the other side asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(message, { cause: options.cause });
    this.name = 'RetryableError';
    this.retryAfterMs = options.retryAfterMs;
  }
}

export interface RetryPolicy {
  /** In all. */
  attempts: number;
  /** Before the second try; doubles after each. */
  delayMs: number;
  /** In [0, 1): where between half the delay and all of it to wait. */
  random: () => number;
}

const MAX_DELAY_MS = 20_000;
/** Who asks for a longer pause than this is not waited for. */
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * The result of the first try that does not fail with a RetryableError.
 * @throws AppError unavailable after the last try, with Retry-After where the other side asked for one; the signal's
 * reason once it is aborted; any other error of `work` as it is
 */
export async function retry<T>(work: () => Promise<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof RetryableError)) throw error;
      const retryAfterMs = error.retryAfterMs ?? 0;
      if (attempt >= policy.attempts || retryAfterMs > MAX_RETRY_AFTER_MS) throw giveUp(error, attempt);
      const full = Math.min(policy.delayMs * 2 ** (attempt - 1), MAX_DELAY_MS);
      const delayMs = Math.max(retryAfterMs, full * (0.5 + policy.random() / 2));
      await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

function giveUp(error: RetryableError, attempts: number): AppError {
  const tries = attempts === 1 ? 'once' : `${attempts} times`;
  const headers: Record<string, string> =
    error.retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(error.retryAfterMs / 1000)) };
  return new AppError('unavailable', `${error.message} (tried ${tries})`, { cause: error, headers });
}
