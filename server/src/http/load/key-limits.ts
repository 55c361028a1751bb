/** Holds keys to their limits, after the caller was let in and before the body is read. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../services/sign-in/caller-network.ts';
import type { KeyLimiter, KeyUse } from '../../services/tenants/key-limits.ts';
import { accessOf } from '../access/scopes.ts';

export function limitKeys(app: FastifyInstance, limiter: KeyLimiter): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const use = useOf(request);
    const taken = use && limiter.take(use);
    if (taken === undefined) done();
    else taken.then(() => done(), done);
  });
}

/** A visitor calls with a token, or with a key that pages may hold, which anybody may copy from them. */
function useOf(request: FastifyRequest): KeyUse | undefined {
  const { key, visitor } = accessOf(request);
  if (key === undefined) return undefined;
  const isServer = visitor === undefined && request.routeOptions.config.isForServers === true;
  const isVisitor = visitor !== undefined || (key.origins.length > 0 && !isServer);
  return { key, visitor: isVisitor ? callerNetwork(request.ip) : undefined };
}
