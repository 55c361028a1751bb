/** Answers the methods that a path does not have: 405 naming those it has, and OPTIONS. */
import { METHODS } from 'node:http';
import type {} from '@fastify/swagger';
import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify';
import { AppError } from '../../errors.ts';

/** Collects the routes registered after this; the function it returns adds what is missing to each path. */
export function collectMethods(app: FastifyInstance): () => void {
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  const methodsByPath = new Map<string, Set<HTTPMethods>>();
  /** What a preflight must know of the path: see cors.ts. */
  const pageConfigs = new Map<string, FastifyContextConfig>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.scope === 'ask') pageConfigs.set(url, config);
    const methods = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, methods);
    for (const one of [method].flat()) methods.add(one as HTTPMethods);
  });

  return () => {
    for (const [url, methods] of [...methodsByPath]) {
      if (url.includes('*') || methods.has('OPTIONS')) continue;
      const allow = [...methods, 'OPTIONS'].join(', ');
      app.route({
        method: 'OPTIONS',
        url,
        schema: { hide: true },
        config: { ...pageConfigs.get(url), isFallback: true },
        handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
      });
      app.route({
        method: METHODS.filter((method) => method !== 'OPTIONS' && !methods.has(method)),
        url,
        schema: { hide: true },
        config: { isFallback: true },
        // Before the body is read, whatever its type.
        onRequest: async (request) => {
          throw new AppError('method_not_allowed', `${request.method} is not possible here; ${allow} are.`, {
            headers: { allow },
          });
        },
        handler: () => undefined,
      });
    }
  };
}
