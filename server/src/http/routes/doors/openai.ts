/** The OpenAI-compatible door: the key's chatbot is a model, and answers chat completions. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { ReplyListener } from '../../../services/asking/conversations/conversations.ts';
import { audienceOf } from '../../access/scopes.ts';
import { untilGone } from '../../load/client-gone.ts';
import { sendAnswerStream } from '../../replies/answer-stream.ts';
import { shapeErrors } from '../../replies/error-replies.ts';
import type { TypedApp } from '../../typed-app.ts';
import { chatbotOf, isMeant } from './key-chatbot.ts';
import { readChatRequest } from './openai-request.ts';
import { OPENAI_ERRORS, toCompletion, toCompletionEvents, toModel } from './openai-shapes.ts';
import type { DoorParts } from './parts.ts';

export function registerOpenAiDoor(
  app: TypedApp,
  { config, chatbots, audienceAsking, answerLog }: DoorParts,
): void {
  const options = { config: { scope: 'ask' }, schema: { hide: true } } as const;
  shapeErrors(app, OPENAI_ERRORS);

  app.get('/v1/models', options, async (request) => ({
    object: 'list',
    data: [toModel(await chatbotOf(request, chatbots))],
  }));

  app.get<{ Params: { model: string } }>('/v1/models/:model', options, async (request) => {
    const chatbot = await chatbotOf(request, chatbots);
    if (!isMeant(chatbot, request.params.model)) throw unknownModel(request.params.model);
    return toModel(chatbot);
  });

  app.post('/v1/chat/completions', options, async (request, reply) => {
    const asked = readChatRequest(request.body, config.http.chatMessagesMax);
    const chatbot = await chatbotOf(request, chatbots);
    if (!isMeant(chatbot, asked.model)) throw unknownModel(asked.model);
    const { question, history, filter, visitorId, feedback } = asked;
    if (feedback !== undefined) await answerLog.takeFeedback(chatbot.id, feedback);
    const body = { question, history, ...(filter && { filter }), ...(visitorId && { visitorId }) };
    const completion = { id: `chatcmpl-${randomUUID()}`, createdAtMs: Date.now(), model: asked.model };
    const ask = (listener: ReplyListener) =>
      audienceAsking.ask(chatbot.id, body, audienceOf(request), { channel: 'openai', listener });
    if (asked.isStreamed) return sendAnswerStream(reply, toCompletionEvents(completion, asked), ask);
    return toCompletion({ ...completion, answer: await ask({ signal: untilGone(reply) }) });
  });
}

function unknownModel(model: string): AppError {
  return new AppError(
    'not_found',
    `This key opens no model "${model}"; GET /v1/models names the one it opens.`,
    {
      errors: [{ path: 'model', message: 'is not the chatbot of this key' }],
    },
  );
}
