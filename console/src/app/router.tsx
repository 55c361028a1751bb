/** Every screen's address. Screens load when they are first wanted. */

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { DELETED_KINDS, type DeletedKind } from '../../../contract/history.ts';
import { loadCode } from '../api/load-code.ts';
import { readAnswerSearch } from '../state/answer-search.ts';
import { queryClient } from '../state/query-client.ts';
import { sessionQuery } from '../state/session.ts';
import { strings } from '../strings/catalogue.ts';
import { CrashPage, CrashPanel, LoadingPage, NotFoundPage } from './fallback-pages.tsx';
import { loadOwnerPages } from './load-owner-pages.ts';

/** Loads when it is first wanted, or about to be. Where that failed, it is tried again with the next visit. */
const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadCode(load), name);

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/chatbots', replace: true });
  },
});

type ProviderRefusal = keyof typeof strings.provider.refused;
/** Of the words that the service sends the browser back with, those that there is a text for. */
const isProviderRefusal = (word: unknown): word is ProviderRefusal =>
  typeof word === 'string' && Object.hasOwn(strings.provider.refused, word);

const logIn = createRoute({
  getParentRoute: () => root,
  path: '/log-in',
  validateSearch: ({
    next,
    refused,
  }: Record<string, unknown>): { next?: string; refused?: ProviderRefusal } => ({
    ...(typeof next === 'string' && /^\/(?![/\\])/.test(next) && { next }),
    ...(isProviderRefusal(refused) && { refused }),
  }),
  component: screen(() => import('../features/accounts/log-in-page.tsx'), 'LogInPage'),
  errorComponent: CrashPage,
});
/** What these pages offer depends on the service. */
const knowSession = async (): Promise<void> => {
  await queryClient.ensureQueryData(sessionQuery);
};
const createAccount = createRoute({
  getParentRoute: () => root,
  path: '/create-account',
  beforeLoad: knowSession,
  pendingComponent: LoadingPage,
  component: screen(() => import('../features/accounts/create-account-page.tsx'), 'CreateAccountPage'),
  errorComponent: CrashPage,
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: knowSession,
  pendingComponent: LoadingPage,
  component: screen(() => import('../features/accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  errorComponent: CrashPage,
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: screen(() => import('../features/accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
  errorComponent: CrashPage,
});

const acceptInvite = createRoute({
  getParentRoute: () => root,
  path: '/accept-invite',
  beforeLoad: knowSession,
  pendingComponent: LoadingPage,
  component: screen(() => import('../features/accounts/accept-invite-page.tsx'), 'AcceptInvitePage'),
  errorComponent: CrashPage,
});

/** Everything below needs an account. */
const owner = createRoute({
  getParentRoute: () => root,
  id: 'owner',
  component: screen(loadOwnerPages, 'Shell'),
  errorComponent: CrashPage,
  pendingComponent: LoadingPage,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery);
    if (session.account !== null) return;
    if (session.isFirstAccount) throw redirect({ to: '/create-account' });
    throw redirect({
      to: '/log-in',
      search: location.pathname === '/chatbots' ? {} : { next: location.href },
    });
  },
});
const chatbots = createRoute({
  getParentRoute: () => owner,
  path: '/chatbots',
  component: screen(loadOwnerPages, 'ChatbotListPage'),
});
const account = createRoute({
  getParentRoute: () => owner,
  path: '/account',
  component: screen(() => import('../features/accounts/account-page.tsx'), 'AccountPage'),
});
const members = createRoute({
  getParentRoute: () => owner,
  path: '/members',
  component: screen(() => import('../features/members/members-page.tsx'), 'MembersPage'),
});
const chatbot = createRoute({
  getParentRoute: () => owner,
  path: '/chatbots/$chatbotId',
  component: screen(() => import('../features/chatbots/chatbot-layout.tsx'), 'ChatbotLayout'),
});
const chatbotHome = createRoute({
  getParentRoute: () => chatbot,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/chatbots/$chatbotId/qa', params, replace: true });
  },
});
const qa = createRoute({
  getParentRoute: () => chatbot,
  path: 'qa',
  validateSearch: (
    search: Record<string, unknown>,
  ): { importFile?: number; add?: true; find?: string; edit?: number } => ({
    ...(Number.isSafeInteger(search.importFile) && { importFile: Number(search.importFile) }),
    ...(search.add === true && { add: true }),
    ...(typeof search.find === 'string' && { find: search.find }),
    ...(Number.isSafeInteger(search.edit) && { edit: Number(search.edit) }),
  }),
  component: screen(() => import('../features/pairs/pairs-page.tsx'), 'PairsPage'),
});
const files = createRoute({
  getParentRoute: () => chatbot,
  path: 'files',
  component: screen(() => import('../features/files/files-page.tsx'), 'FilesPage'),
});
const file = createRoute({
  getParentRoute: () => chatbot,
  path: 'files/$fileId',
  validateSearch: (search: Record<string, unknown>): { at?: string } =>
    typeof search.at === 'string' ? { at: search.at } : {},
  component: screen(() => import('../features/files/file-page.tsx'), 'FilePage'),
});
const test = createRoute({
  getParentRoute: () => chatbot,
  path: 'test',
  component: screen(() => import('../features/testing/test-page.tsx'), 'TestPage'),
});
const checks = createRoute({
  getParentRoute: () => chatbot,
  path: 'checks',
  component: screen(() => import('../features/golden/checks-page.tsx'), 'ChecksPage'),
});
const unanswered = createRoute({
  getParentRoute: () => chatbot,
  path: 'unanswered',
  component: screen(() => import('../features/unanswered/unanswered-page.tsx'), 'UnansweredPage'),
});
const answers = createRoute({
  getParentRoute: () => chatbot,
  path: 'answers',
  validateSearch: readAnswerSearch,
  component: screen(() => import('../features/answers/answers-page.tsx'), 'AnswersPage'),
});
const insights = createRoute({
  getParentRoute: () => chatbot,
  path: 'insights',
  component: screen(() => import('../features/insights/insights-page.tsx'), 'InsightsPage'),
});
const history = createRoute({
  getParentRoute: () => chatbot,
  path: 'history',
  validateSearch: ({
    subject,
    subjectId,
    deleted,
  }: Record<string, unknown>): {
    subject?: 'answer' | 'file';
    subjectId?: string;
    deleted?: DeletedKind | 'all';
  } => ({
    ...((subject === 'answer' || subject === 'file') &&
      /^\d+$/.test(String(subjectId)) && { subject, subjectId: String(subjectId) }),
    ...([...DELETED_KINDS, 'all'].includes(String(deleted)) && { deleted: deleted as DeletedKind | 'all' }),
  }),
  component: screen(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
});
const website = createRoute({
  getParentRoute: () => chatbot,
  path: 'website',
  component: screen(() => import('../features/website/website-page.tsx'), 'WebsitePage'),
});
const connect = createRoute({
  getParentRoute: () => chatbot,
  path: 'connect',
  component: screen(() => import('../features/connect/connect-page.tsx'), 'ConnectPage'),
});
const apiKey = createRoute({
  getParentRoute: () => chatbot,
  path: 'api-key',
  component: screen(() => import('../features/keys/keys-page.tsx'), 'KeysPage'),
});
const settings = createRoute({
  getParentRoute: () => chatbot,
  path: 'settings',
  component: screen(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const routeTree = root.addChildren([
  home,
  logIn,
  createAccount,
  forgotPassword,
  resetPassword,
  acceptInvite,
  owner.addChildren([
    chatbots,
    account,
    members,
    chatbot.addChildren([
      chatbotHome,
      qa,
      files,
      file,
      test,
      checks,
      unanswered,
      answers,
      insights,
      history,
      website,
      connect,
      apiKey,
      settings,
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: CrashPanel,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
