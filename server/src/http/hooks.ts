/** The hooks that a request passes before its route, in the order they run, each with the reason for its place. */
import type { Log } from '../log.ts';
import type { ChatbotService } from '../services/tenants/chatbots.ts';
import type { KeyLimiter } from '../services/tenants/key-limits.ts';
import type { KeyService } from '../services/tenants/keys.ts';
import type { VisitorTokens } from '../services/tenants/visitor-tokens.ts';
import type { Store } from '../store/types.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { type Authenticator, guardChatbotRoutes } from './access/authentication.ts';
import { createBearerAuthenticator } from './access/bearer-keys.ts';
import { refuseForeignSteps, tellSteps } from './access/history-step.ts';
import { checkKeyOrigins } from './access/key-origins.ts';
import { requireScopes } from './access/scopes.ts';
import { applyBackPressure } from './load/back-pressure.ts';
import { endUnreadReplies, takeInTurn } from './load/connections.ts';
import { limitKeys } from './load/key-limits.ts';
import { limitRates } from './load/rate-limit.ts';
import { allowOrigins } from './protocol/cors.ts';
import { registerJsonBodies } from './protocol/json-body.ts';
import { observeRequests } from './protocol/observe.ts';
import { refuseBrokenQueries, refuseCompressedBodies, requireOneHost } from './protocol/request-checks.ts';
import { sendRequestIds } from './protocol/request-id.ts';
import { setApiHeaders } from './protocol/security-headers.ts';
import { refuseUnknownPaths } from './replies/error-replies.ts';
import type { ServerSettings } from './settings.ts';
import type { TypedApp } from './typed-app.ts';

export interface HookParts {
  config: ServerSettings;
  log: Log;
  telemetry: Telemetry;
  keys: KeyService;
  chatbots: Pick<ChatbotService, 'find' | 'findOwner'>;
  keyLimiter: KeyLimiter;
  store: Pick<Store, 'read'>;
  visitorTokens: VisitorTokens;
  /** Ways in besides API keys, asked after them. */
  authenticators?: readonly Authenticator[];
}

interface Hook {
  /** Why it stands here, and not earlier or later. */
  because: string;
  /** Adds it to `app`, for the routes that follow. */
  add(app: TypedApp, parts: HookParts): void | Promise<void>;
}

/** Hooks of every request, whatever its path. */
export const HOOKS: readonly Hook[] = [
  {
    because:
      'Every reply carries its id, that of a refusal below as well, and so does what is audited below.',
    add: sendRequestIds,
  },
  {
    because: 'Requests have room for their step before any hook or route below begins one.',
    add: tellSteps,
  },
  {
    because: 'A request that waits behind others of its connection costs nothing of what is below.',
    add: (app, { config }) => takeInTurn(app, config.pressure.maxPipelined),
  },
  {
    because: 'Nothing is counted or allowed for a request that a proxy may have read otherwise.',
    add: requireOneHost,
  },
  {
    because:
      'It watches the connection of the reply, which a request that waits for its turn has not got yet.',
    add: (app, { config }) => endUnreadReplies(app, config.http.replyTimeoutMs),
  },
  {
    because: 'A body that is no JSON is refused before it counts as work.',
    add: (app, { config }) => registerJsonBodies(app, config.http.jsonMaxDepth),
  },
  { because: 'It looks at the query before any route takes it for another one.', add: refuseBrokenQueries },
  { because: 'The span of a request has in it all that is refused or done below.', add: observeRequests },
  {
    because: 'A page reads a refusal only with these headers: they are set before any below refuses.',
    add: (app, { config, keys }) =>
      allowOrigins(app, { origins: config.http.corsOrigins, findOrigins: keys.originsOf }),
  },
  {
    because: 'What the process has no room for is refused before it costs anything.',
    add: applyBackPressure,
  },
  {
    because: 'What is at no path is refused with its body unread, once there is room to answer.',
    add: refuseUnknownPaths,
  },
];

const SEND_API_HEADERS: Hook = { because: 'A refusal below has them as well.', add: setApiHeaders };

/** What a caller is held to once it is known, whichever way it came in. */
const HOLD_CALLERS: readonly Hook[] = [
  { because: 'What a key may not do costs neither a count nor a look at its page.', add: requireScopes },
  {
    because: 'Calls from pages that may not use the key do not count against its limits.',
    add: (app, { config }) => checkKeyOrigins(app, config.http),
  },
  {
    because: 'Requests of one key count on all nodes together, whatever becomes of them below.',
    add: (app, { keyLimiter }) => limitKeys(app, keyLimiter),
  },
  {
    because: 'Rates are counted by who was let in, before the body is read.',
    add: (app, { config }) => limitRates(app, config.http.rateLimitPerMinute),
  },
  {
    because: 'It looks into the history, for those alone who may call so often.',
    add: (app, { store }) => refuseForeignSteps(app, store),
  },
  { because: 'A body is refused last, and unread.', add: refuseCompressedBodies },
];

/** Hooks of the requests for a chatbot; they run after those of all requests. */
export const CHATBOT_HOOKS: readonly Hook[] = [
  SEND_API_HEADERS,
  {
    because: 'Who calls is known before anything is said of the path, the rate or the body.',
    add: (app, { keys, visitorTokens, authenticators = [] }) =>
      guardChatbotRoutes(app, [createBearerAuthenticator(keys, visitorTokens), ...authenticators]),
  },
  ...HOLD_CALLERS,
];

/** Hooks of the requests for the chatbot of the key: no session opens them, for it does not say which chatbot. */
export const KEY_HOOKS: readonly Hook[] = [
  SEND_API_HEADERS,
  {
    because: 'The key says which chatbot is meant.',
    add: (app, { keys, visitorTokens }) =>
      guardChatbotRoutes(app, [createBearerAuthenticator(keys, visitorTokens)]),
  },
  ...HOLD_CALLERS,
];

/** Adds the hooks to `app`, in order. */
export async function addHooks(app: TypedApp, hooks: readonly Hook[], parts: HookParts): Promise<void> {
  for (const { add } of hooks) await add(app, parts);
}
