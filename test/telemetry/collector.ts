/** An OTLP/HTTP collector for tests: keeps what it is sent, as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number; boolValue?: boolean; doubleValue?: number };
}

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number; message?: string };
  attributes: Record<string, string | number | boolean | undefined>;
}

interface Scopes<Name extends string, Item> {
  resource: { attributes: KeyValue[] };
  scopes: { [N in Name]: Item[] }[];
}

interface RawSpan extends Omit<ReceivedSpan, 'attributes'> {
  attributes: KeyValue[];
}

interface RawMetric {
  name: string;
  histogram?: { dataPoints: { count: number; attributes: KeyValue[] }[] };
  sum?: { dataPoints: { asInt?: number; asDouble?: number; attributes: KeyValue[] }[] };
  gauge?: { dataPoints: { asInt?: number; asDouble?: number }[] };
}

export interface Collector {
  url: string;
  /** Every body as it came. */
  bodies: string[];
  spans(): ReceivedSpan[];
  metrics(): RawMetric[];
  /** Of all that was sent. */
  resource(): Record<string, unknown>;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const received: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', body: await text(request) });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function parse<T>(path: string, field: string): T[] {
    return received
      .filter((request) => request.path === path)
      .flatMap(({ body }) => (JSON.parse(body) as Record<string, T[]>)[field] ?? []);
  }
  const traces = () =>
    parse<{ scopeSpans: { spans: RawSpan[] }[] }>('/v1/traces', 'resourceSpans').flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    );

  return {
    url: `http://127.0.0.1:${port}`,
    get bodies() {
      return received.map(({ body }) => body);
    },
    spans: () => traces().map((span) => ({ ...span, attributes: toRecord(span.attributes) })),
    metrics: () =>
      parse<{ scopeMetrics: { metrics: RawMetric[] }[] }>('/v1/metrics', 'resourceMetrics').flatMap(
        ({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics),
      ),
    resource() {
      const [first] = parse<Scopes<'spans', RawSpan>>('/v1/traces', 'resourceSpans');
      return toRecord(first?.resource.attributes ?? []);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function toRecord(
  attributes: readonly KeyValue[],
): Record<string, string | number | boolean | undefined> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
