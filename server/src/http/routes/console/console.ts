/** The console's part of the HTTP service: its own API for owners with a session, and its pages. */

import type { AskStatisticsService } from '../../../services/console/ask-statistics.ts';
import type { ChangeWatcher } from '../../../services/console/changes.ts';
import type { InsightsService } from '../../../services/console/insights.ts';
import type { PairImporter } from '../../../services/console/pair-import.ts';
import type { PairLists } from '../../../services/console/pair-lists.ts';
import type { PairPreviewer } from '../../../services/console/pair-preview.ts';
import type { ConsoleSettings } from '../../../services/console/settings.ts';
import type { UnansweredService } from '../../../services/console/unanswered.ts';
import type { AuthService } from '../../../services/sign-in/auth.ts';
import type { SignUpService } from '../../../services/sign-in/sign-up.ts';
import type { FileService } from '../../../services/teaching/files.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';
import type { KeyService } from '../../../services/tenants/keys.ts';
import type { BlobStore } from '../../../store/blobs/blob-store.ts';
import type { Store } from '../../../store/types.ts';
import { setApiHeaders } from '../../protocol/api-headers.ts';
import { refuseCompressedBodies } from '../../protocol/content-coding.ts';
import type { ServerSettings } from '../../settings.ts';
import type { TypedApp } from '../../typed-app.ts';
import { registerAccountRoutes } from './accounts.ts';
import { registerChatbotRoutes } from './chatbots.ts';
import { registerEventRoutes } from './events.ts';
import { registerKeyRoutes } from './keys.ts';
import { recogniseOwners, requireOwners } from './owner.ts';
import { registerConsolePages } from './pages.ts';
import { registerPairListRoutes } from './pair-lists.ts';
import { registerPairPreviewRoute } from './pair-preview.ts';
import { registerQuestionRoutes } from './questions.ts';
import { registerSessionRoutes } from './sessions.ts';
import { registerConsoleTrainingRoutes } from './training.ts';

export interface ConsoleParts {
  config: ServerSettings & { console: ConsoleSettings };
  nowMs: () => number;
  store: Store;
  blobs: BlobStore;
  auth: AuthService;
  signUp: SignUpService;
  chatbots: ChatbotService;
  keys: KeyService;
  files: FileService;
  pairImporter: PairImporter;
  pairLists: PairLists;
  pairPreviewer: PairPreviewer;
  unanswered: UnansweredService;
  insights: InsightsService;
  askStatistics: AskStatisticsService;
  changes: ChangeWatcher;
  /** Where the console is built. */
  consoleDir: string;
}

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
        // The chatbot is the owner's own, whatever the route: the same answer for another's and for none.
        one.addHook('onRequest', async (request) => {
          const { chatbotId } = request.params as { chatbotId: string };
          await parts.chatbots.get(request.owner?.id ?? '', chatbotId);
        });
        registerKeyRoutes(one, parts);
        registerQuestionRoutes(one, parts);
        registerConsoleTrainingRoutes(one, parts);
        registerPairListRoutes(one, parts);
        await registerPairPreviewRoute(one, parts);
      });
    });
  });
  await registerConsolePages(root, parts.consoleDir);
}
