/** What a process without an API answers: whether it is alive and ready, and what it counts. */
import { type FastifyServerOptions, fastify } from 'fastify';
import { createRequestIds, sendRequestIds } from '../http/protocol/request-id.ts';
import { registerErrorReplies } from '../http/replies/error-replies.ts';
import { type OperationParts, registerOperationRoutes } from '../http/routes/operations.ts';
import type { TypedApp } from '../http/typed-app.ts';
import type { Context } from './context.ts';

/** Nothing is validated here, and replies are small: Ajv and its kin are not even loaded. */
const schemaController = {
  compilersFactory: { buildValidator: () => () => () => true, buildSerializer: () => () => JSON.stringify },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** A server that is ready to listen. */
export function createHealthServer(
  { log, metrics, checkReady, absent }: Pick<Context, 'log' | 'metrics' | 'checkReady' | 'absent'>,
  readers: Pick<OperationParts, 'metricsReaders'>,
): TypedApp {
  const app: TypedApp = fastify({
    genReqId: createRequestIds().of,
    forceCloseConnections: 'idle',
    // While it closes, readiness reports that itself.
    return503OnClosing: false,
    schemaController,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  sendRequestIds(app);
  registerErrorReplies(app, log);
  registerOperationRoutes(app, { metrics, checkReady, absent, ...readers });
  return app;
}
