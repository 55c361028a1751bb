/** The console's actions on many answers at once. */
import { ChatbotParams } from '../../../../../contract/common.ts';
import { MassChangeBody, MassChangeReply } from '../../../../../contract/knowledge/mass-change.ts';
import type { TypedApp } from '../../typed-app.ts';
import { actorOf } from './owner.ts';
import type { ConsoleParts } from './parts.ts';

export function registerMassChangeRoute(app: TypedApp, { massChanges }: ConsoleParts): void {
  app.post(
    '/api/chatbots/:chatbotId/answers/mass',
    {
      config: { right: 'teach' },
      schema: { hide: true, params: ChatbotParams, body: MassChangeBody, response: { 200: MassChangeReply } },
    },
    async (request) => {
      const { ids, action } = request.body;
      return massChanges.apply(request.params.chatbotId, ids, action, actorOf(request));
    },
  );
}
