/** Golden questions of a chatbot: kept, asked after every change, and asked now for whoever must know. */
import { Type } from 'typebox';
import {
  AddGoldenBody,
  DeleteGoldenBody,
  GoldenBody,
  GoldenList,
  GoldenReport,
  GoldenRuns,
  ImportGoldenBody,
  ImportGoldenReply,
  RestoreGoldenBody,
} from '../../../../contract/asking/golden.ts';
import { ChatbotParams, RecordParams } from '../../../../contract/common.ts';
import type { GoldenService } from '../../services/asking/golden/golden.ts';
import { untilGone } from '../load/client-gone.ts';
import { contentDisposition } from '../replies/content-disposition.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

const TAGS = ['Golden questions'];
const PATH = '/api/chatbots/:chatbotId/golden';
const BODY_ERRORS = ['invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'] as const;
const DONE = Type.Null({ description: 'Done.' });

export function registerGoldenRoutes(app: TypedApp, golden: GoldenService): void {
  registerKeeping(app, golden);

  app.get(
    `${PATH}/runs`,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listGoldenRuns',
        summary: 'List what became of the golden questions by version',
        description: 'The last run of each version of the knowledge, the latest first.',
        params: ChatbotParams,
        response: { 200: success(GoldenRuns, 'The runs.'), ...problemResponses('not_found') },
      },
    },
    async (request) => golden.runs(request.params.chatbotId),
  );

  app.get(
    `${PATH}/check`,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'checkGoldenQuestions',
        summary: 'Tell what the chatbot says to its golden questions now',
        description:
          'The last run, if nothing changed since; otherwise they are asked first, which takes some seconds for many, and longer while customers ask. For CI: `docent check`.',
        params: ChatbotParams,
        response: { 200: success(GoldenReport, 'What they found.'), ...problemResponses('not_found') },
      },
    },
    async (request, reply) => golden.check(request.params.chatbotId, untilGone(reply)),
  );

  app.get(
    `${PATH}/csv`,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'exportGoldenQuestions',
        summary: 'Export the golden questions as CSV',
        description:
          'With what the last run found. Imported again, also into another chatbot, it is the same.',
        params: ChatbotParams,
        response: {
          200: success(Type.Unsafe<string>(Type.String()), 'The table.', { mediaType: 'text/csv' }),
          ...problemResponses('not_found'),
        },
      },
    },
    async (request, reply) => {
      const csv = await golden.exportCsv(request.params.chatbotId);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', contentDisposition('golden-questions.csv'))
        .send(csv);
    },
  );

  app.post(
    `${PATH}/csv`,
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'importGoldenQuestions',
        summary: 'Import golden questions from a CSV',
        description:
          'Adds to those that there are. Rows that cannot be golden questions are told, and leave the others.',
        params: ChatbotParams,
        body: ImportGoldenBody,
        response: {
          200: success(ImportGoldenReply, 'What came of the rows.'),
          ...problemResponses(...BODY_ERRORS, 'conflict'),
        },
      },
    },
    async (request) => golden.importCsv(request.params.chatbotId, request.body.csv),
  );
}

function registerKeeping(app: TypedApp, golden: GoldenService): void {
  app.get(
    PATH,
    {
      config: { scope: 'read' },
      schema: {
        tags: TAGS,
        operationId: 'listGoldenQuestions',
        summary: 'List the golden questions',
        description: 'With what each must be answered by, and what the last run found.',
        params: ChatbotParams,
        response: { 200: success(GoldenList, 'The golden questions.'), ...problemResponses('not_found') },
      },
    },
    async (request) => golden.list(request.params.chatbotId),
  );

  app.post(
    PATH,
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'addGoldenQuestions',
        summary: 'Add golden questions',
        description:
          'All of them, or none where one is refused. They are asked soon, and after every change.',
        params: ChatbotParams,
        body: AddGoldenBody,
        response: { 204: DONE, ...problemResponses(...BODY_ERRORS, 'conflict') },
      },
    },
    async (request, reply) => {
      await golden.add(request.params.chatbotId, request.body.questions);
      return reply.code(204).send(null);
    },
  );

  app.put(
    `${PATH}/:id`,
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'changeGoldenQuestion',
        summary: 'Change a golden question',
        description: 'Replaces it as a whole; it is asked anew.',
        params: RecordParams,
        body: GoldenBody,
        response: { 204: DONE, ...problemResponses(...BODY_ERRORS) },
      },
    },
    async (request, reply) => {
      await golden.change(request.params.chatbotId, request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/deletions/restored`,
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'restoreGoldenQuestions',
        summary: 'Put deleted golden questions back',
        description:
          'Under the ids that they had; one whose id is there is left as it is. They are asked anew, soon.',
        params: ChatbotParams,
        body: RestoreGoldenBody,
        response: { 204: DONE, ...problemResponses(...BODY_ERRORS, 'conflict') },
      },
    },
    async (request, reply) => {
      await golden.restore(request.params.chatbotId, request.body.questions);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/deletions`,
    {
      config: { scope: 'train', right: 'teach' },
      schema: {
        tags: TAGS,
        operationId: 'deleteGoldenQuestions',
        summary: 'Delete golden questions',
        description: 'Nothing that is taught goes with them.',
        params: ChatbotParams,
        body: DeleteGoldenBody,
        response: { 204: DONE, ...problemResponses(...BODY_ERRORS) },
      },
    },
    async (request, reply) => {
      await golden.remove(request.params.chatbotId, request.body.ids);
      return reply.code(204).send(null);
    },
  );
}
