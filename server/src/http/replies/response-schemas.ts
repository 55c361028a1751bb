/** The replies of routes, for the OpenAPI document and for serialising. */
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { Problem } from '../../../../contract/common.ts';
import { AppError, ERROR_TABLE, type ErrorCode } from '../../errors.ts';
import { ERROR_EXPLANATIONS } from './error-explanations.ts';
import { toProblem } from './problem.ts';

/** A header of a reply, for the OpenAPI document. */
type Headers = Record<string, TSchema>;

/** Headers of the reply to a POST that created something. */
export const LOCATION: Headers = {
  Location: Type.String({ format: 'uri-reference', description: 'Path of what was made.' }),
};

/** Response headers of errors, by status. */
const PROBLEM_HEADERS: Record<number, Headers> = {
  401: { 'WWW-Authenticate': Type.String({ description: 'How to authenticate.', examples: ['Bearer'] }) },
  429: { 'Retry-After': Type.Integer({ minimum: 0, description: 'Seconds to wait.' }) },
  503: { 'Retry-After': Type.Integer({ minimum: 0, description: 'Seconds to wait.' }) },
};

/** Any chatbot route can end in these. */
const EVERYWHERE: readonly ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'forbidden_scope',
  'origin_not_allowed',
  'rate_limited',
  'internal_error',
  'unavailable',
  'storage_full',
];

/** Errors of a DELETE that was sent an unwanted, unreadable body. */
export const UNWANTED_BODY: readonly ErrorCode[] = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
];

/** A problem document as this code has it. */
function exampleOf(code: ErrorCode): Problem {
  const errors = [{ path: '/question', message: 'must not be blank' }];
  return {
    ...toProblem(new AppError(code, ERROR_EXPLANATIONS[code].when), '9f2c51d07ab3-1k'),
    ...(code === 'invalid_request' && { errors }),
  };
}

/** A successful reply: JSON of this schema, unless it has another media type. */
export function success<T extends TSchema>(
  schema: T,
  description: string,
  { headers, mediaType = 'application/json' }: { headers?: Headers; mediaType?: string } = {},
): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>(
    Type.Object({}, { description, ...(headers && { headers }), content: { [mediaType]: { schema } } }),
  );
}

/** Schemas by status of the error replies with these codes, and of those of any chatbot route. */
export function problemResponses(...codes: ErrorCode[]): Record<number, TSchema> {
  return toResponses([...EVERYWHERE, ...codes]);
}

/** Schemas by status of the error replies with these codes, and of no others. */
export function toResponses(codes: readonly ErrorCode[]): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const [status] = ERROR_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      Type.Object(
        {},
        {
          description: ofStatus.join(', '),
          ...(PROBLEM_HEADERS[status] && { headers: PROBLEM_HEADERS[status] }),
          content: {
            'application/problem+json': {
              schema: Problem,
              examples: Object.fromEntries(ofStatus.map((code) => [code, { value: exampleOf(code) }])),
            },
          },
        },
      ),
    ]),
  );
}
