/** Each role at every route that a session opens: what it may is named here, and a new route is open to nobody by chance. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import type { HistoryPage } from '../../../contract/history.ts';
import { mayDo, RIGHTS, type Right, ROLES, type Role } from '../../../contract/roles.ts';
import { requireRights } from '../../../server/src/http/access/rights.ts';
import { requireScopes } from '../../../server/src/http/access/scopes.ts';
import { createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

/** What changes something, by the least role that may. */
const WRITES: Readonly<Record<Role, readonly string[]>> = {
  viewer: [
    'DELETE /api/members/current',
    'POST /api/Chat/:chatbotId',
    'POST /api/Chat/:chatbotId/feedback',
    'POST /api/Chat/:chatbotId/handover',
    'POST /api/Training/QA/:chatbotId/impact',
    'PUT /api/accounts/current/password',
  ],
  answerer: [
    'DELETE /api/Training/Answer/:chatbotId/:id',
    'DELETE /api/Training/QA/:chatbotId/:id',
    'PUT /api/Training/Answer/:chatbotId/:id',
    'POST /api/Training/Answer/:chatbotId',
    'POST /api/Training/Answer/:chatbotId/join',
    'POST /api/Training/QA/:chatbotId',
    'POST /api/chatbots/:chatbotId/answers/mass',
    'POST /api/chatbots/:chatbotId/golden',
    'POST /api/chatbots/:chatbotId/golden/csv',
    'POST /api/chatbots/:chatbotId/golden/deletions',
    'POST /api/chatbots/:chatbotId/golden/deletions/restored',
    'PATCH /api/chatbots/:chatbotId/suggestions/:run',
    'POST /api/chatbots/:chatbotId/suggestions',
    'POST /api/chatbots/:chatbotId/suggestions/:run/stop',
    'POST /api/chatbots/:chatbotId/suggestions/look',
    'POST /api/chatbots/:chatbotId/unanswered/dismissals',
    'POST /api/chatbots/:chatbotId/unanswered/dismissals/restored',
    'POST /api/chatbots/:chatbotId/unanswered/removals',
    'PUT /api/chatbots/:chatbotId/golden/:id',
    'PUT /api/chatbots/:chatbotId/kept-answers/:answer/review',
    'PUT /api/Training/QA/:chatbotId/:id',
  ],
  editor: [
    'DELETE /api/Chat/:chatbotId/visitors/:visitorId',
    'DELETE /api/Train/File/:chatbotId/:id',
    'DELETE /api/Training/File/:chatbotId/:id',
    'DELETE /api/Training/History/:chatbotId',
    'DELETE /api/chatbots/:chatbotId/calibration/run',
    'DELETE /api/chatbots/:chatbotId/import',
    'PATCH /api/Train/File/:chatbotId/:id',
    'PATCH /api/Training/File/:chatbotId/:id',
    'PATCH /api/chatbots/:chatbotId',
    'PATCH /api/chatbots/:chatbotId/website',
    'POST /api/Train/File/:chatbotId',
    'POST /api/Train/File/:chatbotId/sync',
    'POST /api/Training/File/:chatbotId',
    'POST /api/Training/File/:chatbotId/sync',
    'POST /api/Training/History/:chatbotId/steps/:stepId/restore',
    'POST /api/Training/History/:chatbotId/steps/:stepId/undo',
    'POST /api/Training/Import/:chatbotId',
    'POST /api/Training/QA/:chatbotId/bulk',
    'POST /api/chatbots',
    'POST /api/chatbots/:chatbotId/calibration/run',
    'POST /api/chatbots/:chatbotId/files/mass',
    'POST /api/chatbots/:chatbotId/import',
    'POST /api/chatbots/:chatbotId/import/resume',
    'POST /api/chatbots/:chatbotId/import/stop',
    'POST /api/chatbots/:chatbotId/pairs/preview',
    'PUT /api/Train/File/:chatbotId/:id',
    'PUT /api/Training/File/:chatbotId/:id',
    'PUT /api/chatbots/:chatbotId/import/parts',
    'PUT /api/chatbots/:chatbotId/thresholds',
  ],
  owner: [
    'DELETE /api/accounts/current',
    'DELETE /api/chatbots/:chatbotId',
    'DELETE /api/chatbots/:chatbotId/keys/:keyId',
    'DELETE /api/chatbots/:chatbotId/webhooks/:webhookId',
    'DELETE /api/invites/:inviteId',
    'DELETE /api/members/:memberId',
    'PATCH /api/chatbots/:chatbotId/webhooks/:webhookId',
    'PATCH /api/members/:memberId',
    'POST /api/chatbots/:chatbotId/keys',
    'POST /api/chatbots/:chatbotId/webhooks',
    'POST /api/chatbots/:chatbotId/webhooks/:webhookId/messages/:messageId/again',
    'POST /api/chatbots/:chatbotId/webhooks/:webhookId/secret',
    'POST /api/chatbots/:chatbotId/webhooks/:webhookId/test',
    'POST /api/invites',
  ],
};
/** Reading that is not for everybody. */
const OWNER_READS = [
  'GET /api/chatbots/:chatbotId/keys',
  'GET /api/chatbots/:chatbotId/webhooks',
  'GET /api/chatbots/:chatbotId/webhooks/:webhookId/messages',
  'GET /api/members',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const routes = new Set<string>();
let service: TestService;
let bot: Provisioned;
const sessions = {} as Record<Role, { cookie: string }>;

before(async () => {
  const watch = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      if ((config as { isFallback?: boolean } | undefined)?.isFallback === true) return;
      for (const one of [method].flat()) if (METHODS.includes(one)) routes.add(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  service = await startService({ training: false });
  unsubscribe('fastify.initialization', watch);
  bot = await service.provision();
  sessions.owner = await openOwnerSession(service);
  const { auth, members } = service.context.console;
  for (const role of ['editor', 'answerer', 'viewer'] as const) {
    const membership = { accountId: bot.accountId, role };
    const { id } = await members.join(`${role}@example.com`, membership);
    const { cookies } = await auth.openSession(id);
    sessions[role] = { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
  }
});
after(() => service.close());

/** The status and what is said; of a stream that is opened, nothing. */
async function send(route: string, headers: Record<string, string>): Promise<[number, string]> {
  const [method = '', url = ''] = route.split(' ');
  const path = url
    .replace(/:chatbotId|\{chatbotId\}/g, bot.chatbotId)
    .replace(/:(keyId|memberId|inviteId|stepId|webhookId|messageId|answer)\b/g, randomUUID())
    .replace(/:id\b/, '999')
    .replace(/[:*]\w*/g, 'x');
  const gone = new AbortController();
  const reply = await fetch(service.baseUrl + path, { method, headers, signal: gone.signal });
  if (reply.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    gone.abort();
    return [reply.status, ''];
  }
  return [reply.status, await reply.text()];
}

const isRefusedTo = async (role: Role, route: string): Promise<boolean> => {
  const [status, text] = await send(route, sessions[role]);
  return status === 403 && text.includes('Your role here is');
};
/** They would end the session, or what the next route is called on. */
const ENDS = [
  'DELETE /api/members/current',
  'DELETE /api/sessions/current',
  'DELETE /api/chatbots/:chatbotId',
];

test('each role may do what is named here, and no more', async () => {
  assert.ok(routes.size > 80, `${routes.size} routes`);
  const named = [...Object.values(WRITES).flat(), ...OWNER_READS];
  for (const route of named) assert.ok(routes.has(route), route);
  for (const role of ['editor', 'answerer', 'viewer'] as const) {
    const mayWrite = ROLES.slice(ROLES.indexOf(role)).flatMap((lower) => WRITES[lower]);
    const refused: string[] = [];
    for (const route of routes) {
      const isExpected = named.includes(route) && !mayWrite.includes(route);
      if ((isExpected || !ENDS.includes(route)) && (await isRefusedTo(role, route))) refused.push(route);
    }
    assert.deepEqual(refused.sort(), named.filter((route) => !mayWrite.includes(route)).sort(), role);
  }
});

test('what is not named here changes nothing, or needs no session', async () => {
  const named = new Set(Object.values(WRITES).flat());
  for (const route of routes) {
    if (route.startsWith('GET ') || named.has(route)) continue;
    const [, text] = await send(route, ENDS.includes(route) ? {} : sessions.viewer);
    assert.doesNotMatch(text, /Your role here is/, route);
  }
});

test('an Owner may do everything', async () => {
  for (const route of routes) {
    if (!ENDS.includes(route)) assert.equal(await isRefusedTo('owner', route), false, route);
  }
});

test('a role may all that a lesser one may', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) {
    const may = ROLES.map((role) => mayDo(role, right));
    assert.deepEqual(may, [...may].sort().reverse(), right);
  }
});

test('a route that declares no right keeps the service from starting', () => {
  const app = fastify();
  requireRights(app);
  app.get('/seen', { config: { right: 'read' } }, () => 'open');
  assert.throws(() => app.post('/new', () => 'open'), /POST \/new declares no right/);
  const api = fastify();
  requireScopes(api);
  api.get('/reading', { config: { scope: 'read' } }, () => 'open');
  assert.throws(
    () => api.put('/training', { config: { scope: 'train' } }, () => 'open'),
    /declares no right/,
  );
});

test('an Answerer takes back what it changed itself, and erases nothing', async () => {
  const client = createClient(service.baseUrl, bot);
  const asAnswerer = { key: null, headers: sessions.answerer };
  const texts = { question: 'Where?', answer: 'There.' };
  const { body: pair } = await client.call<{ id: number }>('POST', client.pairs, {
    ...asAnswerer,
    body: texts,
  });
  const erased = await client.call('DELETE', `${client.pairs}/${pair.id}?erase=true`, asAnswerer);
  assert.equal(erased.status, 403);
  const base = `/api/Training/History/${bot.chatbotId}`;
  const listSteps = async () => (await client.call<HistoryPage>('GET', base, asAnswerer)).body.steps;
  const [own] = await listSteps();
  const { body: others } = await client.call<{ id: number }>('POST', client.pairs, { body: texts });
  const [latest] = await listSteps();
  assert.notEqual(latest?.stepId, own?.stepId);
  const undo = (stepId = '') => client.call('POST', `${base}/steps/${stepId}/undo`, asAnswerer);
  assert.equal((await undo(latest?.stepId)).status, 403);
  assert.equal((await undo(own?.stepId)).status, 200);
  const { body: left } = await client.call<{ id: number }[]>('GET', client.pairs);
  assert.deepEqual(
    left.map(({ id }) => id).filter((id) => [pair.id, others.id].includes(id)),
    [others.id],
  );
});

test('a key is held to its scopes alone', async () => {
  const client = createClient(service.baseUrl, bot);
  const reply = await client.call('POST', client.pairs, { body: { question: 'Where?', answer: 'There.' } });
  assert.equal(reply.status, 201);
});
