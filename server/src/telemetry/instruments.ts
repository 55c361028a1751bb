/** The metrics sent beside the traces: how long each operation takes, by few and bounded labels. */
import type { Meter, Attributes as OtelAttributes } from '@opentelemetry/api';
import type { Operation, TelemetrySink } from './types.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LAG_SECONDS = [0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 1800];

/** Routes polled every few seconds by machines, which would hide the others. */
const PROBE = /^\/(healthz\/|metrics$)/;

export const isProbe = (route: string): boolean => PROBE.test(route);

/** Attributes of a span that label its metric as well: no ids, or there would be as many series as chatbots. */
const LABELS: Readonly<Record<Operation, readonly string[]>> = {
  ask: ['docent.ask.decision', 'error.type'],
  'ask.index': ['error.type'],
  'ask.vectors': [],
  'ask.search': [],
  'ask.sources': ['error.type'],
  'ask.decide': [],
  'store.transaction': ['error.type'],
  'training.pairs': ['error.type'],
  'training.file': ['docent.file.kind', 'error.type'],
  extraction: ['docent.file.kind', 'error.type'],
};

export function createInstruments(meter: Meter): Omit<TelemetrySink, 'tracer' | 'close'> {
  const histogram = (name: string, description: string, explicitBucketBoundaries = SECONDS) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } });

  const requests = histogram('http.server.request.duration', 'Time from a request to the end of its reply.');
  const operations = new Map(
    (Object.keys(LABELS) as Operation[]).map((operation) => [
      operation,
      histogram(`docent.${operation}.duration`, `Time that ${operation} takes.`),
    ]),
  );
  const items = meter.createCounter('docent.training.items', {
    description: 'Pairs and files trained, failed for good, or put back for another try.',
    unit: '{item}',
  });
  const lag = histogram(
    'docent.training.lag',
    'Time from the last change of an item to the end of its training.',
    LAG_SECONDS,
  );

  function watchBytes(name: string, description: string, read: () => number): void {
    meter
      .createObservableGauge(name, { description, unit: 'By' })
      .addCallback((result) => result.observe(read()));
  }

  watchBytes('process.memory.usage', 'Memory of the process, without its children.', () =>
    process.memoryUsage.rss(),
  );

  return {
    operations: new Set(operations.keys()),
    requestDone({ method, route, status }, seconds) {
      if (isProbe(route)) return;
      const labels = { 'http.request.method': method, 'http.route': route };
      requests.record(seconds, { ...labels, 'http.response.status_code': status });
    },
    operationDone(operation, attributes, seconds) {
      const labels: OtelAttributes = {};
      for (const name of LABELS[operation]) {
        const value = attributes[name];
        if (value !== undefined) labels[name] = value;
      }
      operations.get(operation)?.record(seconds, labels);
    },
    trained({ kind, outcome, count, lagMs }) {
      const labels = { 'docent.source.kind': kind };
      items.add(count, { ...labels, 'docent.training.outcome': outcome });
      if (outcome === 'trained') lag.record(lagMs / 1000, labels);
    },
    watchIndexCache(cache) {
      const description = 'Memory that the indexes of chatbots take.';
      watchBytes('docent.index_cache.size', description, () => cache.sizeBytes);
    },
  };
}
