/** Web pages that may use a key that may only ask: those of its origins. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayOnlyAsk } from '../../../../contract/keys.ts';
import { matchesOrigin } from '../../../../contract/origins.ts';
import { AppError } from '../../errors.ts';
import { allowOrigin } from '../protocol/cors.ts';
import { accessOf } from './scopes.ts';
import { isOurs } from './sessions.ts';

/**
 * A browser names the origin of the page in every call to another origin; a server names none. DOCENT_CORS_ORIGINS opens
 * only keys that name no origins of their own. Keys that may do more are no page's: it decides whether a browser shows
 * their replies.
 */
export function checkKeyOrigins(
  app: FastifyInstance,
  { corsOrigins, publicUrl }: { corsOrigins: readonly string[]; publicUrl: string | null },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    const { key } = accessOf(request);
    if (origin === undefined || key === undefined || !mayOnlyAsk(key.scopes)) return done();
    const isKeys = matchesOrigin(origin, key.origins);
    if (isKeys) allowOrigin(reply, origin);
    const isForNamed = key.origins.length === 0 && isNamed(origin, corsOrigins);
    if (isKeys || isForNamed || isOurs(request, publicUrl)) return done();
    done(new AppError('origin_not_allowed', whyNot(request, key.origins.length)));
  });
}

const isNamed = (origin: string, origins: readonly string[]): boolean =>
  origins.includes('*') || origins.includes(origin);

function whyNot({ headers }: FastifyRequest, count: number): string {
  const why = count === 0 ? 'it has no origins, and is for servers' : 'it is for pages of other origins';
  return `This key may not be used by pages of ${headers.origin}: ${why}. Make a key with this origin.`;
}
