/** Turns any error into the problem document that a caller may see, and nothing more. */
import type { Problem } from '../../../../contract/common.ts';
import { AppError, type ErrorCode } from '../../errors.ts';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

/** Our errors for those that Fastify and its plugins throw, by code. */
const FRAMEWORK_ERRORS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body is larger than this server accepts.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as Content-Length says.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid_json', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid_request', 'The path is too long.'],
  FST_ERR_NOT_FOUND: ['not_found', 'There is nothing at this path.'],
};

/**
 * The error itself if it is an AppError; otherwise an internal error that hides the message and keeps it as the cause,
 * for the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined;
  if (known !== undefined) return new AppError(known[0], known[1], { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid_request', 'The request cannot be understood.', { cause: error });
  }
  return new AppError('internal_error', 'Something went wrong here. The log has it under the request id.', {
    cause: error,
  });
}

/** The body of an error reply. */
export function toProblem(error: AppError, requestId: string): Problem {
  return {
    type: `/docs/errors#${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.errors !== undefined && { errors: error.errors }),
  };
}
