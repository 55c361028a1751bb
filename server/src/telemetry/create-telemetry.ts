/** Combines sinks into one telemetry: each sink gets every event, with the same timing. */
import { AppError } from '../errors.ts';
import {
  type Attributes,
  NO_TELEMETRY,
  type Operation,
  type Span,
  type Telemetry,
  type TelemetrySink,
} from './types.ts';

export function createTelemetry(sinks: readonly TelemetrySink[]): Telemetry {
  const tracer = sinks.find((sink) => sink.tracer !== undefined)?.tracer;
  let closing: Promise<unknown> | undefined;

  function trace<T>(operation: Operation, attributes: Attributes, work: (span: Span) => T): T {
    const keeping = sinks.filter(({ operations }) => operations.has(operation));
    if (keeping.length === 0) return NO_TELEMETRY.trace(operation, attributes, work);
    const startedMs = performance.now();
    const span = tracer?.beginOperation(operation, attributes);
    const known: Record<string, string | number | boolean> = { ...attributes };
    const set = (more: Attributes): void => {
      Object.assign(known, more);
      span?.set(more);
    };
    const finish = (errorType?: string): void => {
      const seconds = (performance.now() - startedMs) / 1000;
      span?.end(errorType);
      if (errorType !== undefined) known['error.type'] = errorType;
      for (const sink of keeping) sink.operationDone(operation, known, seconds);
    };
    const fail = (error: unknown): never => {
      finish(errorTypeOf(error));
      throw error;
    };
    const start = (): T => work({ set });
    let result: T;
    try {
      result = span === undefined ? start() : span.run(start);
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
  }

  return {
    follows: (operation) => sinks.some(({ operations }) => operations.has(operation)),
    trace,
    tracesRequests: tracer !== undefined,
    beginRequest: (start) => tracer?.beginRequest(start) ?? NO_TELEMETRY.beginRequest(start),
    requestDone(request, seconds) {
      for (const sink of sinks) sink.requestDone(request, seconds);
    },
    trained(outcome) {
      for (const sink of sinks) sink.trained(outcome);
    },
    watchQueue(oldestWaitSeconds) {
      for (const sink of sinks) sink.watchQueue?.(oldestWaitSeconds);
    },
    watchIndexCache(cache) {
      for (const sink of sinks) sink.watchIndexCache(cache);
    },
    async close() {
      closing ??= Promise.all(sinks.map((sink) => sink.close?.()));
      await closing;
    },
  };
}

/** The code or class alone: messages may quote what a customer wrote. */
function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}
