/** Counts, traces and, at level debug, logs every request when its reply is done. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import type { RequestSpan, Telemetry } from '../../telemetry/types.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers what is not served: its requests are counted together, whatever their method and path. */
    isFallback?: boolean;
  }
}

const NOT_SERVED = { method: 'other', route: 'other' };

/** The labels that a request is counted by. */
function labelsOf(request: FastifyRequest): { method: string; route: string } {
  const { url: route, config } = request.routeOptions;
  const isServed = !request.is404 && config.isFallback !== true && route !== undefined;
  return isServed ? { method: request.method, route } : NOT_SERVED;
}

export function observeRequests(
  app: FastifyInstance,
  { log, telemetry }: { log: Log; telemetry: Telemetry },
): void {
  if (telemetry.tracesRequests) traceRequests(app, telemetry);
  const isLogged = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    telemetry.requestDone({ ...labelsOf(request), status: statusCode }, elapsedTime / 1000);
    if (isLogged) {
      const route = request.routeOptions.url ?? 'none';
      log.debug(
        { requestId: request.id, method: request.method, route, status: statusCode, ms: elapsedTime },
        'request',
      );
    }
    done();
  });
}

function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id: requestId, headers } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = telemetry.beginRequest({ method, route, requestId, headers });
    spans.set(request, span);
    span.run(done);
  });
  // The body arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });
}
