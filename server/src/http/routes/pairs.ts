/** Section 4.1 of the training API: add, list, update and delete question-and-answer pairs. */
import { Type } from 'typebox';
import { ChatbotParams, DeleteQuery, ListQuery, RecordParams } from '../../../../contract/common.ts';
import { PairBody, PairList, PairRecord } from '../../../../contract/knowledge/pairs.ts';
import type { PairService } from '../../services/teaching/pairs.ts';
import type { Store } from '../../store/types.ts';
import { stepOf } from '../access/history-step.ts';
import { ERASE_DESCRIPTION } from '../replies/erase-description.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '../replies/idempotency-header.ts';
import { LIST_DESCRIPTION, LIST_HEADERS, sendPage } from '../replies/list-reply.ts';
import { toPairRecord } from '../replies/pair-records.ts';
import { LOCATION, problemResponses, success, UNWANTED_BODY } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

const TAGS = ['Q&A pairs'];

export function registerPairRoutes(
  app: TypedApp,
  { pairs, store, publicUrl }: { pairs: PairService; store: Pick<Store, 'nowMs'>; publicUrl: string | null },
): void {
  app.post(
    '/api/Training/QA/:chatbotId',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'addPair',
        summary: 'Add a pair',
        description:
          'Durable and answering once this is answered; trained about a second after the last change.',
        params: ChatbotParams,
        headers: IdempotencyHeaders,
        body: PairBody,
        response: {
          201: success(PairRecord, 'The pair as it was added.', { headers: LOCATION }),
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
    async (request, reply) => {
      const { chatbotId } = request.params;
      const step = stepOf(request, store);
      const pair = await pairs.create(chatbotId, request.body, step, readIdempotencyKey(request));
      reply.code(201).header('location', `/api/Training/QA/${chatbotId}/${pair.id}`);
      return toPairRecord(pair);
    },
  );

  app.get(
    '/api/Training/QA/:chatbotId',
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listPairs',
        summary: 'List all pairs',
        description: LIST_DESCRIPTION,
        params: ChatbotParams,
        querystring: ListQuery,
        response: { 200: success(PairList, 'The pairs.', { headers: LIST_HEADERS }), ...problemResponses() },
      },
    },
    async (request, reply) => {
      const page = await pairs.list(request.params.chatbotId, request.query);
      return sendPage(request, reply, page, { toRecord: toPairRecord, publicUrl });
    },
  );

  app.put(
    '/api/Training/QA/:chatbotId/:id',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'updatePair',
        summary: 'Update a pair',
        description: 'The old text answers nothing any more once this is answered.',
        params: RecordParams,
        body: PairBody,
        response: {
          200: success(PairRecord, 'The pair as it is now.'),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request) => {
      const { chatbotId, id } = request.params;
      return toPairRecord(await pairs.update(chatbotId, id, request.body, stepOf(request, store)));
    },
  );

  app.delete(
    '/api/Training/QA/:chatbotId/:id',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'deletePair',
        summary: 'Delete a pair',
        description: `The pair answers nothing any more once this is answered. ${ERASE_DESCRIPTION}`,
        params: RecordParams,
        querystring: DeleteQuery,
        response: {
          204: Type.Null({ description: 'Deleted.' }),
          ...problemResponses(...UNWANTED_BODY, 'not_found'),
        },
      },
    },
    async (request, reply) => {
      const { chatbotId, id } = request.params;
      const isErasing = request.query.erase === true;
      await pairs.remove(chatbotId, id, stepOf(request, store), { isErasing });
      return reply.code(204).send(null);
    },
  );
}
