/** Many answers in one call, as JSON or as lines of JSON. */
import type { FastifySchemaCompiler } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ChatbotParams } from '../../../../contract/common.ts';
import { BulkBody, BulkQuery, BulkReply, NDJSON_MEDIA_TYPE } from '../../../../contract/knowledge/bulk.ts';
import { describeFaults } from '../../../../contract/schema-faults.ts';
import { invalidField } from '../../errors.ts';
import type { BulkRequest, BulkService } from '../../services/teaching/bulk/bulk-types.ts';
import { accessOf } from '../access/scopes.ts';
import { readJsonLines } from '../protocol/json-lines.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '../replies/idempotency-header.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import { compileValidator, invalidPart } from '../replies/validation.ts';
import type { TypedApp } from '../typed-app.ts';

/** A body of lines, as it arrived. */
class LinesBody {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** The rows are checked one by one when they are applied. */
const UncheckedRows = Type.Object({ ...BulkBody.properties, rows: Type.Array(Type.Unknown()) });
const JSON_VALIDATOR = Compile(UncheckedRows);

/** Bodies are read by the route itself, for one of JSON is checked without its rows. */
const compileForQuery: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === 'body' ? () => true : compileValidator(part);

export interface BulkRouteParts {
  bulk: BulkService;
  bodyLimitBytes: number;
  jsonMaxDepth: number;
}

export async function registerBulkRoute(app: TypedApp, parts: BulkRouteParts): Promise<void> {
  // Of its own: no other route takes lines.
  await app.register(async (scope: TypedApp) => {
    scope.addContentTypeParser(NDJSON_MEDIA_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, new LinesBody(body as Buffer)),
    );
    scope.post(
      '/api/Training/QA/:chatbotId/bulk',
      {
        config: { scope: 'train', right: 'import' },
        bodyLimit: parts.bodyLimitBytes,
        validatorCompiler: compileForQuery,
        schema: {
          tags: ['Answers'],
          operationId: 'applyAnswers',
          summary: 'Add or change many answers',
          description:
            'Answers at once. Each 500 rows are written together or not at all; a row that is wrong by itself is refused with its reason, and the others go on. The same call again changes nothing; in mode add without external ids, with an `Idempotency-Key`.',
          params: ChatbotParams,
          headers: IdempotencyHeaders,
          querystring: BulkQuery,
          body: {
            content: {
              'application/json': { schema: BulkBody },
              [NDJSON_MEDIA_TYPE]: {
                schema: Type.String({
                  description: 'A row a line, each a JSON object; `mode` and `dryRun` are in the query.',
                }),
              },
            },
          },
          response: {
            200: success(BulkReply, 'What became of each row.'),
            ...problemResponses(
              'invalid_json',
              'not_found',
              'payload_too_large',
              'unsupported_media_type',
              'idempotency_key_reused',
            ),
          },
        },
      },
      async (request) => {
        const given = await readBody(request.body, request.query, parts);
        const { actor } = accessOf(request);
        const idempotencyKey = readIdempotencyKey(request);
        const call = { ...given, ...(idempotencyKey !== undefined && { idempotencyKey }) };
        const outcome = await parts.bulk.apply(request.params.chatbotId, call, actor);
        return { dryRun: given.dryRun, ...outcome };
      },
    );
  });
}

/** @throws AppError invalid_request */
async function readBody(
  body: unknown,
  { mode, dryRun = false }: Static<typeof BulkQuery>,
  { jsonMaxDepth }: BulkRouteParts,
): Promise<BulkRequest & { dryRun: boolean }> {
  if (body instanceof LinesBody) {
    if (mode === undefined)
      throw invalidField('mode', 'is required', 'The query is invalid: mode is required.');
    return { mode, dryRun, rows: await readJsonLines(body.bytes, jsonMaxDepth) };
  }
  if (JSON_VALIDATOR.Check(body)) return { mode: body.mode, rows: body.rows, dryRun: body.dryRun ?? dryRun };
  throw invalidPart('body', describeFaults(JSON_VALIDATOR, UncheckedRows, body));
}
