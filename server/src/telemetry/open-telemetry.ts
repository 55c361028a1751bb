/** Records spans and metrics with OpenTelemetry's SDK. Loaded only if telemetry is on. */
import {
  context,
  DiagLogLevel,
  diag,
  metrics,
  type Span as OtelSpan,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { startNodeSdk } from '@opentelemetry/sdk-node';
import { VERSION } from '../version.ts';
import { createInstruments, isProbe } from './instruments.ts';
import {
  type Attributes,
  NO_TELEMETRY,
  type Operation,
  type OperationSpan,
  type RequestSpan,
  type RequestStart,
  type TelemetrySink,
} from './types.ts';

const SCOPE = 'docent';

/** Longest that closing waits for a collector that does not answer. */
const CLOSE_WAIT_MS = 5_000;

export interface OpenTelemetryOptions {
  signals: ReadonlySet<'traces' | 'metrics'>;
  /** Called with the SDK's complaints, such as a collector that does not answer. */
  onWarning: (message: string) => void;
}

/**
 * Exporters, sampling, limits and names come from the environment of this process: see
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
 */
export function startOpenTelemetry({ signals, onWarning }: OpenTelemetryOptions): TelemetrySink {
  const sdk = startNodeSdk({
    // Until it has started it writes to the error output, whatever logger it is given before.
    logLevel: 'warn',
    resourceAttributes: { 'service.version': VERSION },
    logRecordProcessors: [],
    ...(!signals.has('traces') && { spanProcessors: [] }),
    ...(!signals.has('metrics') && { metricReaders: [] }),
  });
  const ignore = (): void => {};
  diag.setLogger(
    { error: onWarning, warn: onWarning, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const tracer = trace.getTracer(SCOPE, VERSION);
  const instruments = createInstruments(metrics.getMeter(SCOPE, VERSION));

  async function close(): Promise<void> {
    const overdue = Promise.withResolvers<void>();
    const timer = setTimeout(overdue.resolve, CLOSE_WAIT_MS);
    await Promise.race([sdk.shutdown().catch((error: Error) => onWarning(error.message)), overdue.promise]);
    clearTimeout(timer);
    for (const api of [trace, metrics, propagation, context, diag]) api.disable();
  }

  function beginOperation(operation: Operation, attributes: Attributes): OperationSpan {
    const span = tracer.startSpan(`docent.${operation}`, { attributes });
    return {
      set: (more) => void span.setAttributes(more),
      run: (work) => context.with(trace.setSpan(context.active(), span), work),
      end(errorType) {
        if (errorType !== undefined) {
          span.setAttribute('error.type', errorType);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  function beginRequest({ method, route, requestId, headers }: RequestStart): RequestSpan {
    if (isProbe(route)) return NO_TELEMETRY.beginRequest({ method, route, requestId, headers });
    const labels = { 'http.request.method': method, 'http.route': route };
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { ...labels, 'docent.request.id': requestId } },
      parent,
    );
    const own = trace.setSpan(parent, span);
    return { run: (work) => context.with(own, work), end: (status) => endRequest(span, status) };
  }

  return { ...instruments, tracer: { beginOperation, beginRequest }, close };
}

function endRequest(span: OtelSpan, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
