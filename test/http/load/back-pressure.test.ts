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
        DOCENT_MAX_BODIES_PER_CALLER: '3',
        DOCENT_TRUST_PROXY: '127.0.0.1',
      },
      training: false,
    });
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  const list = () => client.call('GET', client.pairs);
  const pair = (caller = '192.0.2.9') =>
    client.call('POST', client.pairs, {
      body: { question: 'Open?', answer: 'Yes.' },
      headers: { 'x-forwarded-for': caller },
    });
  const owe = async (caller: string): Promise<ClientRequest> => {
    const request = oweBody(service, bot, caller);
    await once(request, 'continue');
    return request;
  };
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
    for (const upload of uploads) upload.destroy();
    await until(200, list);
    await until(201, pair);
  });

  test('one caller owes so many bodies for a while and no more: 429, while another one is answered', async () => {
    const owed = await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(owe));
    // For a second they may still be of a burst.
    assert.equal((await pair('2001:db8::4')).status, 201);
    await until(429, () => pair('2001:db8::4'));
    const reply = await pair('2001:db8::4');
    assert.equal(reply.body.code, 'rate_limited');
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await pair('2001:db8:0:1::1')).status, 201);
    owed.pop()?.destroy();
    await until(201, () => pair('2001:db8::4'));
    for (const request of owed) request.destroy();
    await until(201, () => pair('2001:db8::4'));
  });

  test('the process is owed so many bodies and no more: 503 for those with one, also at health', async () => {
    const callers = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2'];
    const owed = await Promise.all(callers.map(owe));
    // More than may be under way: what has no body, or has sent it, is answered.
    assert.equal((await list()).status, 200);
    assert.equal((await pair()).status, 201);
    owed.push(await owe('192.0.2.3'));
    const reply = await pair();
    assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await client.call('POST', '/healthz/live', { body: {} })).status, 503);
    assert.equal((await client.call('GET', '/healthz/live', { key: null })).status, 200);
    assert.equal((await list()).status, 200);
    for (const request of owed) request.destroy();
    await until(201, pair);
  });
});

/** A pair whose body never comes. */
function oweBody(service: TestService, bot: Provisioned, caller: string): ClientRequest {
  const { hostname, port } = new URL(service.baseUrl);
  const request = openRequest({
    hostname,
    port,
    method: 'POST',
    path: `/api/Training/QA/${bot.chatbotId}`,
    headers: {
      authorization: `Bearer ${bot.apiKey}`,
      'content-type': 'application/json',
      'content-length': 100,
      'x-forwarded-for': caller,
      expect: '100-continue',
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
