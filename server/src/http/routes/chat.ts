/** Asks a chatbot: an extension of the training API. */
import type { FastifyRequest } from 'fastify';
import type { AnswerChannel } from '../../../../contract/asking/answer-log.ts';
import { AskBody, AskReply } from '../../../../contract/asking/chat.ts';
import { HandoverBody, HandoverReply } from '../../../../contract/asking/handover.ts';
import { ChatbotParams } from '../../../../contract/common.ts';
import type { ReplyListener } from '../../services/asking/conversations/conversations.ts';
import type { HandoverService } from '../../services/asking/conversations/handover.ts';
import type { AudienceAsking } from '../../services/asking/customer-view.ts';
import type { FileLinks } from '../../services/tenants/file-links.ts';
import { accessOf, audienceOf } from '../access/scopes.ts';
import { untilGone } from '../load/client-gone.ts';
import { type AnswerEvents, sendAnswerStream, toEvent, wantsEvents } from '../replies/answer-stream.ts';
import { toProblem } from '../replies/problem.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';
import { linkFiles } from './embed/file-links.ts';

/** Browsers name the page that calls; a session is of the console. */
function channelOf(request: FastifyRequest): AnswerChannel {
  if (accessOf(request).key === undefined) return 'test';
  return request.headers.origin === undefined ? 'api' : 'widget';
}

export function registerChatRoutes(
  app: TypedApp,
  {
    audienceAsking: asking,
    fileLinks,
    handover,
  }: { audienceAsking: AudienceAsking; fileLinks: FileLinks; handover: HandoverService },
): void {
  app.post(
    '/api/Chat/:chatbotId',
    {
      config: { scope: 'ask' },
      schema: {
        tags: ['Chat'],
        operationId: 'ask',
        summary: 'Ask the chatbot',
        description:
          'Answers from everything acknowledged before. `answer` is the answer of a pair word for word, or the sentences of a file that answer, or the fallback text; where the owner has answers composed, passages of files in the words of a language model, each sentence checked. With `Accept: text/event-stream` it comes while it is made: `meta` (what was found), `delta` (each a `text`; together they are `answer`), `done` (this reply).',
        params: ChatbotParams,
        body: AskBody,
        response: {
          200: success(AskReply, 'The answer, or what is said without one.'),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const audience = audienceOf(request);
      const channel = channelOf(request);
      const { key } = accessOf(request);
      const ask = async (listener: ReplyListener): Promise<AskReply> => {
        const answer = await asking.ask(params.chatbotId, body, audience, { channel, listener });
        return audience === 'customer' && key !== undefined ? linkFiles(answer, key, fileLinks) : answer;
      };
      if (wantsEvents(request)) return sendAnswerStream(reply, toAnswerEvents(request.id), ask) as never;
      return ask({ signal: untilGone(reply) });
    },
  );

  app.post(
    '/api/Chat/:chatbotId/handover',
    {
      config: { scope: 'ask' },
      schema: {
        tags: ['Chat'],
        operationId: 'requestHandover',
        summary: 'Pass the conversation on to people',
        description:
          "Tells the owner's webhooks `handover.requested`, with the transcript as the caller tells it. For replies whose `handover` has the kind `webhook`, once the visitor wants a person.",
        params: ChatbotParams,
        body: HandoverBody,
        response: {
          202: success(HandoverReply, 'It is on its way to the owner.'),
          ...problemResponses(
            'invalid_json',
            'not_found',
            'conflict',
            'payload_too_large',
            'unsupported_media_type',
          ),
        },
      },
    },
    async (request, reply) => {
      await handover.request(request.params.chatbotId, request.body);
      reply.code(202);
      return { status: 'accepted' } as const;
    },
  );
}

const toAnswerEvents = (requestId: string): AnswerEvents => ({
  begin: ({ confidence, matches, knowledgeVersion }) =>
    toEvent('meta', { confidence, matches, knowledgeVersion }),
  say: (text) => toEvent('delta', { text }),
  end: (answer) => toEvent('done', answer),
  fail: (error) => toEvent('error', toProblem(error, requestId)),
});
