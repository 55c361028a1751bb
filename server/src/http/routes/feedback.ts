/** What customers make of answers, and what is forgotten of a visitor. */
import { Type } from 'typebox';
import { ErasedVisitor, FeedbackBody, VisitorParams } from '../../../../contract/asking/answer-log.ts';
import { ChatbotParams } from '../../../../contract/common.ts';
import type { AnswerLog } from '../../services/asking/answer-log/answer-log.ts';
import { problemResponses, success, UNWANTED_BODY } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';

export function registerFeedbackRoutes(app: TypedApp, answerLog: AnswerLog): void {
  app.post(
    '/api/Chat/:chatbotId/feedback',
    {
      config: { scope: 'ask' },
      schema: {
        tags: ['Chat'],
        operationId: 'giveFeedback',
        summary: 'Say whether an answer helped',
        description:
          'Sent again for the same answer, it replaces what was said before. Where the owner does not keep what is asked, no text is kept of it, and it counts all the same.',
        params: ChatbotParams,
        body: FeedbackBody,
        response: {
          204: Type.Null({ description: 'It is kept.' }),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      await answerLog.takeFeedback(request.params.chatbotId, request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/Chat/:chatbotId/visitors/:visitorId',
    {
      config: { scope: 'train', right: 'settings' },
      schema: {
        tags: ['Chat'],
        operationId: 'eraseVisitor',
        summary: 'Erase what is kept of a visitor',
        description:
          'Answers, feedback, unanswered questions, and messages to webhooks that have them or a conversation that was passed on, of who was named by this `visitorId`. With several nodes it takes two seconds: what another one has not written yet is erased too.',
        params: VisitorParams,
        response: { 200: success(ErasedVisitor, 'What was erased.'), ...problemResponses(...UNWANTED_BODY) },
      },
    },
    async (request) => {
      const { chatbotId, visitorId } = request.params;
      return { answers: await answerLog.eraseVisitor(chatbotId, visitorId) };
    },
  );
}
