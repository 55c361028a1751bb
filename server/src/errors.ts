/** The one list of error codes, their HTTP status and title, the error that carries them, and those that many throw. */
import type { ErrorCode as Code } from '../../contract/common.ts';

/** Every code a client can meet; http/replies/error-explanations.ts and docs/errors.md explain each. */
export const ERROR_TABLE = {
  invalid_request: [400, 'Invalid request'],
  invalid_json: [400, 'Invalid JSON'],
  file_missing: [400, 'File missing'],
  too_many_files: [400, 'Too many files'],
  unauthenticated: [401, 'Not authenticated'],
  forbidden: [403, 'Forbidden'],
  forbidden_scope: [403, 'Beyond the scope of the key'],
  origin_not_allowed: [403, 'Origin not allowed'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  conflict: [409, 'Conflict'],
  payload_too_large: [413, 'Payload too large'],
  file_too_large: [413, 'File too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  unsupported_file_type: [415, 'Unsupported file type'],
  file_unreadable: [422, 'File unreadable'],
  file_encrypted: [422, 'File encrypted'],
  file_has_no_text: [422, 'File has no text'],
  file_too_complex: [422, 'File too complex'],
  idempotency_key_reused: [422, 'Idempotency key reused'],
  rate_limited: [429, 'Too many requests'],
  internal_error: [500, 'Internal error'],
  unavailable: [503, 'Unavailable'],
  storage_full: [507, 'Storage full'],
} as const satisfies Record<Code, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof ERROR_TABLE;

export interface FieldError {
  /** JSON pointer or parameter name. */
  path: string;
  message: string;
}

export interface AppErrorOptions {
  cause?: unknown;
  errors?: FieldError[];
  /** Response headers, such as Retry-After. */
  headers?: Record<string, string>;
}

/** An expected failure. Its message is safe to show to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.headers = options.headers;
  }

  get status(): number {
    return ERROR_TABLE[this.code][0];
  }

  get title(): string {
    return ERROR_TABLE[this.code][1];
  }
}

/** What is wrong with one field of a request: `detail` is a whole sentence, `message` goes on after the field's name. */
export function invalidField(path: string, message: string, detail: string): AppError {
  return new AppError('invalid_request', detail, { errors: [{ path, message }] });
}

/** What a JSON parser says, without the part of the text that it quotes: that may be a customer's words. */
export function jsonFaultOf({ message }: SyntaxError): string {
  return message.replace(/, (?:\.{3})?".*/s, '');
}

/** For what was asked of a chatbot that was removed meanwhile. */
export function chatbotGone(): AppError {
  return new AppError('not_found', 'This chatbot does not exist any more.');
}

/** The stack of an error without its message: where it was thrown, and nothing of what it was about. */
export function placesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
