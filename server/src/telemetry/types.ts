/** What the rest of the code knows of telemetry, and the telemetry that does nothing. */
import type { IncomingHttpHeaders } from 'node:http';

/** What is traced and timed; open-telemetry.ts says how each is measured. */
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

export interface Telemetry {
  /** False: nothing is recorded, and what would record it need not even be put in place. */
  readonly isOn: boolean;
  /** Runs `work` as a span, which ends when its result, or what that promises, is there. Gives its result, or throws it. */
  trace<T>(operation: Operation, attributes: Attributes, work: (span: Span) => T): T;
  beginRequest(start: RequestStart): RequestSpan;
  /** One batch of training is done. */
  trained(kind: string, outcome: string, count: number, lagSeconds: number): void;
  /** Reads the bytes whenever metrics are sent. */
  watchBytes(name: string, description: string, read: () => number): void;
  /** Sends what is left. Safe to call twice; never rejects. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { set() {} };
const NO_REQUEST: RequestSpan = { run: (work) => work(), end() {} };

export const NO_TELEMETRY: Telemetry = {
  isOn: false,
  trace: (_operation, _attributes, work) => work(NO_SPAN),
  beginRequest: () => NO_REQUEST,
  trained() {},
  watchBytes() {},
  async close() {},
};
