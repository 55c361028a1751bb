/** Opens and closes the services that only the console uses. */
import type { Sandbox } from '../../extraction/types.ts';
import type { Log } from '../../log.ts';
import type { Encoder, QuestionVectors } from '../../retrieval/encoders/encoder.ts';
import type { Store } from '../../store/types.ts';
import { auditAuth } from '../sign-in/audited-auth.ts';
import { type AuthService, createAuthService } from '../sign-in/auth.ts';
import { createMailer, type Mailer } from '../sign-in/mail.ts';
import { createMemberService, type MemberService } from '../sign-in/members.ts';
import { createOidcService, type OidcService } from '../sign-in/oidc.ts';
import type { SignInSettings } from '../sign-in/settings.ts';
import { createSignUpService, type SignUpService } from '../sign-in/sign-up.ts';
import { type AskStatisticsService, createAskStatistics } from './ask-statistics.ts';
import { type ChangeWatcher, createChangeWatcher } from './changes.ts';
import { createInsightsService, type InsightsService } from './insights.ts';
import { createPairLists, type PairLists } from './pair-lists.ts';
import { createPairPreviewer, type PairPreviewer } from './pair-preview.ts';
import { createUnansweredService, type UnansweredService } from './unanswered.ts';

export interface ConsoleServices {
  auth: AuthService;
  signUp: SignUpService;
  members: MemberService;
  oidc: OidcService | undefined;
  askStatistics: AskStatisticsService;
  insights: InsightsService;
  unanswered: UnansweredService;
  pairLists: PairLists;
  pairPreviewer: PairPreviewer;
  changes: ChangeWatcher;
  /** Writes buffered counts; call it before the store closes. */
  close(): Promise<void>;
}

export interface ConsoleServiceParts {
  config: {
    signIn: SignInSettings;
    /** For how long answers are kept. */
    tenants: { logDays: number };
    /** Where the links of mails lead. */
    http: { publicUrl: string | null; port: number };
  };
  store: Store;
  /** The active encoders. */
  encoders: readonly Encoder[];
  sandbox: Pick<Sandbox, 'readCells'>;
  questionVectors: Pick<QuestionVectors, 'gather'>;
  log: Log;
  nowMs: () => number;
}

export function createConsoleServices(parts: ConsoleServiceParts): ConsoleServices {
  const { config } = parts;
  const mailer = openMailer(config);
  const askStatistics = createAskStatistics(parts);
  const changes = createChangeWatcher(parts);
  const isSignUpOpen = config.signIn.signUp === 'open';
  const auth = auditAuth(
    (listeners) =>
      createAuthService({
        ...{ ...parts, ...listeners, mailer, isSignUpOpen },
        arePasswordsForOwners: config.signIn.passwordSignIn === 'owners',
      }),
    parts,
  );
  const members = createMemberService({ ...parts, config: config.signIn, auth, mailer });
  const { publicUrl } = config.http;
  return {
    auth,
    signUp: createSignUpService({ ...parts, config: config.signIn, auth, mailer }),
    members,
    oidc: createOidcService({ ...parts, config: config.signIn, publicUrl, auth, members }),
    askStatistics,
    insights: createInsightsService({ ...parts, defaultDays: config.tenants.logDays }),
    unanswered: createUnansweredService(parts),
    pairLists: createPairLists(parts),
    pairPreviewer: createPairPreviewer(parts),
    changes,
    async close() {
      changes.close();
      await mailer?.close();
      await askStatistics.close();
    },
  };
}

function openMailer({
  signIn: { smtpUrl, mailFrom },
  http,
}: ConsoleServiceParts['config']): Mailer | undefined {
  if (smtpUrl === null) return undefined;
  return createMailer({
    smtpUrl,
    from: mailFrom,
    publicUrl: http.publicUrl ?? `http://localhost:${http.port}`,
  });
}
