/** Imports of many answers: handed over and begun here, looked at and stopped by whoever of the account comes by. */
import { Type } from 'typebox';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { BeginImportBody, ImportPartBody, ImportRun } from '../../../../../contract/knowledge/import-runs.ts';
import type { TypedApp } from '../../typed-app.ts';
import { actorOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

const PATH = '/api/chatbots/:chatbotId/import';
/** Of a part, or of the ids of all answers that make room. */
const BODY_MAX_BYTES = 16 * 1024 * 1024;

export function registerImportRunRoutes(app: TypedApp, { importRuns }: ConsoleParts): void {
  app.put(
    `${PATH}/parts`,
    {
      bodyLimit: BODY_MAX_BYTES,
      config: { right: 'import' },
      schema: { hide: true, params: ChatbotParams, body: ImportPartBody, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await importRuns.putPart(request.params.chatbotId, request.body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    PATH,
    {
      bodyLimit: BODY_MAX_BYTES,
      config: { right: 'import' },
      schema: { hide: true, params: ChatbotParams, body: BeginImportBody, response: { 202: ImportRun } },
    },
    async (request, reply) => {
      reply.code(202);
      return importRuns.begin(request.params.chatbotId, request.body, actorOf(request));
    },
  );

  app.get(
    PATH,
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: ImportRun } },
    },
    async (request) => importRuns.find(request.params.chatbotId),
  );

  app.post(
    `${PATH}/stop`,
    {
      config: { right: 'import' },
      schema: { hide: true, params: ChatbotParams, response: { 200: ImportRun } },
    },
    async (request) => importRuns.stop(request.params.chatbotId),
  );

  app.post(
    `${PATH}/resume`,
    {
      config: { right: 'import' },
      schema: { hide: true, params: ChatbotParams, response: { 202: ImportRun } },
    },
    async (request, reply) => {
      reply.code(202);
      return importRuns.resume(request.params.chatbotId);
    },
  );

  app.delete(
    PATH,
    {
      config: { right: 'import' },
      schema: { hide: true, params: ChatbotParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await importRuns.discard(request.params.chatbotId);
      return reply.code(204).send(null);
    },
  );
}
