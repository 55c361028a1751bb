/** Idempotent POSTs: a repeated key returns the first answer and has no second effect. */
import { hash } from 'node:crypto';
import { AppError, invalidField } from '../../errors.ts';
import type { Repositories } from '../../store/types.ts';

/** Pattern of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,255}$';
const KEY_SHAPE = new RegExp(IDEMPOTENCY_KEY_PATTERN);
const HOUR_MS = 3_600_000;

/** One POST as its Idempotency-Key knows it. */
export interface Repeatable {
  chatbotId: string;
  key: string;
  /** Fingerprint of the operation and its whole input. */
  fingerprint: string;
  nowMs: number;
  keepHours: number;
  /** Whether the work leaves the answer open, as an upload does; `concludeOnce` then records it. */
  isAnsweredLater?: boolean;
}

/** Status of a record: 201 once the first request was answered, 202 while it waits for its answer. */
const ANSWERED = 201;
const WAITING = 202;

/** The outcome of a POST, now or of its first request. */
export interface Performed<T> {
  result: T;
  isRepeat: boolean;
  /** False while the first request still waits for its answer. */
  isAnswered: boolean;
}

/** @throws AppError invalid_request if the key cannot be one */
export function checkIdempotencyKey(key: string): string {
  if (!KEY_SHAPE.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters';
    throw invalidField('Idempotency-Key', message, `Idempotency-Key ${message}.`);
  }
  return key;
}

/** A fingerprint of an operation and its input; different inputs have different encodings. */
export function fingerprint(operation: string, ...input: string[]): string {
  return hash('sha256', JSON.stringify([operation, ...input]), 'hex');
}

/**
 * Returns the first result of this POST, or runs `work` and records its result in the same transaction. If two run at
 * once, the second finds the first one's record.
 * @throws AppError idempotency_key_reused if the key came with other input before
 */
export async function performOnce<T>(
  tx: Repositories,
  repeatable: Repeatable,
  work: () => Promise<T>,
): Promise<Performed<T>> {
  const { chatbotId, key, nowMs, isAnsweredLater = false } = repeatable;
  const expiredBeforeMs = nowMs - repeatable.keepHours * HOUR_MS;
  const first = await tx.idempotency.find(chatbotId, key, expiredBeforeMs);
  if (first !== undefined) {
    if (first.fingerprint === repeatable.fingerprint)
      return { result: JSON.parse(first.body), isRepeat: true, isAnswered: first.status === ANSWERED };
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key came before, with another request.');
  }
  const result = await work();
  const record = {
    fingerprint: repeatable.fingerprint,
    status: isAnsweredLater ? WAITING : ANSWERED,
    body: JSON.stringify(result),
  };
  await tx.idempotency.insert(chatbotId, key, record, nowMs, expiredBeforeMs);
  return { result, isRepeat: false, isAnswered: !isAnsweredLater };
}

/**
 * The end of a POST's wait. `answered`: its result is final. `refused`: it has no result, and its key is free. `taken`:
 * another request refused it before, so the key may belong to another POST by now.
 */
export type Conclusion = 'answered' | 'refused' | 'taken';

/**
 * Ends the wait of the POST whose work returned `result`, for every request that waits for it. An outcome that one of
 * them has already reported is kept.
 */
export async function concludeOnce(
  tx: Repositories,
  { chatbotId, key }: Pick<Repeatable, 'chatbotId' | 'key'>,
  result: unknown,
  wanted: 'answered' | 'refused',
): Promise<Conclusion> {
  const body = JSON.stringify(result);
  const isOurs =
    wanted === 'answered'
      ? await tx.idempotency.setStatus(chatbotId, key, body, ANSWERED)
      : await tx.idempotency.delete(chatbotId, key, body, WAITING);
  if (isOurs) return wanted;
  const record = await tx.idempotency.find(chatbotId, key, 0);
  return record?.body === body && record.status === ANSWERED ? 'answered' : 'taken';
}
