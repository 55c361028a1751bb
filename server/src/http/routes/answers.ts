/** Answers with their wordings: taught, read, changed and deleted as a whole, beside the training API's pairs. */
import { Type } from 'typebox';
import { ChatbotParams, DeleteQuery, RecordParams } from '../../../../contract/common.ts';
import {
  AnswerBody,
  AnswerList,
  AnswerListQuery,
  AnswerRecord,
  JoinAnswersBody,
} from '../../../../contract/knowledge/answers.ts';
import type { AnswerService } from '../../services/teaching/answers/answers.ts';
import type { Answer } from '../../store/types.ts';
import { stepOf } from '../access/history-step.ts';
import { toAnswerRecord } from '../replies/answer-records.ts';
import { ERASE_DESCRIPTION } from '../replies/erase-description.ts';
import { IdempotencyHeaders, readIdempotencyKey } from '../replies/idempotency-header.ts';
import { LIST_HEADERS, sendPage } from '../replies/list-reply.ts';
import { LOCATION, problemResponses, success, UNWANTED_BODY } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

const TAGS = ['Answers'];
const BODY_ERRORS = [
  'invalid_json',
  'not_found',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
] as const;

export interface AnswerRouteParts {
  answers: AnswerService;
  publicUrl: string | null;
  /** By the store's clock. */
  nowMs: () => number;
}

export function registerAnswerRoutes(app: TypedApp, { answers, publicUrl, nowMs }: AnswerRouteParts): void {
  const toRecord = (answer: Answer): AnswerRecord => toAnswerRecord(answer, nowMs());

  app.post(
    '/api/Training/Answer/:chatbotId',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'addAnswer',
        summary: 'Add an answer with its wordings',
        description:
          'Durable and answering once this is answered; each wording is a pair with an id of its own.',
        params: ChatbotParams,
        headers: IdempotencyHeaders,
        body: AnswerBody,
        response: {
          201: success(AnswerRecord, 'The answer as it was added.', { headers: LOCATION }),
          ...problemResponses(...BODY_ERRORS, 'idempotency_key_reused'),
        },
      },
    },
    async (request, reply) => {
      const { chatbotId } = request.params;
      const step = stepOf(request, { nowMs });
      const answer = await answers.create(chatbotId, request.body, step, readIdempotencyKey(request));
      reply.code(201).header('location', `/api/Training/Answer/${chatbotId}/${answer.id}`);
      return toRecord(answer);
    },
  );

  app.get(
    '/api/Training/Answer/:chatbotId',
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listAnswers',
        summary: 'List all answers',
        description:
          'Highest id first. Complete, unless limit, before, search, tag, availability or taughtBy is given: then X-Total-Count says how many there are, and Link where the next page is.',
        params: ChatbotParams,
        querystring: AnswerListQuery,
        response: {
          200: success(AnswerList, 'The answers.', { headers: LIST_HEADERS }),
          ...problemResponses(),
        },
      },
    },
    async (request, reply) => {
      const page = await answers.list(request.params.chatbotId, request.query);
      return sendPage(request, reply, page, { toRecord, publicUrl });
    },
  );

  app.get(
    '/api/Training/Answer/:chatbotId/:id',
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'readAnswer',
        summary: 'Read an answer',
        description: 'With all its wordings; of a pair taught by itself, under its own id.',
        params: RecordParams,
        response: { 200: success(AnswerRecord, 'The answer.'), ...problemResponses('not_found') },
      },
    },
    async (request) => toRecord(await answers.get(request.params.chatbotId, request.params.id)),
  );

  app.put(
    '/api/Training/Answer/:chatbotId/:id',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'updateAnswer',
        summary: 'Update an answer',
        description:
          'The text and all wordings in one step: the old text answers nothing any more once this is answered. A wording whose question is listed keeps its id; one that is not is deleted. Other properties that are left out stay as they are.',
        params: RecordParams,
        body: AnswerBody,
        response: {
          200: success(AnswerRecord, 'The answer as it is now.'),
          ...problemResponses(...BODY_ERRORS),
        },
      },
    },
    async (request) => {
      const { chatbotId, id } = request.params;
      return toRecord(await answers.change(chatbotId, id, request.body, stepOf(request, { nowMs })));
    },
  );

  app.delete(
    '/api/Training/Answer/:chatbotId/:id',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'deleteAnswer',
        summary: 'Delete an answer',
        description: `With all its wordings: it answers nothing any more once this is answered. ${ERASE_DESCRIPTION}`,
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
      await answers.remove(chatbotId, id, stepOf(request, { nowMs }), { isErasing });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/Training/Answer/:chatbotId/join',
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'joinAnswers',
        summary: 'Join answers with the same text',
        description:
          'They become one answer under the first id, with the wordings of all. Refused with 409 where their texts, tags, switches or times differ.',
        params: ChatbotParams,
        body: JoinAnswersBody,
        response: { 200: success(AnswerRecord, 'The joined answer.'), ...problemResponses(...BODY_ERRORS) },
      },
    },
    async (request) => {
      const { chatbotId } = request.params;
      return toRecord(await answers.join(chatbotId, request.body.ids, stepOf(request, { nowMs })));
    },
  );
}
