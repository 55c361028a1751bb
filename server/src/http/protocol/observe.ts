/** Counts, traces and, at level debug, logs every request when its reply is done. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import type { RequestSpan, Telemetry } from '../../telemetry/types.ts';

export function observeRequests(
  app: FastifyInstance,
  { log, telemetry }: { log: Log; telemetry: Telemetry },
): void {
  if (telemetry.tracesRequests) traceRequests(app, telemetry);
  const isLogged = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode, elapsedTime } = reply;
    telemetry.requestDone({ method: request.method, route, status: statusCode }, elapsedTime / 1000);
    if (isLogged) {
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
