/** One typed way to the service: JSON in, JSON out, problems as errors. */

import { readEventStream } from '../../../contract/asking/event-stream.ts';
import type { Problem } from '../../../contract/common.ts';

/** The service answered with a problem, or (status 0) could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** Where what was sent is at fault, as JSON pointers. */
  readonly faultPaths: readonly string[];
  /** Method and path of what was refused; empty where that is not known. */
  readonly asked: string;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId?: string,
    faultPaths: readonly string[] = [],
    asked = '',
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.faultPaths = faultPaths;
    this.asked = asked;
  }
}

/** Whether what the address names does not exist, or belongs to somebody else. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

/** Of something that was there when it was last looked at. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Something else was changed since. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict';

/** Of what was sent: the service keeps none of it. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const UNREACHABLE = 'unreachable';

/**
 * Reads the error out of a reply's text; bodies that are no problem document count as internal errors.
 * @param asked method and path
 */
export function toApiError(status: number, text: string, asked: string): ApiError {
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    const detail = problem.detail ?? problem.title ?? '';
    const faultPaths = (problem.errors ?? []).map(({ path }) => path);
    return new ApiError(
      status,
      problem.code ?? 'internal_error',
      detail,
      problem.requestId,
      faultPaths,
      asked,
    );
  } catch {
    return new ApiError(status, 'internal_error', '');
  }
}

export function unreachable(): ApiError {
  return new ApiError(0, UNREACHABLE, '');
}

const OUTDATED = 'outdated';

/** The console was built anew since this page was loaded: what it refers to is no longer there. */
export const outdated = (message: string): ApiError => new ApiError(0, OUTDATED, message);
export const isOutdated = (error: ApiError): boolean => error.code === OUTDATED;

export type Query = Record<string, string | number | boolean | undefined>;

/** Path with query, leaving out what is undefined. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

export interface RequestOptions {
  body?: unknown;
  /** Sent in the place of a JSON body. */
  form?: FormData;
  signal?: AbortSignal | undefined;
  /** Where the service has taken a request with this key before, it answers as it did then. */
  idempotencyKey?: string;
}

/**
 * Posts, and reads the reply of server-sent events, each as soon as it is there.
 * @throws ApiError also of the event `error`, and where the stream breaks off
 */
export async function* postForEvents(
  path: string,
  body: unknown,
  signal?: AbortSignal,
): AsyncGenerator<{ event: string; data: unknown }> {
  const init: RequestInit = {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  };
  try {
    const response = await fetch(path, init);
    if (!response.ok || response.body === null)
      throw toApiError(response.status, await response.text(), `POST ${path}`);
    if (response.headers.get('content-type')?.includes('text/event-stream') !== true) {
      // Of a node of an older release, while nodes are replaced.
      yield { event: 'done', data: (await response.json()) as unknown };
      return;
    }
    for await (const { event, data } of readEventStream(response.body)) {
      if (event === 'error') throw toApiError(500, data, `POST ${path}`);
      yield { event, data: JSON.parse(data) as unknown };
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error;
    throw unreachable();
  }
}

/** The steps of replies that have a body, while somebody holds it. */
const STEPS = new WeakMap<object, string>();

/** @param stepId as the reply's header has it */
export function withStep<T>(body: T, stepId: string | null): T {
  if (stepId !== null && typeof body === 'object' && body !== null) STEPS.set(body, stepId);
  return body;
}

/** Named in replies to what changed something. */
export const STEP_HEADER = 'x-docent-step';

/** The step of the history by which what was replied to is undone; undefined where nothing was changed. */
export const stepIdOf = (reply: object): string | undefined => STEPS.get(reply);

/**
 * @returns the parsed body; undefined for a reply without one
 * @throws ApiError
 */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const { body, stepId } = await send(method, path, options);
  return withStep(body, stepId) as T;
}

/** As `request`, of what is replied to without a body. @returns its step, if it has one */
export async function requestStep(method: string, path: string): Promise<string | undefined> {
  return (await send(method, path, {})).stepId ?? undefined;
}

async function send(
  method: string,
  path: string,
  options: RequestOptions,
): Promise<{ body: unknown; stepId: string | null }> {
  const headers: Record<string, string> = { accept: 'application/json' };
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (options.body !== undefined) {
    init.body = JSON.stringify(options.body);
    headers['content-type'] = 'application/json';
  }
  if (options.form !== undefined) init.body = options.form;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  if (options.signal) init.signal = options.signal;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, init);
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unreachable();
  }
  if (!response.ok) throw toApiError(response.status, text, `${method} ${path}`);
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  return { body, stepId: response.headers.get(STEP_HEADER) };
}

/** @throws ApiError */
export async function requestBlob(path: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin' });
    if (response.ok) return await response.blob();
  } catch {
    throw unreachable();
  }
  throw toApiError(response.status, await response.text(), `GET ${path}`);
}
