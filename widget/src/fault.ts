/** Why a question brought no answer, as the visitor is told of it. */

/** Each is a text of the widget: see strings/texts.ts. */
export type FaultKind = 'offline' | 'busy' | 'closed' | 'failed';

export class ChatFault extends Error {
  readonly kind: FaultKind;
  /** How long the service asked to wait; undefined where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: FaultKind, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(`The chat is ${kind}`, { cause: options.cause });
    this.name = 'ChatFault';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}
