/** The OpenAI-compatible door: the key's chatbot is a model, and answers chat completions. */
import { Type } from 'typebox';
import { success } from '../../replies/response-schemas.ts';
import type { TypedApp } from '../../typed-app.ts';
import { chatbotOf } from './key-chatbot.ts';
import { toModel } from './openai-shapes.ts';
import type { DoorParts } from './parts.ts';

export function registerOpenAiDoor(app: TypedApp, { chatbots }: DoorParts): void {
  app.get(
    '/v1/models',
    {
      config: { scope: 'ask' },
      schema: { hide: true, response: { 200: success(Type.Any(), 'The chatbot.') } },
    },
    async (request) => ({ object: 'list', data: [toModel(await chatbotOf(request, chatbots))] }),
  );
}
