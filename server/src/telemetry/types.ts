/** What the rest of the code knows of telemetry, what a sink of it is, and the telemetry that does nothing. */
import type { IncomingHttpHeaders } from 'node:http';

/** Names of what is traced and timed; each sink decides how it measures them. */
export type Operation =
  | 'ask'
  | 'ask.index'
  | 'ask.vectors'
  | 'ask.search'
  | 'ask.sources'
  | 'ask.decide'
  | 'store.transaction'
  | 'training.pairs'
  | 'training.file'
  | 'extraction';

/** Never customers' or owners' words: ids, kinds, numbers and codes alone. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  set(attributes: Attributes): void;
}

/** A request under way. */
export interface RequestSpan {
  /** Whatever `work` traces, also later, belongs to this request. */
  run(work: () => void): void;
  end(status: number): void;
}

export interface RequestStart {
  method: string;
  /** The pattern, never the path. */
  route: string;
  requestId: string;
  /** A caller's trace is carried on. */
  headers: IncomingHttpHeaders;
}

/** A request whose reply is over. Labels are few: whatever is not served is `other`, or callers would make series. */
export interface RequestDone {
  method: string;
  /** The pattern, never the path. */
  route: string;
  status: number;
}

/** Items of one source type with the same outcome. */
export interface TrainingOutcome {
  kind: 'qa' | 'file';
  outcome: 'trained' | 'failed' | 'retried';
  count: number;
  /** From the last change of the first of them. */
  lagMs: number;
}

/** Counters that the index cache keeps itself, since the start of the process. */
export interface IndexCacheFigures {
  readonly sizeBytes: number;
  readonly size: number;
  readonly counters: Readonly<Record<'hits' | 'loads' | 'deltas' | 'evictions', number>>;
}

/** Age of the oldest due item, in seconds; 0 if nothing is due. */
export type OldestWait = (kind: TrainingOutcome['kind']) => Promise<number>;

/** Everything the process reports about itself. It is reported once, here; every sink takes what it keeps. */
export interface Telemetry {
  /** False: no sink keeps this operation, and what would trace it need not even be put in place. */
  follows(operation: Operation): boolean;
  /** Runs `work` as a span, which ends when its result, or what that promises, is there. Gives its result, or throws it. */
  trace<T>(operation: Operation, attributes: Attributes, work: (span: Span) => T): T;
  /** False: `beginRequest` does nothing. */
  readonly tracesRequests: boolean;
  beginRequest(start: RequestStart): RequestSpan;
  requestDone(request: RequestDone, seconds: number): void;
  trained(outcome: TrainingOutcome): void;
  /** Reads it whenever figures are asked for or sent. */
  watchQueue(oldestWaitSeconds: OldestWait): void;
  /** Reads it whenever figures are asked for or sent. */
  watchIndexCache(cache: IndexCacheFigures): void;
  /** Flushes. Safe to call twice; never rejects. */
  close(): Promise<void>;
}

/** One destination of telemetry. */
export interface TelemetrySink {
  /** The events that it keeps; it gets no others. */
  readonly operations: ReadonlySet<Operation>;
  /** @param attributes of its span, with `error.type` if it failed */
  operationDone(operation: Operation, attributes: Attributes, seconds: number): void;
  requestDone: Telemetry['requestDone'];
  trained: Telemetry['trained'];
  watchIndexCache: Telemetry['watchIndexCache'];
  /** Absent: the sink has no such figure. */
  watchQueue?: Telemetry['watchQueue'];
  /** Absent: it keeps figures alone. One sink at most has it, for a span has its parent from the context it runs in. */
  tracer?: Tracer;
  close?: Telemetry['close'];
}

export interface Tracer {
  beginOperation(operation: Operation, attributes: Attributes): OperationSpan;
  beginRequest(start: RequestStart): RequestSpan;
}

/** An operation under way. */
export interface OperationSpan extends Span {
  /** Whatever `work` traces belongs to this operation. */
  run<T>(work: () => T): T;
  /** @param errorType class of the error, if it failed */
  end(errorType: string | undefined): void;
}

const NO_SPAN: Span = { set() {} };
const NO_REQUEST: RequestSpan = { run: (work) => work(), end() {} };

export const NO_TELEMETRY: Telemetry = {
  follows: () => false,
  trace: (_operation, _attributes, work) => work(NO_SPAN),
  tracesRequests: false,
  beginRequest: () => NO_REQUEST,
  requestDone() {},
  trained() {},
  watchQueue() {},
  watchIndexCache() {},
  async close() {},
};
