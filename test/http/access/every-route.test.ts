/**
 * Every operation with every credential, from the routes that the service has: a new route is for owners alone, or this test
 * says that it was not thought of.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { generateKey } from '../../../server/src/services/tenants/key-format.ts';
import { makePair } from '../../store/records.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

/** Whom a route is for; one that is not named here is for owners. */
const OPEN: readonly RegExp[] = [
  /^GET \/(healthz\/(live|ready)|metrics)$/,
  /^GET \/(docs|docs\/.*|openapi\.json)$/,
  // The console's pages, and what they load.
  /^GET \/(|log-in|create-account|forgot-password|reset-password|accept-invite|account|members|chatbots|chatbots\/\*)$/,
  /^GET \/(assets|static)\/\*$/,
  // What other people's pages load, and the page to try it on.
  /^GET \/(widget\.js|try\/:chatbotId)$/,
  /^POST \/try\/:chatbotId\/session$/,
  // For whoever has a link that the service signed.
  /^GET \/api\/embed\/:chatbotId\/files\/:id$/,
  /^GET \/api\/sessions\/current$/,
  /^DELETE \/api\/sessions\/current$/,
  /^POST \/api\/(sessions|accounts)$/,
  /^(POST|PUT) \/api\/accounts\/(sign-ups|password-resets)$/,
  /^POST \/api\/invites\/(look|accept)$/,
  // What comes to the second proves itself by the provider's signature.
  /^POST \/api\/sessions\/oidc(\/back-channel-logout)?$/,
  /^GET \/api\/sessions\/oidc\/callback$/,
];
const FOR_KEYS: readonly RegExp[] = [
  /^\w+ \/api\/Training\/(QA|File)\/:chatbotId(\/:id)?$/,
  /^\w+ \/api\/Training\/Answer\/:chatbotId(\/:id|\/join)?$/,
  /^POST \/api\/Training\/QA\/:chatbotId\/bulk$/,
  /^\w+ \/api\/Train\/File\/:chatbotId(\/:id)?$/,
  /^GET \/api\/Train(ing)?\/File\/:chatbotId\/:id\/content$/,
  /^POST \/api\/Train(ing)?\/File\/:chatbotId\/sync$/,
  /^\w+ \/api\/Training\/History\/:chatbotId(\/deleted|\/steps\/:stepId\/(changes|undo|restore))?$/,
  /^POST \/api\/Training\/QA\/:chatbotId\/impact$/,
  /^\w+ \/api\/chatbots\/:chatbotId\/golden(\/(:id|runs|check|csv|deletions|deletions\/restored))?$/,
  /^(POST \/api\/Training\/Import|GET \/api\/Training\/Export)\/:chatbotId$/,
  /^POST \/api\/Chat\/:chatbotId(\/(feedback|handover))?$/,
  /^DELETE \/api\/Chat\/:chatbotId\/visitors\/:visitorId$/,
  /^POST \/api\/embed\/:chatbotId\/session$/,
  /^\w+ \/api\/chatbots\/:chatbotId\/(calibration|thresholds|encoding)$/,
];
/** The key names the chatbot; no session opens them, and each has its own shape of errors. */
const DOORS: readonly RegExp[] = [
  /^GET \/v1\/models(\/:model)?$/,
  /^POST \/(v1\/chat\/completions|mcp|retrieval)$/,
];
/** For a key that may only ask, which a page may hold; one that may more is refused, so that it is taken off the page. */
const FOR_PAGES: readonly RegExp[] = [/^GET \/api\/embed$/];
/** The key names the chatbot here too. */
const OF_KEY: readonly RegExp[] = [/^GET \/api\/key$/];
/** Tokens for visitors are made with a key, never with a session. */
const KEYS_ALONE = /^\/api\/embed\//;
const STREAM = 'GET /api/events';

type Audience = 'all' | 'keys' | 'key' | 'pages' | 'doors' | 'owners';

interface Operation {
  method: string;
  url: string;
  audience: Audience;
}

const operations: Operation[] = [];

function audienceOf(name: string): Audience {
  const isOf = (routes: readonly RegExp[]): boolean => routes.some((route) => route.test(name));
  if (isOf(OPEN)) return 'all';
  if (isOf(FOR_KEYS)) return 'keys';
  if (isOf(FOR_PAGES)) return 'pages';
  if (isOf(OF_KEY)) return 'key';
  return isOf(DOORS) ? 'doors' : 'owners';
}

/** Notes what is registered; the routes for what is not served are none. */
function noteRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if ((config as { isFallback?: boolean } | undefined)?.isFallback === true) return;
    for (const one of [method].flat()) {
      if (one === 'HEAD') continue;
      const name = `${one} ${url}`;
      operations.push({ method: one, url, audience: audienceOf(name) });
    }
  });
}

let service: TestService;
let bot: Provisioned;
let other: Provisioned;
let credentials: Record<string, Record<string, string>>;

before(async () => {
  const onApp = (message: unknown) => noteRoutes((message as { fastify: FastifyInstance }).fastify);
  diagnostics.subscribe('fastify.initialization', onApp);
  service = await startService({ training: false });
  diagnostics.unsubscribe('fastify.initialization', onApp);
  bot = await service.provision();
  const { accounts, chatbots, keys, console: services, store } = service.context;
  await store.write((tx) => tx.pairs.insert(bot.chatbotId, makePair({ question: 'Tangerine?' })));
  const { id: accountId } = await accounts.findOrCreate('other@example.com');
  const { id: chatbotId } = await chatbots.create(accountId, 'Other');
  other = { accountId, chatbotId, apiKey: (await keys.create(chatbotId)).secret };
  const expired = await keys.create(bot.chatbotId, { expiresAtMs: Date.now() - 1 });
  const revoked = await keys.create(bot.chatbotId);
  await keys.revoke(bot.chatbotId, revoked.key.id);
  const ended = await openOwnerSession(service);
  await services.auth.logOut(ended.cookie);
  const own = await openOwnerSession(service);
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  credentials = {
    none: {},
    'no key': bearer('nonsense'),
    'no bearer': { authorization: 'Basic YTpi' },
    'unknown key': bearer(generateKey()),
    'expired key': bearer(expired.secret),
    'revoked key': bearer(revoked.secret),
    'ended session': ended,
    'forged session': { cookie: 'docent.session_token=abc.def' },
    "other's key": bearer(other.apiKey),
    "other's session": await openSession('other@example.com'),
    'own key': bearer(bot.apiKey),
    'own session': own,
    'own session with a wrong key': { ...own, ...bearer('nonsense') },
  };
});
after(() => service.close());

async function openSession(email: string): Promise<Record<string, string>> {
  const { auth } = service.context.console;
  await auth.resetPassword((await auth.createResetToken(email)) ?? '', 'correct horse battery');
  const { cookies } = await auth.logIn({ email, password: 'correct horse battery', address: '' });
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}

/** What is answered to a credential that is not let in; undefined where it is let in. */
function refusalOf(credential: string, { audience, url }: Operation): number | undefined {
  if (audience === 'all') return undefined;
  if (audience === 'pages') return ['own key', "other's key"].includes(credential) ? 403 : 401;
  const isOfKey = audience === 'doors' || audience === 'key';
  if (credential === 'own session') return isOfKey || KEYS_ALONE.test(url) ? 401 : undefined;
  if (isOfKey) return ['own key', "other's key"].includes(credential) ? undefined : 401;
  const isSession = credential.includes('session');
  if (credential === "other's session" || credential === 'own session with a wrong key') {
    if (audience === 'keys') return credential === "other's session" ? 403 : 401;
    return credential === "other's session" && url.includes(':chatbotId') ? 404 : undefined;
  }
  if (audience === 'keys' && !isSession) {
    if (credential === 'own key') return undefined;
    if (credential === "other's key") return 403;
  }
  return 401;
}

async function send({ method, url }: Operation, headers: Record<string, string>): Promise<[number, string]> {
  const path = url
    .replace(':chatbotId', bot.chatbotId)
    .replace(':keyId', randomUUID())
    .replace(':id', '999')
    .replace('*', 'nothing');
  const gone = new AbortController();
  const reply = await fetch(service.baseUrl + path, { method, headers, signal: gone.signal });
  if (reply.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    gone.abort();
    return [reply.status, ''];
  }
  return [reply.status, await reply.text()];
}

const nameOf = ({ method, url }: Operation): string => `${method} ${url}`;

test('the service has routes for each audience, and those named here exist', () => {
  const names = operations.map(nameOf);
  for (const named of [...OPEN, ...FOR_KEYS, ...FOR_PAGES, ...OF_KEY, ...DOORS]) {
    assert.ok(
      names.some((name) => named.test(name)),
      String(named),
    );
  }
  assert.ok(names.includes(STREAM));
  for (const { audience, url } of operations) {
    if (audience === 'keys') assert.ok(url.includes(':chatbotId'), url);
  }
});

test('whoever is not let in is refused on every operation, with nothing of what is there', async () => {
  let refused = 0;
  for (const operation of operations) {
    for (const [credential, headers] of Object.entries(credentials)) {
      const expected = refusalOf(credential, operation);
      if (expected === undefined) continue;
      const [status, text] = await send(operation, headers);
      assert.equal(status, expected, `${nameOf(operation)} with ${credential}: ${text}`);
      const isDoor = operation.audience === 'doors';
      assert.match(text, isDoor ? /"error/ : /"code":"(unauthenticated|forbidden|not_found)"/);
      assert.doesNotMatch(text, /Tangerine/i);
      refused += 1;
    }
  }
  assert.ok(refused > 300, `${refused}`);
});

test('whoever is let in is, on every operation', async () => {
  const [removals, others] = [
    operations.filter(({ method }) => method === 'DELETE'),
    operations.filter(({ method }) => method !== 'DELETE'),
  ];
  for (const operation of [...others, ...removals]) {
    for (const credential of ['own key', 'own session']) {
      if (refusalOf(credential, operation) !== undefined) continue;
      const [status] = await send(operation, credentials[credential] ?? {});
      assert.ok(status !== 401 && status !== 403 && status < 500, `${nameOf(operation)}: ${status}`);
      // It may have been the end of the session, or of the chatbot.
      if (operation.method !== 'DELETE') continue;
      if (operation.url === '/api/sessions/current') {
        credentials['own session'] = await openOwnerSession(service);
      }
      if (operation.url === '/api/chatbots/:chatbotId') {
        bot = await service.provision();
        credentials['own key'] = { authorization: `Bearer ${bot.apiKey}` };
      }
    }
  }
});

test('what an own chatbot does not have is not found', async () => {
  const withRecord = operations.filter(({ url, audience }) => audience !== 'all' && /:id|:keyId/.test(url));
  assert.ok(withRecord.length > 5);
  for (const operation of withRecord) {
    const [status] = await send(operation, credentials['own session'] ?? {});
    const isUnread = ['PUT', 'PATCH'].includes(operation.method);
    assert.equal(status, isUnread ? 400 : 404, nameOf(operation));
  }
});
