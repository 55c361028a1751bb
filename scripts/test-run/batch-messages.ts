/** What a process that runs test files tells the runner. */

/** An event of `node:test`, as its reporters take it; of an error only what they show. */
export interface TestEvent {
  type: string;
  data: {
    name?: string;
    file?: string;
    nesting?: number;
    message?: string;
    skip?: string | boolean;
    details?: { type?: 'suite' | 'test'; error?: FailureText };
  };
}

export interface FailureText {
  failureType?: string;
  /** The error with its stack and causes. */
  text: string;
}

export type BatchMessage = { begun: string } | { event: TestEvent } | { ended: string };
