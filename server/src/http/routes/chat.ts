/** Asks a chatbot: an extension of the training API. */
import { AskBody, AskReply } from '../../../../contract/chat.ts';
import { ChatbotParams } from '../../../../contract/common.ts';
import { HandoverBody, HandoverReply } from '../../../../contract/handover.ts';
import type { HandoverService } from '../../services/asking/conversations/handover.ts';
import type { AudienceAsking } from '../../services/asking/customer-view.ts';
import type { FileLinks } from '../../services/tenants/file-links.ts';
import { accessOf, audienceOf } from '../access/scopes.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';
import { linkFiles } from './embed/file-links.ts';

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
      const reply = await asking.ask(request.params.chatbotId, request.body, audience);
      const { key } = accessOf(request);
      return audience === 'customer' && key !== undefined ? linkFiles(reply, key, fileLinks) : reply;
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
