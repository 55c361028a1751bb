/** Headers of an upload: its idempotency key, and whether its training is waited for. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { IdempotencyHeaders } from './idempotency-header.ts';

const prefer = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      '`respond-async`: the upload is answered once it is kept. A file that cannot be trained then stays, and its details tell why.',
    examples: ['respond-async'],
  }),
);

export const ReplacementHeaders = Type.Object({ prefer });
export const UploadHeaders = Type.Object({ ...IdempotencyHeaders.properties, prefer });

/** Whether the reply may come before the training (RFC 7240, section 4.1); the reply then says that it did. */
export function readPreference(request: FastifyRequest, reply: FastifyReply): boolean {
  const sent = [request.headers.prefer ?? ''].flat().join(',');
  const isEarly = sent.split(/[,;]/).some((one) => one.trim().toLowerCase() === 'respond-async');
  if (isEarly) reply.header('preference-applied', 'respond-async');
  return isEarly;
}
