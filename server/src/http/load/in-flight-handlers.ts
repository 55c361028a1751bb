/** Tracks which handlers still run: they run on even if their clients disconnect. */
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';

export interface InFlightHandlers {
  /** Calls `then` once the request's handler has ended; at once if none runs. */
  whenDone(request: FastifyRequest, then: () => void): void;
}

/** Follows the handlers of every route registered on `app` after this. */
export function trackHandlers(app: FastifyInstance): InFlightHandlers {
  const atEnd = new Map<FastifyRequest, (() => void) | undefined>();

  function end(request: FastifyRequest): void {
    const then = atEnd.get(request);
    atEnd.delete(request);
    then?.();
  }

  app.addHook('onRoute', (route) => {
    const handler: RouteHandlerMethod = route.handler;
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (result instanceof Promise) {
        atEnd.set(request, undefined);
        const ended = (): void => end(request);
        result.then(ended, ended);
      }
      return result;
    };
  });

  return {
    whenDone(request, then) {
      if (atEnd.has(request)) atEnd.set(request, then);
      else then();
    },
  };
}
