/** Tells a program that holds nothing but a key what the key opens. */
import { KeyChatbot } from '../../../../contract/keys.ts';
import type { ChatbotService } from '../../services/tenants/chatbots.ts';
import { accessOf } from '../access/scopes.ts';
import { addHooks, type HookParts, KEY_HOOKS } from '../hooks.ts';
import { problemResponses, success } from '../replies/response-schemas.ts';
import type { TypedApp } from '../typed-app.ts';
import { chatbotOf } from './doors/key-chatbot.ts';

export async function registerKeyRoute(
  root: TypedApp,
  parts: HookParts & { chatbots: Pick<ChatbotService, 'find'> },
): Promise<void> {
  await root.register(async (app: TypedApp) => {
    await addHooks(app, KEY_HOOKS, parts);
    app.get(
      '/api/key',
      {
        config: { scope: 'any' },
        schema: {
          tags: ['Chat'],
          operationId: 'readKey',
          summary: 'What this key opens',
          description: 'For programs that are set up with a key alone, such as `docent sync`.',
          response: {
            200: success(KeyChatbot, 'The chatbot and the scopes.'),
            ...problemResponses('not_found'),
          },
        },
      },
      async (request) => {
        const { id: chatbotId, name } = await chatbotOf(request, parts.chatbots);
        return { chatbotId, name, scopes: [...accessOf(request).scopes] };
      },
    );
  });
}
