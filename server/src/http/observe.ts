/** Counts and, at level debug, logs every request when its reply is done. */
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

export function observeRequests(
  app: FastifyInstance,
  { log, metrics }: { log: Log; metrics: Metrics },
): void {
  const isLogged = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { statusCode, elapsedTime } = reply;
    metrics.requestDone(request.method, route, statusCode, elapsedTime / 1000);
    if (isLogged) {
      log.debug(
        { requestId: request.id, method: request.method, route, status: statusCode, ms: elapsedTime },
        'request',
      );
    }
    done();
  });
}
