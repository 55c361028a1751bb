/** Records spans and metrics with OpenTelemetry's SDK. Loaded only where telemetry is on. */
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
import { AppError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { createInstruments } from './instruments.ts';
import type { Attributes, Operation, RequestSpan, RequestStart, Span, Telemetry } from './types.ts';

const SCOPE = 'docent';

/** Longest that closing waits for a collector that does not answer. */
const CLOSE_WAIT_MS = 5_000;

export interface OpenTelemetryOptions {
  signals: ReadonlySet<'traces' | 'metrics'>;
  /** Told what the SDK has to complain of, such as a collector that does not answer. */
  onWarning: (message: string) => void;
}

/**
 * Exporters, sampling, limits and names are as the environment of this process says: see
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/.
 */
export function startOpenTelemetry({ signals, onWarning }: OpenTelemetryOptions): Telemetry {
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
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    const overdue = Promise.withResolvers<void>();
    const timer = setTimeout(overdue.resolve, CLOSE_WAIT_MS);
    await Promise.race([sdk.shutdown().catch((error: Error) => onWarning(error.message)), overdue.promise]);
    clearTimeout(timer);
    for (const api of [trace, metrics, propagation, context, diag]) api.disable();
  }

  return {
    isOn: true,

    trace<T>(operation: Operation, attributes: Attributes, work: (span: Span) => T): T {
      const startedMs = performance.now();
      const span = tracer.startSpan(`docent.${operation}`, { attributes });
      const known: Record<string, string | number | boolean> = { ...attributes };
      const set = (more: Attributes): void => {
        Object.assign(known, more);
        span.setAttributes(more);
      };
      const finish = (): void => {
        span.end();
        instruments.operationDone(operation, known, (performance.now() - startedMs) / 1000);
      };
      const fail = (error: unknown): never => {
        const type = errorType(error);
        set({ 'error.type': type });
        span.setStatus({ code: SpanStatusCode.ERROR });
        finish();
        throw error;
      };
      let result: T;
      try {
        result = context.with(trace.setSpan(context.active(), span), () => work({ set }));
      } catch (error) {
        return fail(error);
      }
      if (!(result instanceof Promise)) {
        finish();
        return result;
      }
      return result.then((value) => {
        finish();
        return value;
      }, fail) as T;
    },

    beginRequest({ method, route, requestId, headers }: RequestStart): RequestSpan {
      const startedMs = performance.now();
      const labels = { 'http.request.method': method, 'http.route': route };
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { ...labels, 'docent.request.id': requestId } },
        parent,
      );
      const own = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(own, work),
        end(status) {
          endRequest(span, status);
          const seconds = (performance.now() - startedMs) / 1000;
          instruments.requestDone({ ...labels, 'http.response.status_code': status }, seconds);
        },
      };
    },

    trained: instruments.trained,
    watchBytes: instruments.watchBytes,

    close() {
      closing ??= close();
      return closing;
    },
  };
}

function endRequest(span: OtelSpan, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The code or class alone: messages may quote what a customer wrote. */
function errorType(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
