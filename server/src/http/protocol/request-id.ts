/** Gives each request an id, by which a caller's error and its log line lead to one another. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { runForRequest } from '../../log.ts';

/** A caller's own id is accepted if it is printable, short, and harmless in logs and headers. */
const SANE_ID = /^[\w.:/+=@-]{1,128}$/;

export interface RequestIds {
  /** Unique to this process, by a random start and a count. */
  next(): string;
  /** The caller's X-Request-Id if it is sane, else the next one. */
  of(request: IncomingMessage): string;
}

export function createRequestIds(): RequestIds {
  const start = `${randomBytes(6).toString('hex')}-`;
  let count = 0;
  const next = (): string => {
    count += 1;
    return start + count.toString(36);
  };
  return {
    next,
    of(request) {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && SANE_ID.test(given) ? given : next();
    },
  };
}

/** Every reply of `app` carries the id of its request, and so does what is logged of it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    runForRequest(request.id, done);
  });
}
