/** Lets a client repeat a POST whose answer it never saw: the same key gives the first answer and no second effect. */
import { hash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Repositories } from '../store/types.ts';

/** What a client may send as Idempotency-Key. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$';
const KEY_SHAPE = new RegExp(IDEMPOTENCY_KEY_PATTERN);
const HOUR_MS = 3_600_000;

/** One POST as its Idempotency-Key knows it. */
export interface Repeatable {
  chatbotId: string;
  key: string;
  /** Of the operation and everything that it was given. */
  fingerprint: string;
  nowMs: number;
  keepHours: number;
}

/** @throws AppError invalid_request where the key cannot be one */
export function checkIdempotencyKey(key: string): string {
  if (!KEY_SHAPE.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    throw new AppError('invalid_request', `Idempotency-Key ${message}.`, {
      errors: [{ path: 'Idempotency-Key', message }],
    });
  }
  return key;
}

/** A fingerprint of an operation and its input, in which no two different inputs look alike. */
export function fingerprint(operation: string, ...input: string[]): string {
  return hash('sha256', JSON.stringify([operation, ...input]), 'hex');
}

/**
 * The first result of this POST, or `work`'s, recorded in the same transaction. Of two that run at once, the second sees
 * the first one's record.
 * @throws AppError idempotency_key_reused where the key came with other input before
 */
export async function performOnce<T>(
  tx: Repositories,
  repeatable: Repeatable,
  work: () => Promise<T>,
): Promise<{ result: T; isRepeat: boolean }> {
  const { chatbotId, key, nowMs } = repeatable;
  const expiredBeforeMs = nowMs - repeatable.keepHours * HOUR_MS;
  const first = await tx.idempotency.find(chatbotId, key, expiredBeforeMs);
  if (first !== undefined) {
    if (first.fingerprint === repeatable.fingerprint)
      return { result: JSON.parse(first.body), isRepeat: true };
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came before, with another request.');
  }
  const result = await work();
  const record = {
    fingerprint: repeatable.fingerprint,
    status: 201,
    body: JSON.stringify(result),
    location: null,
  };
  await tx.idempotency.insert(chatbotId, key, record, nowMs, expiredBeforeMs);
  return { result, isRepeat: false };
}
