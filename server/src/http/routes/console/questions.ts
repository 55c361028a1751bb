/** Unanswered questions and insights of a chatbot. */
import { Type } from 'typebox';
import {
  DismissBody,
  DismissedList,
  DismissReply,
  UnansweredList,
  UnansweredQuery,
} from '../../../../../contract/asking/unanswered.ts';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { Insights, InsightsQuery } from '../../../../../contract/insights.ts';
import { toTimestamp } from '../../replies/timestamp.ts';
import type { TypedApp } from '../../typed-app.ts';
import { ownStepOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

export function registerQuestionRoutes(
  app: TypedApp,
  { store, unanswered, insights, askStatistics, answerLog }: ConsoleParts,
): void {
  app.get(
    '/api/chatbots/:chatbotId/unanswered',
    {
      config: { right: 'read' },
      schema: {
        hide: true,
        params: ChatbotParams,
        querystring: UnansweredQuery,
        response: { 200: UnansweredList },
      },
    },
    async (request) => {
      const { groups, isTruncated } = await unanswered.list(request.params.chatbotId, request.query.outcome);
      return {
        isTruncated,
        groups: groups.map(({ question, count, suggestedCount, confidence, lastAskedAtMs, wordings }) => ({
          question,
          count,
          suggestedCount,
          confidence,
          lastAskedDate: toTimestamp(lastAskedAtMs),
          wordings: wordings.map((wording) => ({
            question: wording.question,
            count: wording.count,
            suggestedCount: wording.suggestedCount,
            lastAskedDate: toTimestamp(wording.lastAskedAtMs),
          })),
        })),
      };
    },
  );

  const changing = { hide: true, params: ChatbotParams, body: DismissBody, response: { 200: DismissReply } };
  for (const [place, isDismissed] of [
    ['dismissals', true],
    ['dismissals/restored', false],
  ] as const) {
    app.post(
      `/api/chatbots/:chatbotId/unanswered/${place}`,
      { config: { right: 'teach' }, schema: changing },
      async (request) => {
        const step = ownStepOf(request, store);
        const { chatbotId } = request.params;
        const count = await unanswered.setDismissed(chatbotId, request.body.questions, { isDismissed, step });
        return { stepId: step.stepId, count };
      },
    );
  }

  app.post(
    '/api/chatbots/:chatbotId/unanswered/removals',
    {
      config: { right: 'teach' },
      schema: { hide: true, params: ChatbotParams, body: DismissBody, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await unanswered.remove(request.params.chatbotId, request.body.questions);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/chatbots/:chatbotId/unanswered/dismissed',
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: DismissedList } },
    },
    async (request) => {
      const dismissed = await unanswered.listDismissed(request.params.chatbotId);
      return dismissed.map(({ question, count, lastAskedAtMs, dismissedAtMs }) => ({
        ...{ question, count, lastAskedDate: toTimestamp(lastAskedAtMs) },
        dismissedDate: toTimestamp(dismissedAtMs),
      }));
    },
  );

  app.get(
    '/api/chatbots/:chatbotId/insights',
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, querystring: InsightsQuery, response: { 200: Insights } },
    },
    async (request) => {
      await Promise.all([askStatistics.flush(), answerLog.flush()]);
      const { days = 30, timeZone = 'UTC' } = request.query;
      return insights.read(request.params.chatbotId, { days, timeZone });
    },
  );
}
