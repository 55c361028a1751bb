/** The dependencies of the console's routes. */
import type { Log } from '../../../log.ts';
import type { AnswerLog } from '../../../services/asking/answer-log/answer-log.ts';
import type { KeptAnswers } from '../../../services/asking/answer-log/kept-answers.ts';
import type { CalibrationRuns } from '../../../services/asking/calibration-runs.ts';
import type { ComposingService } from '../../../services/asking/composing/composing.ts';
import type { SuggestionService } from '../../../services/asking/suggestions/suggestions.ts';
import type { AskStatisticsService } from '../../../services/console/ask-statistics.ts';
import type { ChangeWatcher } from '../../../services/console/changes.ts';
import type { InsightsService } from '../../../services/console/insights.ts';
import type { PairLists } from '../../../services/console/pair-lists.ts';
import type { PairPreviewer } from '../../../services/console/pair-preview.ts';
import type { ConsoleSettings } from '../../../services/console/settings.ts';
import type { UnansweredService } from '../../../services/console/unanswered.ts';
import type { AuthService } from '../../../services/sign-in/auth.ts';
import type { MemberService } from '../../../services/sign-in/members.ts';
import type { OidcService } from '../../../services/sign-in/oidc.ts';
import type { SignInSettings } from '../../../services/sign-in/settings.ts';
import type { SignUpService } from '../../../services/sign-in/sign-up.ts';
import type { MassChangeService } from '../../../services/teaching/answers/mass-change.ts';
import type { ImportRuns } from '../../../services/teaching/bulk/import-runs.ts';
import type { FileService } from '../../../services/teaching/files.ts';
import type { ChatbotService } from '../../../services/tenants/chatbots.ts';
import type { KeyService } from '../../../services/tenants/keys.ts';
import type { TenantSettings } from '../../../services/tenants/settings.ts';
import type { WebhookService } from '../../../services/tenants/webhooks.ts';
import type { WebsiteService } from '../../../services/tenants/websites.ts';
import type { StoreSettings } from '../../../store/settings.ts';
import type { Store } from '../../../store/types.ts';
import type { ServerSettings } from '../../settings.ts';

export interface ConsoleParts {
  config: ServerSettings & {
    console: ConsoleSettings;
    signIn: SignInSettings;
    store: Pick<StoreSettings, 'historyDays'>;
    tenants: Pick<TenantSettings, 'logDays'>;
  };
  log: Log;
  nowMs: () => number;
  store: Store;
  auth: AuthService;
  signUp: SignUpService;
  members: MemberService;
  /** Undefined without an identity provider. */
  oidc: OidcService | undefined;
  chatbots: ChatbotService;
  keys: KeyService;
  websites: WebsiteService;
  composing: Pick<ComposingService, 'read'>;
  suggestions: SuggestionService;
  calibrationRuns: CalibrationRuns;
  webhooks: WebhookService;
  files: FileService;
  importRuns: ImportRuns;
  massChanges: MassChangeService;
  pairLists: PairLists;
  pairPreviewer: PairPreviewer;
  unanswered: UnansweredService;
  keptAnswers: KeptAnswers;
  answerLog: AnswerLog;
  insights: InsightsService;
  askStatistics: AskStatisticsService;
  changes: ChangeWatcher;
  /** Where the console is built. */
  consoleDir: string;
}
