/** How a chatbot shows itself on web pages: what its owner reads and sets. */

import { ComposingState } from '../../../../../contract/asking/composing.ts';
import { ChatbotParams } from '../../../../../contract/common.ts';
import { ChangeWebsiteBody, WebsiteSettings } from '../../../../../contract/website.ts';
import type { TypedApp } from '../../typed-app.ts';
import { ownStepOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

const PATH = '/api/chatbots/:chatbotId/website';

export function registerWebsiteRoutes(app: TypedApp, { websites, composing, store }: ConsoleParts): void {
  app.get(
    PATH,
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: WebsiteSettings } },
    },
    async (request) => websites.read(request.params.chatbotId),
  );

  app.patch(
    PATH,
    {
      config: { right: 'settings' },
      schema: {
        hide: true,
        params: ChatbotParams,
        body: ChangeWebsiteBody,
        response: { 200: WebsiteSettings },
      },
    },
    async (request) => websites.update(request.params.chatbotId, request.body, ownStepOf(request, store)),
  );

  app.get(
    '/api/chatbots/:chatbotId/composing',
    {
      config: { right: 'read' },
      schema: { hide: true, params: ChatbotParams, response: { 200: ComposingState } },
    },
    async (request) => composing.read(request.params.chatbotId),
  );
}
