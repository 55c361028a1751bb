/** The console's part of the HTTP service: its own API for owners with a session, and its pages. */

import { refuseCompressedBodies } from '../../protocol/request-checks.ts';
import { setApiHeaders } from '../../protocol/security-headers.ts';
import type { TypedApp } from '../../typed-app.ts';
import { registerAccountRoutes, registerOwnAccountRoutes } from './accounts.ts';
import { registerCalibrationRunRoutes } from './calibration-runs.ts';
import { registerChatbotRoutes } from './chatbots.ts';
import { registerEventRoutes } from './events.ts';
import { registerImportRunRoutes } from './import-runs.ts';
import { registerKeptAnswerRoutes } from './kept-answers.ts';
import { registerKeyRoutes } from './keys.ts';
import { registerMassChangeRoute } from './mass-change.ts';
import { registerInviteRoutes, registerMemberRoutes } from './members.ts';
import { registerOidcRoutes } from './oidc.ts';
import { recogniseOwners, requireOwners } from './owner.ts';
import { registerConsolePages } from './pages.ts';
import { registerPairListRoutes } from './pair-lists.ts';
import { registerPairPreviewRoute } from './pair-preview.ts';
import type { ConsoleParts } from './parts.ts';
import { registerQuestionRoutes } from './questions.ts';
import { registerSessionRoutes } from './sessions.ts';
import { registerSuggestionRoutes } from './suggestions.ts';
import { registerConsoleTrainingRoutes } from './training.ts';
import { registerWebhookRoutes } from './webhooks.ts';
import { registerWebsiteRoutes } from './website.ts';

export async function registerConsole(root: TypedApp, parts: ConsoleParts): Promise<void> {
  await root.register(async (app: TypedApp) => {
    setApiHeaders(app);
    refuseCompressedBodies(app);
    recogniseOwners(app, { auth: parts.auth, publicUrl: parts.config.http.publicUrl });
    await app.register(async (anonymous: TypedApp) => {
      // Of every route here, so that none is forgotten: who calls is not known.
      anonymous.addHook('onRoute', (route) => {
        route.bodyLimit = parts.config.http.anonymousBodyLimitBytes;
      });
      registerSessionRoutes(anonymous, parts);
      registerAccountRoutes(anonymous, parts);
      registerInviteRoutes(anonymous, parts);
      await registerOidcRoutes(anonymous, parts);
    });
    await app.register(async (owners: TypedApp) => {
      requireOwners(owners, parts.chatbots);
      registerOwnAccountRoutes(owners, parts);
      registerMemberRoutes(owners, parts);
      registerChatbotRoutes(owners, parts);
      registerEventRoutes(owners, parts);
      registerKeyRoutes(owners, parts);
      registerWebsiteRoutes(owners, parts);
      registerWebhookRoutes(owners, parts);
      registerSuggestionRoutes(owners, parts);
      registerCalibrationRunRoutes(owners, parts);
      registerQuestionRoutes(owners, parts);
      registerKeptAnswerRoutes(owners, parts);
      registerConsoleTrainingRoutes(owners, parts);
      registerImportRunRoutes(owners, parts);
      registerMassChangeRoute(owners, parts);
      registerPairListRoutes(owners, parts);
      await registerPairPreviewRoute(owners, parts);
    });
  });
  await registerConsolePages(root, { distDir: parts.consoleDir, publicUrl: parts.config.http.publicUrl });
}
