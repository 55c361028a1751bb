/** Answers every failure, wherever it happens, with a problem document. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from './problem.ts';

/** When to try again what is unavailable, unless the error knows better. */
const RETRY_AFTER_SECONDS = '2';

/** Challenge that RFC 9110 requires of every 401, unless the error has its own. */
const CHALLENGE = 'Bearer';

export function registerErrorReplies(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => replyWithProblem(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => replyWithProblem(pathNotFound(), request, reply, log));
}

/** An error as a protocol writes it. */
export interface ErrorShape {
  mediaType: string;
  write(error: AppError, request: FastifyRequest): object;
}

const PROBLEM_SHAPE: ErrorShape = {
  mediaType: PROBLEM_MEDIA_TYPE,
  write: (error, { id }) => toProblem(error, id),
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the errors of the route are written. Default: as problem documents. */
    errorShape?: ErrorShape;
  }
}

/** For every route registered on `app` after this, whatever refuses its requests. */
export function shapeErrors(app: FastifyInstance, errorShape: ErrorShape): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, errorShape };
  });
}

/** Sends the error as the route writes errors, without a line in the log. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { mediaType, write } = request.routeOptions.config?.errorShape ?? PROBLEM_SHAPE;
  return reply
    .code(error.status)
    .headers(error.headers ?? {})
    .type(mediaType)
    .send(JSON.stringify(write(error, request)));
}

/** Logs an internal error whole, and shows the caller only its safe message. */
export function replyWithProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const shown = toAppError(explainMediaType(error, request));
  if (shown.status >= 500) log.error({ err: error, requestId: request.id, route: request.routeOptions.url });
  if (shown.code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (shown.code === 'unauthenticated') reply.header('www-authenticate', CHALLENGE);
  // Fastify would end the connection, and a client that still sends would not read why.
  if (shown.code === 'payload_too_large') reply.removeHeader('connection');
  return sendError(shown, request, reply);
}

interface ConnectionFault extends Error {
  code?: string;
}

/** Replies to failures before there is a request: broken syntax, headers too long, a body that never came. */
export function createConnectionErrorHandler(
  log: Log,
  nextRequestId: () => string,
): (error: ConnectionFault, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const shown = toConnectionError(error.code);
    const requestId = nextRequestId();
    log.debug({ code: error.code, requestId }, 'unreadable request');
    const body = JSON.stringify(toProblem(shown, requestId));
    if (socket.writable) {
      socket.write(
        `HTTP/1.1 ${shown.status} ${STATUS_CODES[shown.status]}\r\nConnection: close\r\n` +
          `Content-Type: ${PROBLEM_MEDIA_TYPE}\r\nX-Request-Id: ${requestId}\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
    socket.destroySoon();
  };
}

function toConnectionError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('invalid_request', 'The path and the headers together are too long.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError('invalid_request', 'The request did not arrive whole in time.');
  }
  return new AppError('invalid_request', 'This is not a valid HTTP request.');
}

/** Error codes of Fastify and its plugins for a refused media type. */
const CODES: ReadonlySet<unknown> = new Set([
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_INVALID_MULTIPART_CONTENT_TYPE',
]);

/** Our own error if the body's type was refused; any other error as it is. */
export function explainMediaType(error: unknown, request: FastifyRequest): unknown {
  if (!CODES.has((error as { code?: unknown } | null)?.code)) return error;
  return new AppError('unsupported_media_type', whatIsTaken(request), { cause: error });
}

function whatIsTaken({ routeOptions, server }: FastifyRequest): string {
  if (routeOptions.schema?.body === undefined) return 'Send no body here.';
  return server.hasContentTypeParser('multipart/form-data')
    ? 'Send the file as multipart/form-data, in one part named "file".'
    : 'Send the body as application/json.';
}

export const pathNotFound = (): AppError => new AppError('not_found', 'There is nothing at this path.');

export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) done(pathNotFound());
    else done();
  });
}
