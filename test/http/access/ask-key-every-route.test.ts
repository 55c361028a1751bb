/** A key that may only ask, at every route there is: what it opens is named here, and a new route opens nothing. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { after, before, describe, it, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { requireScopes } from '../../../server/src/http/access/scopes.ts';
import { createClient } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

/** All that a key of scope ask opens. */
const FOR_ASKERS = [
  'GET /api/embed',
  'GET /api/key',
  'GET /v1/models',
  'GET /v1/models/:model',
  'HEAD /api/embed',
  'HEAD /api/key',
  'HEAD /v1/models',
  'HEAD /v1/models/:model',
  'POST /api/Chat/:chatbotId',
  'POST /api/Chat/:chatbotId/feedback',
  'POST /api/Chat/:chatbotId/handover',
  'POST /api/embed/:chatbotId/session',
  'POST /mcp',
  'POST /retrieval',
  'POST /v1/chat/completions',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('a key that may only ask, at every route', () => {
  let service: TestService;
  let bot: Provisioned;
  let asker: string;
  const routes = new Set<string>();

  before(async () => {
    const watch = (message: unknown): void => {
      (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) if (METHODS.includes(one)) routes.add(`${one} ${url}`);
      });
    };
    subscribe('fastify.initialization', watch);
    service = await startService({ training: false });
    unsubscribe('fastify.initialization', watch);
    bot = await service.provision();
    asker = (await service.context.keys.create(bot.chatbotId, { scopes: ['ask'] })).secret;
  });
  after(() => service.close());

  /** At the path as it might be called. */
  async function call(method: string, url: string, key: string | null): Promise<number> {
    const path = url
      .replace(/:chatbotId|\{chatbotId\}|:keyId/g, bot.chatbotId)
      .replace(/:(id|fileId)\b|\{id\}/, '1')
      .replace(/[:*]\w*/g, 'x');
    return (await createClient(service.baseUrl, bot).call(method, path, { key })).status;
  }

  it('opens asking alone, and elsewhere no more than no key at all', async () => {
    assert.ok(routes.size > 100, `${routes.size} routes`);
    const opened: string[] = [];
    for (const route of routes) {
      const [method = '', url = ''] = route.split(' ');
      const status = await call(method, url, asker);
      if (status !== 401 && status !== 403 && status !== (await call(method, url, null))) opened.push(route);
    }
    assert.deepEqual(opened.sort(), FOR_ASKERS);
  });

  it('opens of the operations that are described those of the scope ask', async () => {
    const document = await fetch(`${service.baseUrl}/openapi.json`);
    const { paths } = (await document.json()) as {
      paths: Record<string, Record<string, { security?: { apiKey?: string[] }[] }>>;
    };
    let refused = 0;
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const scope = security?.[0]?.apiKey?.[0];
        if (scope === undefined) continue;
        const status = await call(method.toUpperCase(), path, asker);
        assert.equal(status === 403, scope !== 'ask', `${method} ${path}`);
        if (scope !== 'ask') refused += 1;
      }
    }
    assert.ok(refused >= 11, `${refused}`);
  });
});

test('a route behind a key that does not say what it is for keeps the service from starting', () => {
  const app = fastify();
  requireScopes(app);
  app.get('/asking', { config: { scope: 'ask' } }, () => 'open');
  assert.throws(() => app.get('/new', () => 'open'), /GET \/new declares no scope/);
});
