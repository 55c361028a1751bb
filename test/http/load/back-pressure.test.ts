/** Requests that the process cannot work on are refused early, with a time to come again; health is always answered. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request as openRequest } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, createClient } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';
import { beginUpload } from './begin-upload.ts';

describe('bounds of requests under way', () => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;
  const uploads: ClientRequest[] = [];

  before(async () => {
    service = await startService({
      env: {
        DOCENT_MAX_REQUESTS: '3',
        DOCENT_MAX_BODIES: '5',
        DOCENT_MAX_ANONYMOUS_BODIES: '5',
        DOCENT_SHARE_PERCENT: '60',
        DOCENT_MAX_UPLOAD_BYTES_UNDER_WAY: '1000000',
        DOCENT_TRUST_PROXY: '127.0.0.1',
      },
      training: false,
    });
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  const list = () => client.call('GET', client.pairs);
  const pair = () => client.call('POST', client.pairs, { body: { question: 'Open?', answer: 'Yes.' } });
  const logIn = (caller: string) =>
    client.call('POST', '/api/sessions', {
      key: null,
      body: { email: `of-${caller}@example.com`.replaceAll(':', '-'), password: 'wrong' },
      headers: { 'x-forwarded-for': caller },
    });
  const owe = async (path: string, headers: Record<string, string>): Promise<ClientRequest> => {
    const request = oweBody(service, path, headers);
    await once(request, 'continue');
    return request;
  };
  const owePair = ({ chatbotId, apiKey }: Provisioned) =>
    owe(`/api/Training/QA/${chatbotId}`, { authorization: `Bearer ${apiKey}` });
  const oweLogIn = (caller: string) => owe('/api/sessions', { 'x-forwarded-for': caller });
  /** A chatbot of an account of its own. */
  async function provisionFor(email: string): Promise<Provisioned> {
    const { accounts, chatbots, keys } = service.context;
    const { id: accountId } = await accounts.findOrCreate(email);
    const { id: chatbotId } = await chatbots.create(accountId, 'Other');
    return { accountId, chatbotId, apiKey: (await keys.create(chatbotId)).secret };
  }
  async function until(status: number, call: () => Promise<{ status: number }>): Promise<void> {
    while ((await call()).status !== status) await nextTurn();
  }

  test('the process has so many under way and no more: 503, while health and metrics are answered', async () => {
    uploads.push(await beginUpload(service, bot, 500), await beginUpload(service, bot, 500));
    assert.equal((await list()).status, 200);
    assert.equal((await pair()).status, 201);
    uploads.push(await beginUpload(service, bot, 500));
    for (const path of [client.pairs, client.chat, '/api/nowhere', '/']) {
      const reply = await client.call('GET', path);
      assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable'], path);
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
      assert.equal(reply.body.requestId, reply.headers.get('x-request-id'));
    }
    assert.equal((await pair()).status, 503);
    for (const path of ['/healthz/live', '/healthz/ready', '/metrics']) {
      assert.equal((await client.call('GET', path, { key: null })).status, 200, path);
    }
    for (const upload of uploads.splice(0)) upload.destroy();
    await until(200, list);
    await until(201, pair);
  });

  test("doors refuse in their protocol's shape", async (t) => {
    t.after(async () => {
      for (const upload of uploads.splice(0)) upload.destroy();
      await until(200, list);
    });
    for (let count = 0; count < 3; count += 1) uploads.push(await beginUpload(service, bot, 500));
    const openAi = await client.call<{ error: object }>('POST', '/v1/chat/completions', { body: {} });
    assert.deepEqual([openAi.status, Object.keys(openAi.body)], [503, ['error']]);
    const dify = await client.call<{ error_code: number }>('POST', '/retrieval', { body: {} });
    assert.deepEqual([dify.status, dify.body.error_code], [503, 503]);
    const mcp = await client.call<{ jsonrpc: string }>('POST', '/mcp', { body: {} });
    assert.deepEqual([mcp.status, mcp.body.jsonrpc], [503, '2.0']);
    for (const { headers } of [openAi, dify, mcp]) {
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
  });

  test('an account owes its share of bodies from the first on and no more, whatever its chatbots: 429', async () => {
    const [one, two, other] = [
      await service.provision(),
      await service.provision(),
      await provisionFor('a@example.com'),
    ];
    const owed = [await owePair(one), await owePair(two), await owePair(one)];
    await until(429, pair);
    const reply = await pair();
    assert.equal(reply.body.code, 'rate_limited');
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    // What is left is for others, and shared out in turn.
    const { pairs, call } = createClient(service.baseUrl, other);
    assert.equal((await call('POST', pairs, { body: { question: 'Open?', answer: 'Yes.' } })).status, 201);
    // What has no body is answered.
    assert.equal((await list()).status, 200);
    owed.pop()?.destroy();
    await until(201, pair);
    for (const request of owed) request.destroy();
  });

  test('accounts are owed so many bodies together and no more: 503', async () => {
    const owed = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      owed.push(await owePair(await provisionFor(`${name}@example.com`)));
    }
    await until(503, pair);
    const reply = await pair();
    assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await logIn('192.0.2.1')).status, 401);
    for (const request of owed) request.destroy();
    await until(201, pair);
  });

  test('an address without an account owes its share of bodies from the first on: 429, and no account waits for it', async () => {
    const owed = await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(oweLogIn));
    await until(429, () => logIn('2001:db8::4'));
    assert.equal((await logIn('2001:db8:0:1::1')).status, 401);
    owed.push(await oweLogIn('192.0.2.1'), await oweLogIn('192.0.2.2'));
    await until(503, () => logIn('192.0.2.3'));
    assert.equal((await client.call('GET', '/healthz/live', { key: null })).status, 200);
    assert.equal((await pair()).status, 201);
    for (const request of owed) request.destroy();
    await until(401, () => logIn('192.0.2.3'));
  });

  test('a body that nobody may send takes no place', async () => {
    const owed = [];
    for (let count = 0; count < 10; count += 1) {
      owed.push(await owe(client.pairs, { authorization: 'Bearer docent_wrong' }));
    }
    assert.equal((await pair()).status, 201);
    for (const request of owed) request.destroy();
  });
});

/** A body that never comes. */
function oweBody(service: TestService, path: string, headers: Record<string, string>): ClientRequest {
  const { hostname, port } = new URL(service.baseUrl);
  const request = openRequest({
    hostname,
    port,
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'content-length': 100,
      expect: '100-continue',
      ...headers,
    },
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  return request;
}

describe('a process that does not keep up', () => {
  test('refuses requests while its event loop is late, answers health, and takes requests again', async () => {
    const service = await startService({
      env: { DOCENT_MAX_EVENT_LOOP_DELAY_MS: '40' },
    });
    const client = createClient(service.baseUrl, await service.provision());
    const list = () => client.call('GET', client.pairs);
    try {
      let reply = await list();
      while (reply.status === 200) {
        const untilMs = performance.now() + 200;
        while (performance.now() < untilMs);
        reply = await list();
      }
      assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
      assert.equal((await client.call('GET', '/healthz/live', { key: null })).status, 200);
      while ((await list()).status !== 200) await nextTurn();
    } finally {
      await service.close();
    }
  });
});
