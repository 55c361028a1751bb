/** What the process counts about itself, for Prometheus. No label names a tenant. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { shareRendering } from './shared-rendering.ts';
import type { IndexCacheFigures, TelemetrySink } from './types.ts';

/** The endpoint that a metrics collector reads. */
export interface MetricsPage {
  /** In the text format of Prometheus; all who ask within a second get the same. */
  render(): Promise<string>;
  readonly contentType: string;
}

export interface Metrics {
  sink: TelemetrySink;
  page: MetricsPage;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** How long one rendering is given out: collectors come every few seconds at most. */
const SHARED_MS = 1_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'docent_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const asks = new Histogram({
    name: 'docent_ask_duration_seconds',
    help: 'Time to find an answer, by what was decided.',
    labelNames: ['decision'],
    buckets: SECONDS,
    registers,
  });
  const items = new Counter({
    name: 'docent_trained_items_total',
    help: 'Pairs and files trained, failed for good, or put back for another try.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const lag = new Histogram({
    name: 'docent_training_lag_seconds',
    help: 'Time from the last change of an item to the end of its training.',
    labelNames: ['kind'],
    buckets: [0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 1800],
    registers,
  });
  const observers = new Map<string, { observe(seconds: number): void }>();
  const sink: TelemetrySink = {
    operations: new Set(['ask']),
    requestDone({ method, route, status }, seconds) {
      // Routes and statuses are few: their counters are looked up by one string instead of hashed from three labels.
      const key = `${method} ${route} ${status}`;
      let observed = observers.get(key);
      if (observed === undefined) {
        observed = requests.labels({ method, route, status });
        observers.set(key, observed);
      }
      observed.observe(seconds);
    },
    operationDone(_ask, { 'docent.ask.decision': decision }, seconds) {
      if (typeof decision === 'string') asks.observe({ decision }, seconds);
    },
    trained({ kind, outcome, count, lagMs }) {
      items.inc({ kind, outcome }, count);
      if (outcome === 'trained') lag.observe({ kind }, lagMs / 1000);
    },
    watchQueue(oldestWaitSeconds) {
      new Gauge({
        name: 'docent_training_wait_seconds',
        help: 'How long the item that has waited longest has been due; 0 where none is.',
        labelNames: ['kind'],
        registers,
        async collect() {
          for (const kind of ['qa', 'file'] as const) {
            // Readiness reports a store that cannot be read; the other figures are needed then above all.
            this.set({ kind }, await oldestWaitSeconds(kind).catch(() => Number.NaN));
          }
        },
      });
    },
    watchIndexCache(cache) {
      const name = (what: string): string => `docent_index_cache_${what}`;
      const watch = (what: string, help: string, read: () => number): void => {
        new Gauge({
          name: name(what),
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      };
      const count = (what: keyof IndexCacheFigures['counters'], help: string): void => {
        new Counter({
          name: name(`${what}_total`),
          help,
          registers,
          // The index cache counts since the start of the process, and so must this counter.
          collect() {
            this.reset();
            this.inc(cache.counters[what]);
          },
        });
      };
      watch('bytes', 'Memory that the indexes of chatbots take.', () => cache.sizeBytes);
      watch('indexes', 'Chatbots whose index is in memory.', () => cache.size);
      count('hits', 'Looks into an index that was current already: two or three an ask.');
      count('loads', 'Indexes built from everything.');
      count('deltas', 'Indexes brought up to date by what changed.');
      count('evictions', 'Indexes that left to make room.');
    },
  };
  const render = shareRendering(() => registry.metrics(), SHARED_MS);
  return { sink, page: { contentType: registry.contentType, render } };
}
