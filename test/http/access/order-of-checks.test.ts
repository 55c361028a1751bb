import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Core } from '../../../server/src/app/core.ts';
import { type Call, type Client, createClient } from '../../support/client.ts';
import { onEveryDeployment } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

/** Every operation on a chatbot, with a body that is good and one that is not. */
const OPERATIONS: { method: string; path: (id: string) => string; hasRecord: boolean; hasJson: boolean }[] = [
  { method: 'POST', path: (id) => `/api/Training/QA/${id}`, hasRecord: false, hasJson: true },
  { method: 'GET', path: (id) => `/api/Training/QA/${id}`, hasRecord: false, hasJson: false },
  { method: 'PUT', path: (id) => `/api/Training/QA/${id}/999`, hasRecord: true, hasJson: true },
  { method: 'DELETE', path: (id) => `/api/Training/QA/${id}/999`, hasRecord: true, hasJson: false },
  { method: 'POST', path: (id) => `/api/Training/File/${id}`, hasRecord: false, hasJson: false },
  { method: 'GET', path: (id) => `/api/Training/File/${id}`, hasRecord: false, hasJson: false },
  { method: 'GET', path: (id) => `/api/Training/File/${id}/999`, hasRecord: true, hasJson: false },
  { method: 'DELETE', path: (id) => `/api/Training/File/${id}/999`, hasRecord: true, hasJson: false },
  { method: 'GET', path: (id) => `/api/Train/File/${id}`, hasRecord: false, hasJson: false },
  { method: 'POST', path: (id) => `/api/Chat/${id}`, hasRecord: false, hasJson: true },
];
const NO_CHATBOT = '00000000-0000-4000-8000-000000000000';

onEveryDeployment('order of checks', (startService) => {
  let service: TestService<Core>;
  let client: Client;
  let chatbotId: string;
  let otherId: string;

  before(async () => {
    service = await startService({ training: false, env: { DOCENT_BODY_LIMIT_BYTES: '65536' } });
    const bot = await service.provision();
    chatbotId = bot.chatbotId;
    otherId = (await service.provision()).chatbotId;
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  for (const { method, path, hasRecord, hasJson } of OPERATIONS) {
    const name = `${method} ${path('{ChatbotId}')}`;
    const expect = async (at: string, call: Call, status: number, code: string): Promise<void> => {
      const reply = await client.call(method, at, call);
      assert.deepEqual([reply.status, reply.body.code], [status, code], `${method} ${at}`);
      assert.equal(reply.headers.get('content-type'), 'application/problem+json; charset=utf-8');
      assert.equal(reply.body.status, status);
      assert.equal(reply.body.requestId, reply.headers.get('x-request-id'));
    };
    const brokenBody: Call = hasJson ? { body: '{', headers: { 'content-type': 'application/json' } } : {};

    test(`${name}: a wrong key comes before a wrong path`, async () => {
      for (const key of [null, 'nonsense', 'docent_0000000000000000000000000000000000000000000000000']) {
        await expect(path('no-uuid'), { ...brokenBody, key }, 401, 'unauthenticated');
      }
      const reply = await client.call(method, path(chatbotId), { key: null });
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/);
    });

    test(`${name}: a wrong path comes before the wrong chatbot and a wrong body`, async () => {
      await expect(path('no-uuid'), brokenBody, 400, 'invalid_request');
      if (!hasRecord) return;
      for (const id of [
        '0',
        '-1',
        'one',
        '1.5',
        '9007199254740992',
        '1e3',
        '%31x',
        '0999',
        '+999',
        '%20999',
      ]) {
        await expect(path(otherId).replace(/999$/, id), brokenBody, 400, 'invalid_request');
      }
    });

    test(`${name}: the wrong chatbot comes before a wrong body, the same whether or not it exists`, async () => {
      await expect(path(otherId), brokenBody, 403, 'forbidden');
      await expect(path(NO_CHATBOT), brokenBody, 403, 'forbidden');
      const [there, nowhere] = await Promise.all(
        [otherId, NO_CHATBOT].map((id) => client.call(method, path(id))),
      );
      assert.deepEqual({ ...there?.body, requestId: '' }, { ...nowhere?.body, requestId: '' });
    });

    if (hasJson) {
      test(`${name}: media type, size and body come before the record`, async () => {
        const big = JSON.stringify({ question: 'a'.repeat(70_000), answer: 'a' });
        const json = { 'content-type': 'application/json' };
        const at = path(chatbotId);
        await expect(
          at,
          { body: 'a=b', headers: { 'content-type': 'text/plain' } },
          415,
          'unsupported_media_type',
        );
        await expect(
          at,
          { body: big, headers: { 'content-type': 'text/plain' } },
          415,
          'unsupported_media_type',
        );
        await expect(at, { body: big, headers: json }, 413, 'payload_too_large');
        await expect(at, { body: '{"question"', headers: json }, 400, 'invalid_json');
        await expect(at, { body: {} }, 400, 'invalid_request');
      });
    }

    if (hasRecord) {
      test(`${name}: what is not there is 404 at the end`, async () => {
        const body = hasJson ? { body: { question: 'a', answer: 'b' } } : {};
        await expect(path(chatbotId), body, 404, 'not_found');
      });
    }
  }

  test('an upload of another media type is refused before its body is looked at', async () => {
    const reply = await client.call('POST', client.files, { body: { file: 'a' } });
    assert.deepEqual([reply.status, reply.body.code], [415, 'unsupported_media_type']);
  });

  test('an Authorization header of another kind is refused as such', async () => {
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer a b']) {
      const reply = await client.call('GET', client.pairs, { key: null, headers: { authorization } });
      assert.deepEqual([reply.status, reply.body.code], [401, 'unauthenticated'], authorization);
    }
  });
});
