/** Schemas shared by every resource: path parameters, list queries, and the error document. */
import { type Static, Type } from 'typebox';
import { StorableText } from './text.ts';

/** What an answer comes from: a question-and-answer pair, or a file. */
export type SourceKind = 'qa' | 'file';

/** Largest integer that survives a round trip through JSON numbers; the upper bound of record ids. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

export const UUID_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** The id of a chatbot in a record. */
export const ChatbotId = Type.String({
  format: 'uuid',
  examples: ['0b7c4a52-6d0e-4f0a-9d0c-1f2e3a4b5c6d'],
});

export const ChatbotParams = Type.Object({
  chatbotId: Type.String({
    format: 'uuid',
    pattern: UUID_PATTERN,
    description: 'The chatbot identifier, a UUID.',
  }),
});
export type ChatbotParams = Static<typeof ChatbotParams>;

export const RecordParams = Type.Object({
  ...ChatbotParams.properties,
  id: Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'The record identifier.' }),
});
export type RecordParams = Static<typeof RecordParams>;

/** Lists are complete and unpaged unless one of these is given. */
export const ListQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'At most this many records.' }),
  ),
  before: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_ID, description: 'Only records with an id below this one.' }),
  ),
  search: Type.Optional(
    StorableText({
      maxLength: 200,
      description: 'Only records whose question, answer or file name contains this text, whatever the case.',
    }),
  ),
  isTrained: Type.Optional(Type.Boolean({ description: 'Only records that are, or are not, trained.' })),
});
export type ListQuery = Static<typeof ListQuery>;

/** Of requests that delete. */
export const DeleteQuery = Type.Object({
  erase: Type.Optional(
    Type.Boolean({ description: 'Whether the text is taken out of the history as well. Default: false.' }),
  ),
});
export type DeleteQuery = Static<typeof DeleteQuery>;

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, with milliseconds and Z.',
  examples: ['2026-11-21T10:15:30.123Z'],
});

const FieldProblem = Type.Object(
  {
    path: Type.String({
      description: 'A JSON pointer into the body, or the name of a parameter.',
      examples: ['/question'],
    }),
    message: Type.String({ examples: ['must not be blank'] }),
  },
  { $id: 'FieldProblem' },
);

/** RFC 9457 problem document: the body of every error. */
export const Problem = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'A URI reference that names the problem: the error code in the docs.',
    }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'The error message.' }),
    code: Type.String({
      description:
        'The error code: stable, and listed at /docs/errors. Each reply names those of its status; more may come.',
    }),
    requestId: Type.String({
      description: 'Also the X-Request-Id header; names the request in the log.',
      examples: ['9f2c51d07ab3-1k'],
    }),
    errors: Type.Optional(
      Type.Array(FieldProblem, {
        description: 'For an invalid body, query or path: what is wrong and where.',
      }),
    ),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;

/** Every code of a problem, and of a file that failed. The console has a sentence for each in every language. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'file_missing'
  | 'too_many_files'
  | 'unauthenticated'
  | 'forbidden'
  | 'forbidden_scope'
  | 'origin_not_allowed'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'payload_too_large'
  | 'file_too_large'
  | 'unsupported_media_type'
  | 'unsupported_file_type'
  | 'file_unreadable'
  | 'file_encrypted'
  | 'file_has_no_text'
  | 'file_too_complex'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable'
  | 'storage_full';
