/** Answers every failure, wherever it happens, with a problem document. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { sayMediaType } from './media-type.ts';
import { PROBLEM_MEDIA_TYPE, toAppError, toProblem } from './problem.ts';
import { nothingHere } from './unknown-path.ts';

/** When to try again what is unavailable, unless the error knows better. */
const RETRY_AFTER_SECONDS = '2';

/** What RFC 9110 asks of every 401, unless the error knows better. */
const CHALLENGE = 'Bearer';

export function registerErrorReplies(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => replyWithProblem(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => replyWithProblem(nothingHere(), request, reply, log));
}

/** Logs what is our own fault whole, and shows the caller only what is safe to show. */
export function replyWithProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const shown = toAppError(sayMediaType(error, request));
  if (shown.status >= 500) log.error({ err: error, requestId: request.id, route: request.routeOptions.url });
  if (shown.code === 'unavailable') reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (shown.code === 'unauthenticated') reply.header('www-authenticate', CHALLENGE);
  // Fastify would end the connection, and a client that still sends would not read why.
  if (shown.code === 'payload_too_large') reply.removeHeader('connection');
  if (shown.headers !== undefined) reply.headers(shown.headers);
  return reply
    .code(shown.status)
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(toProblem(shown, request.id)));
}

interface ConnectionFault extends Error {
  code?: string;
}

/** For what fails before there is a request: broken syntax, headers too long, a body that never came. */
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
