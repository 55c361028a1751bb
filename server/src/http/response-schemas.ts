/** The error replies of routes, for the OpenAPI document and for serialising. */
import { type TSchema, Type } from 'typebox';
import { Problem } from '../../../contract/common.ts';
import { ERROR_TABLE, type ErrorCode } from '../errors.ts';

/** Any chatbot route can end in these. */
const EVERYWHERE: readonly ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'internal_error',
  'unavailable',
];

/** What a DELETE answers to a body that it does not want and cannot read. */
export const UNWANTED_BODY: readonly ErrorCode[] = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
];

/** Schemas of the error replies that carry one of these codes, by status, besides those of any chatbot route. */
export function problemResponses(...codes: ErrorCode[]): Record<number, TSchema> {
  return toResponses([...EVERYWHERE, ...codes]);
}

/** Schemas of the error replies that carry one of these codes, by status, and no others. */
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
          content: { 'application/problem+json': { schema: Problem } },
        },
      ),
    ]),
  );
}
