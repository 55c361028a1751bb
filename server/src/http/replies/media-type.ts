/** Says to whoever sends a body of another type which one is taken there. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** What Fastify and its plugins throw for it. */
const CODES: ReadonlySet<unknown> = new Set([
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
]);

/** The error in our words where it is about the type of the body; any other as it is. */
export function sayMediaType(error: unknown, request: FastifyRequest): unknown {
  if (!CODES.has((error as { code?: unknown } | null)?.code)) return error;
  return new AppError('unsupported_media_type', whatIsTaken(request), { cause: error });
}

function whatIsTaken({ routeOptions, server }: FastifyRequest): string {
  if (routeOptions.schema?.body === undefined) return 'Send no body here.';
  return server.hasContentTypeParser('multipart/form-data')
    ? 'Send the file as multipart/form-data, in one part named "file".'
    : 'Send the body as application/json.';
}
