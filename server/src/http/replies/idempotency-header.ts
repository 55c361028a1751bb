/** The Idempotency-Key header of both POSTs. */
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { checkIdempotencyKey, IDEMPOTENCY_KEY_PATTERN } from '../../services/teaching/idempotency.ts';

/** Described here for the OpenAPI document; checked by readIdempotencyKey. */
export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: IDEMPOTENCY_KEY_PATTERN,
      description:
        'The same key and request returns the first answer and changes nothing again, for as long as keys are remembered (24 hours by default).',
    }),
  ),
});

/** @throws AppError invalid_request if the header cannot be a key */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? checkIdempotencyKey(key) : undefined;
}
