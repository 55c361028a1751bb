/** The operators' routes: liveness, readiness and metrics. */
import { Type } from 'typebox';
import type { MissingPart } from '../../../../contract/service-state.ts';
import type { MetricsPage } from '../../telemetry/metrics.ts';
import { createMetricsGuard, type MetricsReaders } from '../access/metrics-readers.ts';
import { matchExactly } from '../protocol/exact-paths.ts';
import { setApiHeaders } from '../protocol/security-headers.ts';
import { success, toResponses } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

const TAGS = ['Operations'];
const Status = Type.Object({ status: Type.String({ examples: ['ok'] }) }, { $id: 'Status' });
const Readiness = Type.Object(
  {
    status: Type.String({ examples: ['ok'] }),
    missing: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }), {
        description: 'What was to run and cannot, such as an encoder whose file is damaged, and why.',
      }),
    ),
  },
  { $id: 'Readiness' },
);

export interface OperationParts {
  metrics: MetricsPage;
  /** Who may read the metrics here; absent: they are answered elsewhere. */
  metricsReaders?: MetricsReaders;
  /** Throws or rejects if the service cannot serve now. */
  checkReady: () => Promise<void>;
  /** Parts that should run and cannot until the next start. */
  absent: readonly MissingPart[];
}

export function registerOperationRoutes(
  root: TypedApp,
  { metrics, metricsReaders, checkReady, absent }: OperationParts,
): void {
  const missing = absent.map(({ name, reason }) => ({ name, reason }));
  root.register(async (app: TypedApp) => {
    setApiHeaders(app);
    matchExactly(app);
    app.get(
      '/healthz/live',
      {
        schema: {
          tags: TAGS,
          operationId: 'isAlive',
          summary: 'Whether the process runs',
          description: 'Says nothing of its store; restart the process where this is not answered.',
          security: [],
          response: { 200: success(Status, 'It runs.') },
        },
      },
      async () => ({ status: 'ok' }),
    );
    app.get(
      '/healthz/ready',
      {
        schema: {
          tags: TAGS,
          operationId: 'isReady',
          summary: 'Whether requests can be served now',
          description:
            'Not while the service closes, nor while its store does not answer. It is ready without an encoder, too, which it names.',
          security: [],
          response: { 200: success(Readiness, 'It is ready.'), ...toResponses(['unavailable']) },
        },
      },
      async () => {
        await checkReady();
        return missing.length === 0 ? { status: 'ok' } : { status: 'ok', missing };
      },
    );
    if (metricsReaders === undefined) return;
    const checkReader = createMetricsGuard(metricsReaders);
    app.get(
      '/metrics',
      {
        schema: {
          tags: TAGS,
          operationId: 'readMetrics',
          summary: 'Counters and timings in the text format of Prometheus',
          description:
            'Of this process alone; every process has its own. Answered to this machine alone, unless `DOCENT_METRICS_TOKEN` is set and sent, or `DOCENT_METRICS_PORT`, at which they are then.',
          security: [],
          response: {
            200: success(Type.String(), 'The metrics.', { mediaType: 'text/plain' }),
            ...toResponses(['unauthenticated', 'forbidden']),
          },
        },
      },
      async (request, reply) => {
        checkReader(request);
        return reply.type(metrics.contentType).send(await metrics.render());
      },
    );
  });
}
