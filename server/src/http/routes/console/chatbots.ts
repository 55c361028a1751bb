/** Chatbots of the account: list with counts, make, set up, delete. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Type } from 'typebox';
import {
  ChangeChatbotBody,
  ChatbotList,
  ChatbotRecord,
  ChatbotsQuery,
  CreateChatbotBody,
  DoubtTexts,
} from '../../../../../contract/chatbots.ts';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { DOUBT_TEXTS } from '../../../services/asking/doubt-texts.ts';
import { MEASURED_THRESHOLDS } from '../../../services/tenants/thresholds.ts';
import type { ChatbotTally } from '../../../store/overview-types.ts';
import type { Chatbot, ChatbotChanges } from '../../../store/types.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { memberOf, ownStepOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

const SEVEN_DAYS_MS = 7 * 86_400_000;

/** For how long things are kept of chatbots whose owners set nothing. */
interface DefaultDays {
  historyDays: number;
  logDays: number;
}

function toChatbotRecord(
  chatbot: Chatbot,
  tally: ChatbotTally | undefined,
  { historyDays: defaultHistoryDays, logDays: defaultLogDays }: DefaultDays,
): ChatbotRecord {
  return {
    id: chatbot.id,
    name: chatbot.name,
    fallbackText: chatbot.fallbackText,
    suggestText: chatbot.suggestText,
    answerThreshold: chatbot.answerThreshold,
    suggestThreshold: chatbot.suggestThreshold,
    defaultAnswerThreshold: MEASURED_THRESHOLDS.answer,
    defaultSuggestThreshold: MEASURED_THRESHOLDS.suggest,
    historyDays: chatbot.historyDays,
    defaultHistoryDays,
    answerLog: {
      isKept: chatbot.answersSinceMs !== null,
      days: chatbot.logDays,
      ownMasks: [...chatbot.ownMasks],
    },
    defaultLogDays,
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

/** Chatbots whose counts are read in one go: everybody waits meanwhile. */
const TALLIED_AT_ONCE = 100;

export function registerChatbotRoutes(app: TypedApp, { chatbots, store, nowMs, config }: ConsoleParts): void {
  const days: DefaultDays = { historyDays: config.store.historyDays, logDays: config.tenants.logDays };

  /** What is kept begins when it is switched on. */
  async function toChanges(
    accountId: string,
    chatbotId: string,
    { answerLog, ...changes }: ChangeChatbotBody,
  ): Promise<ChatbotChanges> {
    if (answerLog === undefined) return changes;
    const { isKept, days: logDays, ownMasks } = answerLog;
    const { answersSinceMs } = await chatbots.get(accountId, chatbotId);
    return {
      ...changes,
      logDays,
      ownMasks,
      answersSinceMs: isKept ? (answersSinceMs ?? nowMs()) : null,
    };
  }

  async function withTallies(list: readonly Chatbot[]): Promise<ChatbotRecord[]> {
    const records: ChatbotRecord[] = [];
    for (let at = 0; at < list.length; at += TALLIED_AT_ONCE) {
      const some = list.slice(at, at + TALLIED_AT_ONCE);
      const ids = some.map(({ id }) => id);
      const tallies = await store.read.overview.tally(ids, nowMs() - SEVEN_DAYS_MS);
      const byId = new Map(tallies.map((tally) => [tally.chatbotId, tally]));
      records.push(...some.map((chatbot) => toChatbotRecord(chatbot, byId.get(chatbot.id), days)));
      await nextTurn();
    }
    return records;
  }

  async function withTally(chatbot: Chatbot): Promise<ChatbotRecord> {
    const [record = toChatbotRecord(chatbot, undefined, days)] = await withTallies([chatbot]);
    return record;
  }

  app.get(
    '/api/chatbots',
    {
      config: { right: 'read' },
      schema: { hide: true, querystring: ChatbotsQuery, response: { 200: ChatbotList } },
    },
    async (request, reply) => {
      const { limit, after } = request.query;
      const all = await chatbots.list(memberOf(request).accountId);
      const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after.toLowerCase()) + 1;
      const page = all.slice(start, limit === undefined ? undefined : start + limit);
      const last = page.at(-1);
      if (limit !== undefined && last !== undefined && start + limit < all.length) {
        reply.header('link', `</api/chatbots?limit=${limit}&after=${last.id}>; rel="next"`);
      }
      if (limit !== undefined || after !== undefined) reply.header('x-total-count', String(all.length));
      return withTallies(page);
    },
  );

  app.post(
    '/api/chatbots',
    {
      config: { right: 'chatbots' },
      schema: { hide: true, body: CreateChatbotBody, response: { 201: ChatbotRecord } },
    },
    async (request, reply) => {
      const { name, ...texts } = request.body;
      const chatbot = await chatbots.create(memberOf(request).accountId, name, texts);
      reply.code(201).header('location', `/api/chatbots/${chatbot.id}`);
      return toChatbotRecord(chatbot, undefined, days);
    },
  );

  app.get(
    '/api/doubt-texts',
    { config: { right: 'read' }, schema: { hide: true, response: { 200: DoubtTexts } } },
    async () => [...DOUBT_TEXTS].map(([language, texts]) => ({ language, ...texts })),
  );

  app.get(
    '/api/chatbots/:chatbotId',
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: ChatbotRecord } },
    },
    async (request) => {
      const { accountId } = memberOf(request);
      return withTally(await chatbots.get(accountId, request.params.chatbotId));
    },
  );

  app.patch(
    '/api/chatbots/:chatbotId',
    {
      config: { right: 'settings' },
      schema: {
        hide: true,
        params: ChatbotParams,
        body: ChangeChatbotBody,
        response: { 200: ChatbotRecord },
      },
    },
    async (request) => {
      const { accountId } = memberOf(request);
      const { chatbotId } = request.params;
      const changes = await toChanges(accountId, chatbotId, request.body);
      return withTally(await chatbots.update(accountId, chatbotId, changes, ownStepOf(request, store)));
    },
  );

  app.delete(
    '/api/chatbots/:chatbotId',
    {
      config: { right: 'removal' },
      schema: { hide: true, params: ChatbotParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await chatbots.remove(memberOf(request).accountId, request.params.chatbotId);
      return reply.code(204).send(null);
    },
  );
}
