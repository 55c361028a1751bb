/** Headers of every API reply: nothing in it is a page, nothing of it may be kept. */
import type { FastifyInstance } from 'fastify';

export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Constant and few, so that they cost nothing; pages have helmet's instead. */
export function setApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(API_HEADERS);
    done();
  });
}
