/** Lets web pages of the origins that the owner named call the API from a browser. */
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
  'access-control-max-age': '7200',
};
const EXPOSED =
  'Link, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count';

/** Never allows credentials: a page calls with an API key, not with the cookie of an owner. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const isOpen = origins.includes('*');
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!isOpen) reply.header('vary', 'Origin');
    if (origin !== undefined && (isOpen || allowed.has(origin))) {
      reply.header('access-control-allow-origin', isOpen ? '*' : origin);
      reply.header('access-control-expose-headers', EXPOSED);
      if (request.method === 'OPTIONS') reply.headers(PREFLIGHT_HEADERS);
    }
    done();
  });
}
