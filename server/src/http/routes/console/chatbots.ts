/** Chatbots of the owner: list with counts, make, set up, delete. */
import { Type } from 'typebox';
import {
  ChangeChatbotBody,
  ChatbotList,
  ChatbotRecord,
  CreateChatbotBody,
} from '../../../../../contract/chatbots.ts';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { MEASURED_THRESHOLDS } from '../../../services/tenants/thresholds.ts';
import type { ChatbotTally } from '../../../store/console-types.ts';
import type { Chatbot } from '../../../store/types.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { ownerOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

const SEVEN_DAYS_MS = 7 * 86_400_000;

function toChatbotRecord(chatbot: Chatbot, tally: ChatbotTally | undefined): ChatbotRecord {
  return {
    id: chatbot.id,
    name: chatbot.name,
    fallbackText: chatbot.fallbackText,
    answerThreshold: chatbot.answerThreshold,
    suggestThreshold: chatbot.suggestThreshold,
    defaultAnswerThreshold: MEASURED_THRESHOLDS.answer,
    defaultSuggestThreshold: MEASURED_THRESHOLDS.suggest,
    knowledgeVersion: chatbot.knowledgeVersion,
    counts: {
      pairs: tally?.pairs ?? 0,
      files: tally?.files ?? 0,
      untrained: tally?.untrained ?? 0,
      unanswered: tally?.unanswered ?? 0,
      asksInSevenDays: tally?.asks ?? 0,
    },
    createdDate: toTimestamp(chatbot.createdAtMs),
    modifiedDate: toTimestamp(chatbot.modifiedAtMs),
  };
}

export function registerChatbotRoutes(app: TypedApp, { chatbots, store, nowMs }: ConsoleParts): void {
  async function readTallies(accountId: string): Promise<Map<string, ChatbotTally>> {
    const tallies = await store.read.overview.tally(accountId, nowMs() - SEVEN_DAYS_MS);
    return new Map(tallies.map((tally) => [tally.chatbotId, tally]));
  }

  app.get('/api/chatbots', { schema: { hide: true, response: { 200: ChatbotList } } }, async (request) => {
    const { id } = ownerOf(request);
    const [list, tallies] = await Promise.all([chatbots.list(id), readTallies(id)]);
    return list.map((chatbot) => toChatbotRecord(chatbot, tallies.get(chatbot.id)));
  });

  app.post(
    '/api/chatbots',
    { schema: { hide: true, body: CreateChatbotBody, response: { 201: ChatbotRecord } } },
    async (request, reply) => {
      const chatbot = await chatbots.create(ownerOf(request).id, request.body.name);
      reply.code(201).header('location', `/api/chatbots/${chatbot.id}`);
      return toChatbotRecord(chatbot, undefined);
    },
  );

  app.get(
    '/api/chatbots/:chatbotId',
    { schema: { hide: true, params: ChatbotParams, response: { 200: ChatbotRecord } } },
    async (request) => {
      const { id } = ownerOf(request);
      const chatbot = await chatbots.get(id, request.params.chatbotId);
      return toChatbotRecord(chatbot, (await readTallies(id)).get(chatbot.id));
    },
  );

  app.patch(
    '/api/chatbots/:chatbotId',
    {
      schema: {
        hide: true,
        params: ChatbotParams,
        body: ChangeChatbotBody,
        response: { 200: ChatbotRecord },
      },
    },
    async (request) => {
      const { id } = ownerOf(request);
      const { chatbotId } = request.params;
      const chatbot = await chatbots.update(id, chatbotId, request.body);
      return toChatbotRecord(chatbot, (await readTallies(id)).get(chatbotId));
    },
  );

  app.delete(
    '/api/chatbots/:chatbotId',
    { schema: { hide: true, params: ChatbotParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await chatbots.remove(ownerOf(request).id, request.params.chatbotId);
      return reply.code(204).send(null);
    },
  );
}
