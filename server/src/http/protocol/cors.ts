/** Lets web pages call the API from a browser: those of origins that the operator, or the owner of a key, named. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesOrigin } from '../../../../contract/origins.ts';
import { isUuid } from '../access/authentication.ts';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
  'access-control-max-age': '7200',
};
const EXPOSED =
  'Link, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count';

export interface AllowedOrigins {
  /** Of every page that may call with any key; * for all. */
  origins: readonly string[];
  /** Those of a chatbot's keys: a preflight names the chatbot, and no key. */
  findOrigins: (chatbotId: string) => Promise<readonly string[]>;
}

/** Never allows credentials: a page calls with an API key, not with the cookie of an owner. */
export function allowOrigins(app: FastifyInstance, { origins, findOrigins }: AllowedOrigins): void {
  const isOpen = origins.includes('*');
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!isOpen && (origins.length > 0 || isForKeys(request))) reply.header('vary', 'Origin');
    if (origin === undefined) return done();
    if (isOpen || allowed.has(origin) || request.routeOptions.config.isForPages) {
      allow(request, reply, isOpen ? '*' : origin);
      return done();
    }
    if (request.method !== 'OPTIONS' || !isForKeys(request)) return done();
    const { chatbotId } = request.params as { chatbotId?: string };
    if (chatbotId === undefined || !isUuid(chatbotId)) return done();
    findOrigins(chatbotId.toLowerCase()).then((ofKeys) => {
      if (matchesOrigin(origin, ofKeys)) allow(request, reply, origin);
      done();
    }, done);
  });
}

/** Only what a key with origins may do is of interest to its pages. */
const isForKeys = (request: FastifyRequest): boolean => request.routeOptions.config.scope === 'ask';

function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  allowOrigin(reply, origin);
  if (request.method === 'OPTIONS') reply.headers(PREFLIGHT_HEADERS);
}

/** Lets pages of this origin read the reply. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
}
