import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { openRemote } from '../../server/src/commands/remote.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';

const configure =
  (env: Record<string, string> = {}) =>
  () =>
    parseConfig(env);

describe('a command that calls a service', () => {
  let service: TestService;
  let bot: Provisioned;
  before(async () => {
    service = await startService({ training: false });
    bot = await service.provision('Shop');
  });
  after(() => service.close());

  test('finds out which chatbot its key opens', async () => {
    const env = { DOCENT_URL: service.baseUrl, DOCENT_API_KEY: bot.apiKey };
    for (const chatbot of [undefined, 'Shop', bot.chatbotId]) {
      const remote = await openRemote({ chatbot }, configure(env));
      assert.deepEqual([remote.chatbotId, remote.name], [bot.chatbotId, 'Shop']);
      assert.deepEqual(remote.scopes, ['ask', 'read', 'train']);
    }
  });

  test('takes what is said on the command line before what is set', async () => {
    const env = { DOCENT_URL: 'http://127.0.0.1:1', DOCENT_API_KEY: 'none' };
    const remote = await openRemote({ url: `${service.baseUrl}/`, key: bot.apiKey }, configure(env));
    assert.equal(remote.url, service.baseUrl);
  });

  test('says what is wrong with the key, the chatbot or the address', async () => {
    const url = service.baseUrl;
    await assert.rejects(openRemote({ url }, configure()), { name: 'UsageError', message: /DOCENT_API_KEY/ });
    await assert.rejects(openRemote({ url: 'shop', key: 'k' }, configure()), { name: 'UsageError' });
    await assert.rejects(openRemote({ url, key: 'nonsense' }, configure()), { code: 'unauthenticated' });
    const other = openRemote({ url, key: bot.apiKey, chatbot: 'Bank' }, configure());
    await assert.rejects(other, { code: 'forbidden', message: /"Shop", not "Bank"/ });
    const nobody = openRemote({ url: 'http://127.0.0.1:1', key: bot.apiKey }, configure());
    await assert.rejects(nobody, { code: 'unavailable', message: /127\.0\.0\.1:1/ });
  });

  test('passes on what the service says of a request', async () => {
    const remote = await openRemote({ url: service.baseUrl, key: bot.apiKey }, configure());
    const path = `/api/Training/File/${bot.chatbotId}`;
    assert.deepEqual(await remote.read({ method: 'GET', path }), []);
    await assert.rejects(remote.send({ method: 'GET', path: `${path}/9` }), { code: 'not_found' });
  });
});

describe('a command that calls a busy service', () => {
  let server: Server;
  let url: string;
  /** Answers of the next requests; afterwards it answers well. */
  let replies: [status: number, headers: Record<string, string>][];
  before(async () => {
    server = createServer((request, response) => {
      const [status, headers] = (request.url !== '/api/key' && replies.shift()) || [200, {}];
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, headers).end(JSON.stringify({ chatbotId: 'c', name: 'n', scopes: [] }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => new Promise((closed) => server.close(closed)));

  test('comes again after the time it was told, and after a connection that broke', async () => {
    replies = [
      [429, { 'retry-after': '0' }],
      [503, { 'retry-after': '0' }],
      [0, {}],
    ];
    const remote = await openRemote({ url, key: 'k' }, configure());
    assert.equal((await remote.send({ method: 'PUT', path: '/' })).status, 200);
    assert.equal(replies.length, 0);
  });

  test('is told where what answers is no such service', async () => {
    replies = [[502, {}]];
    const remote = await openRemote({ url, key: 'k' }, configure());
    await assert.rejects(remote.send({ method: 'GET', path: '/' }), {
      code: 'unavailable',
      message: /with 502/,
    });
  });

  test('stops waiting when it is told to', async () => {
    replies = [[429, { 'retry-after': '60' }]];
    const remote = await openRemote({ url, key: 'k' }, configure());
    const signal = AbortSignal.timeout(20);
    await assert.rejects(remote.send({ method: 'GET', path: '/', signal }), {
      name: /AbortError|TimeoutError/,
    });
  });
});
