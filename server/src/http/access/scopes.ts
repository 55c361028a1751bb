/** Holds each caller to the scope that the route declares, and a member to its right. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type KeyScope, mayOnlyAsk } from '../../../../contract/keys.ts';
import { AppError } from '../../errors.ts';
import type { Audience } from '../../services/asking/customer-view.ts';
import type { Access } from './authentication.ts';
import { checkRight, declaredRight } from './rights.ts';

/** 'any': the route holds the caller to the scope of what is called through it. */
export type RouteScope = KeyScope | 'any';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a caller must be allowed to do; every route for keys declares it. */
    scope?: RouteScope;
    /**
     * Pages call it before they know the chatbot: its preflight is answered for any origin, and any page may read why it is
     * refused. The key's origins decide all the same.
     */
    isForPages?: true;
    /** The owner's server calls it for many visitors: no limit of one visitor holds for a key here. */
    isForServers?: true;
  }
}

const MEANINGS: Readonly<Record<KeyScope, string>> = {
  ask: 'ask',
  read: 'read what was taught',
  train: 'train',
};

/**
 * For every route registered on `app` after this. Runs once the caller is known to be allowed to this chatbot.
 * @throws Error at the start, for a route that declares no scope, or trains and declares no right of members
 */
export function requireScopes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scope === undefined) throw new Error(`${method} ${url} declares no scope.`);
    declaredRight(config, { method, url });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    try {
      checkScope(request);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** @throws AppError forbidden_scope; forbidden for a member whose role may not */
function checkScope(request: FastifyRequest): void {
  const { config, method, url = '' } = request.routeOptions;
  const { scope } = config;
  const { scopes, role } = accessOf(request);
  if (scope !== 'any' && (scope === undefined || !scopes.includes(scope))) throw forbiddenScope(scope);
  if (role === undefined) return;
  checkRight(role, declaredRight(config, { method, url }));
  // What is erased cannot be put back by anybody.
  const { erase } = request.query as { erase?: unknown };
  if (erase !== undefined && erase !== 'false') checkRight(role, 'undo');
}

/** @param scope undefined: no key has what is needed */
export function forbiddenScope(scope: KeyScope | undefined): AppError {
  const needed = scope === undefined ? 'a session' : `a key that may ${MEANINGS[scope]} (scope "${scope}")`;
  return new AppError('forbidden_scope', `This key may not do this; it needs ${needed}.`);
}

/** @throws AppError unauthenticated if no guard has run */
export function accessOf({ access }: FastifyRequest): Access {
  if (access === null) throw new AppError('unauthenticated', 'Send an API key: Authorization: Bearer KEY.');
  return access;
}

/** Whom the answer to this request is for. */
export function audienceOf(request: FastifyRequest): Audience {
  return mayOnlyAsk(accessOf(request).scopes) ? 'customer' : 'owner';
}
