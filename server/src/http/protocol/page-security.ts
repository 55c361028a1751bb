/** What pages of this server may do: run its own scripts and styles, call it, and nothing else. */
import type { FastifyHelmetOptions } from '@fastify/helmet';

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
