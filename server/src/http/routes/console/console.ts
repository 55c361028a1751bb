/** The console's part of the HTTP service: its own API for owners with a session, and its pages. */

import { refuseCompressedBodies } from '../../protocol/request-checks.ts';
import { setApiHeaders } from '../../protocol/security-headers.ts';
import type { TypedApp } from '../../typed-app.ts';
import { registerAccountRoutes } from './accounts.ts';
import { registerChatbotRoutes } from './chatbots.ts';
import { registerEventRoutes } from './events.ts';
import { registerKeyRoutes } from './keys.ts';
import { recogniseOwners, requireOwners } from './owner.ts';
import { registerConsolePages } from './pages.ts';
import { registerPairListRoutes } from './pair-lists.ts';
import { registerPairPreviewRoute } from './pair-preview.ts';
import type { ConsoleParts } from './parts.ts';
import { registerQuestionRoutes } from './questions.ts';
import { registerSessionRoutes } from './sessions.ts';
import { registerConsoleTrainingRoutes } from './training.ts';
import { registerWebsiteRoutes } from './website.ts';

export async function registerConsole(root: TypedApp, parts: ConsoleParts): Promise<void> {
  await root.register(async (app: TypedApp) => {
    setApiHeaders(app);
    refuseCompressedBodies(app);
    recogniseOwners(app, { auth: parts.auth, publicUrl: parts.config.http.publicUrl });
    registerSessionRoutes(app, parts);
    registerAccountRoutes(app, parts);
    await app.register(async (owners: TypedApp) => {
      requireOwners(owners);
      registerChatbotRoutes(owners, parts);
      registerEventRoutes(owners, parts);
      await owners.register(async (one: TypedApp) => {
        // Checks that the chatbot belongs to the owner; the reply is the same for another owner's chatbot and for
        // none.
        one.addHook('onRequest', async (request) => {
          const { chatbotId } = request.params as { chatbotId: string };
          await parts.chatbots.get(request.owner?.id ?? '', chatbotId);
        });
        registerKeyRoutes(one, parts);
        registerWebsiteRoutes(one, parts);
        registerQuestionRoutes(one, parts);
        registerConsoleTrainingRoutes(one, parts);
        registerPairListRoutes(one, parts);
        await registerPairPreviewRoute(one, parts);
      });
    });
  });
  await registerConsolePages(root, parts.consoleDir);
}
