/** What a call to Docent can end in. */
import type { FieldProblem, Problem } from './types.ts';

/** The service refused the call; branch on `code`, which is stable: see docs/errors.md. */
export class DocentError extends Error {
  readonly code: string;
  readonly status: number;
  /** Names the request in the log of the service. */
  readonly requestId: string;
  /** What is wrong with a body, query or path. */
  readonly errors: readonly FieldProblem[];
  /** Seconds to wait, where the service says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail);
    this.name = 'DocentError';
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.errors = problem.errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error in a reply that is none of 2xx; a proxy before the service may have written it. */
export async function readError(reply: Response): Promise<DocentError> {
  const seconds = Number(reply.headers.get('retry-after') ?? Number.NaN);
  const text = await reply.text();
  return new DocentError(
    readProblem(text) ?? describe(reply),
    Number.isFinite(seconds) ? seconds : undefined,
  );
}

function readProblem(text: string): Problem | undefined {
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    return typeof problem.code === 'string' ? (problem as Problem) : undefined;
  } catch {
    return undefined;
  }
}

function describe({ status, statusText, headers }: Response): Problem {
  return {
    type: 'about:blank',
    title: statusText,
    status,
    detail: `The service, or something before it, answered ${status} ${statusText}.`,
    code: 'unknown',
    requestId: headers.get('x-request-id') ?? '',
  };
}
