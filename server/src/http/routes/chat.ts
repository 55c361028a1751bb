/** Asks a chatbot: an extension of the training API. */
import type { FastifyRequest } from 'fastify';
import type { AnswerChannel } from '../../../../contract/answer-log.ts';
import { AskBody, AskReply } from '../../../../contract/chat.ts';
import { ChatbotParams } from '../../../../contract/common.ts';
import type { AudienceAsking } from '../../services/asking/customer-view.ts';
import type { FileLinks } from '../../services/tenants/file-links.ts';
import { accessOf, audienceOf } from '../access/scopes.ts';
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
  { audienceAsking: asking, fileLinks }: { audienceAsking: AudienceAsking; fileLinks: FileLinks },
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
          'Answers from everything acknowledged before. `answer` is the answer of a pair word for word, or the sentences of a file that answer, or the fallback text.',
        params: ChatbotParams,
        body: AskBody,
        response: {
          200: success(AskReply, 'The answer, or what is said without one.'),
          ...problemResponses('invalid_json', 'not_found', 'payload_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request) => {
      const audience = audienceOf(request);
      const reply = await asking.ask(request.params.chatbotId, request.body, audience, channelOf(request));
      const { key } = accessOf(request);
      return audience === 'customer' && key !== undefined ? linkFiles(reply, key, fileLinks) : reply;
    },
  );
}
