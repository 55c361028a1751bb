/** Sends calls, and repeats those that may be repeated. */
import { setTimeout as wait } from 'node:timers/promises';
import { readError } from './errors.ts';

export interface TransportOptions {
  /** Such as https://docent.example.com. */
  baseUrl: string;
  apiKey: string;
  /** How often a call is repeated after a lost connection, 429 or 503. Default 2. */
  retries?: number;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Made anew for each attempt, for a stream can be read once. */
  body?: () => { body: ReadableStream<Uint8Array>; contentType: string };
  /** The same for all attempts, so that the service does it once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export type Send = (call: Call) => Promise<Response>;

/** Wait before the first repetition if the service names none; doubled each time. */
const FIRST_WAIT_MS = 250;
/** A longer wait is the caller's to decide. */
const WAIT_MAX_MS = 30_000;
const WORTH_REPEATING: ReadonlySet<number> = new Set([429, 503]);

/** The reply of a call is 2xx. @throws DocentError, or what fetch throws when the service cannot be reached */
export function createSend(options: TransportOptions): Send {
  const { retries = 2, fetch: send = fetch } = options;
  const base = options.baseUrl.replace(/\/+$/, '');

  return async (call) => {
    const url = new URL(base + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    // A POST may have been done before its connection was lost.
    const isRepeatable = call.method !== 'POST' || call.idempotencyKey !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      const waitMs = FIRST_WAIT_MS * 2 ** attempt;
      let reply: Response;
      try {
        reply = await send(url, toRequest(call, options.apiKey));
      } catch (error) {
        if (attempt >= retries || !isRepeatable || call.signal?.aborted) throw error;
        await pause(waitMs, call.signal);
        continue;
      }
      if (reply.ok) return reply;
      const error = await readError(reply);
      const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
      if (attempt >= retries || !WORTH_REPEATING.has(reply.status) || askedMs > WAIT_MAX_MS) throw error;
      await pause(Math.max(waitMs, askedMs), call.signal);
    }
  };
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  wait(ms, undefined, signal === undefined ? {} : { signal });

function toRequest({ method, json, body, idempotencyKey, signal }: Call, apiKey: string): RequestInit {
  const stream = body?.();
  const contentType = stream?.contentType ?? (json === undefined ? undefined : 'application/json');
  return {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(stream !== undefined && { body: stream.body, duplex: 'half' }),
    ...(signal !== undefined && { signal }),
  } as RequestInit;
}
