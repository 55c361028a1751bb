/** Security headers: an API reply is no page and is not cached, a page runs nothing but what this server serves. */

import type { FastifyHelmetOptions } from '@fastify/helmet';
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

/** Without inline script or style. HSTS is left to what terminates TLS. */
export const pageSecurity = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
} satisfies FastifyHelmetOptions;

/** For pages that show an owner's logo, which lies on the owner's own site. */
export const pageWithLogosSecurity = {
  ...pageSecurity,
  contentSecurityPolicy: {
    ...pageSecurity.contentSecurityPolicy,
    directives: {
      ...pageSecurity.contentSecurityPolicy.directives,
      imgSrc: ["'self'", 'data:', 'https:', 'http:'],
    },
  },
} satisfies FastifyHelmetOptions;
