/** Help with teaching by a language model: what it suggests is begun, read, decided on and stopped here, and taught by other routes. */
import { Type } from 'typebox';
import { ChatbotParams } from '../../../../../contract/common.ts';
import {
  DecideBody,
  SuggestBody,
  SuggestionParams,
  SuggestionRun,
  SuggestionState,
} from '../../../../../contract/knowledge/suggestions.ts';
import type { ShownRun } from '../../../services/asking/suggestions/suggestions.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import type { ConsoleParts } from './parts.ts';

const PATH = '/api/chatbots/:chatbotId/suggestions';
const DONE = Type.Null();

function toReply({ createdAtMs, ...run }: ShownRun): SuggestionRun {
  return { ...run, createdDate: toTimestamp(createdAtMs) };
}

export function registerSuggestionRoutes(app: TypedApp, { suggestions }: ConsoleParts): void {
  app.post(
    PATH,
    {
      config: { right: 'teach' },
      schema: { hide: true, params: ChatbotParams, body: SuggestBody, response: { 202: SuggestionRun } },
    },
    async (request, reply) => {
      const run = await suggestions.start(request.params.chatbotId, request.body);
      reply.code(202);
      return toReply(run);
    },
  );

  // A question may be longer than an address.
  app.post(
    `${PATH}/look`,
    {
      config: { right: 'teach' },
      schema: { hide: true, params: ChatbotParams, body: SuggestBody, response: { 200: SuggestionState } },
    },
    async (request) => {
      const run = await suggestions.find(request.params.chatbotId, request.body);
      return { isAvailable: suggestions.isAvailable, run: run ? toReply(run) : null };
    },
  );

  app.post(
    `${PATH}/:run/stop`,
    {
      config: { right: 'teach' },
      schema: { hide: true, params: SuggestionParams, response: { 204: DONE } },
    },
    async (request, reply) => {
      await suggestions.stop(request.params.chatbotId, request.params.run);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    `${PATH}/:run`,
    {
      config: { right: 'teach' },
      schema: { hide: true, params: SuggestionParams, body: DecideBody, response: { 204: DONE } },
    },
    async (request, reply) => {
      await suggestions.decide(request.params.chatbotId, request.params.run, request.body);
      return reply.code(204).send(null);
    },
  );
}
