/** The console answers under names that are its own, so that no page whose name was rebound to its address uses it. */
import assert from 'node:assert/strict';
import { request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startService, type TestService } from '../../support/service.ts';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** The status and the body of a call under a host name, as a page of that name sends it. */
async function callAs(
  { baseUrl }: TestService,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<[status: number | undefined, text: string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string]>();
  const sent = body && JSON.stringify(body);
  const { port } = new URL(baseUrl);
  const request = openRequest(baseUrl + path, {
    method,
    headers: {
      host: host.replace('PORT', port),
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(sent)),
        origin: `http://${host.replace('PORT', port)}`,
        'sec-fetch-site': 'same-origin',
      }),
      ...headers,
    },
  });
  request.on('error', reject);
  request.on('response', (reply) => {
    text(reply).then((read) => resolve([reply.statusCode, read]), reject);
  });
  request.end(sent);
  return promise;
}

const OURS = [
  'localhost:PORT',
  'LOCALHOST.',
  'docent.localhost',
  '127.0.0.1:PORT',
  '[::1]:PORT',
  '192.0.2.7',
];
const FOREIGN = [
  'evil.example:PORT',
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'notlocalhost',
  '1.2.3.4.5',
  'x@127.0.0.1',
];

async function open(env: Record<string, string> = {}): Promise<TestService> {
  return startService({ training: false, env });
}

const signUp = (service: TestService, host: string) =>
  callAs(service, host, '/api/accounts', {
    method: 'POST',
    body: { email: 'new@example.com', password: 'correct horse battery' },
  });

test('nobody makes the first account under a foreign name; the reply names the setting', async (t) => {
  for (const env of [{}, { DOCENT_PUBLIC_URL: 'https://docent.example.com' }]) {
    const service = await open(env);
    t.after(() => service.close());
    for (const host of FOREIGN) {
      const [status, reply] = await signUp(service, host);
      assert.equal(status, 403, host);
      assert.match(reply, /DOCENT_PUBLIC_URL/, host);
    }
    assert.equal(await service.context.store.read.auth.countAccounts(), 0);
  }
});

test('the first account is made on this machine, at an address in numbers, and at the public one', async (t) => {
  const env = { DOCENT_PUBLIC_URL: 'https://Docent.example.com' };
  for (const host of [...OURS, 'docent.example.com', 'docent.example.com:8443']) {
    const service = await open(env);
    t.after(() => service.close());
    assert.equal((await signUp(service, host))[0], 201, host);
  }
});

test('a session counts under our names alone, on the console and on the training API', async (t) => {
  const service = await open();
  t.after(() => service.close());
  const { chatbotId } = await service.provision();
  const headers = await openOwnerSession(service);
  const paths = [
    '/api/sessions/current',
    '/api/chatbots',
    `/api/chatbots/${chatbotId}/keys`,
    '/api/events?',
    `/api/Training/QA/${chatbotId}`,
    `/api/chatbots/${chatbotId}/thresholds`,
  ];
  for (const path of paths) {
    assert.equal((await callAs(service, 'evil.example', path, { headers }))[0], 403, path);
    if (!path.startsWith('/api/events')) {
      assert.equal((await callAs(service, 'localhost', path, { headers }))[0], 200, path);
    }
  }
});

test('the pages of the console are refused under a foreign name', async (t) => {
  const service = await open();
  t.after(() => service.close());
  const headers = { accept: 'text/html' };
  for (const path of ['/', '/log-in', '/chatbots/1', '/nowhere']) {
    const [status, reply] = await callAs(service, 'evil.example', path, { headers });
    assert.equal(status, 403, path);
    assert.match(reply, /DOCENT_PUBLIC_URL/);
  }
});

test('a key opens its chatbot under any name, and health is answered under any', async (t) => {
  const service = await open();
  t.after(() => service.close());
  const { chatbotId, apiKey } = await service.provision();
  const headers = { authorization: `Bearer ${apiKey}` };
  const path = `/api/Training/QA/${chatbotId}`;
  assert.equal((await callAs(service, 'evil.example', path, { headers }))[0], 200);
  assert.equal((await callAs(service, 'evil.example', '/api/nowhere', { headers }))[0], 404);
  assert.equal((await callAs(service, 'docent', '/healthz/ready'))[0], 200);
});

test('the host that a trusted proxy passes on counts, and that of nobody else', async (t) => {
  const asked = { method: 'GET', headers: { 'x-forwarded-host': 'docent.example.com' } };
  const env = { DOCENT_PUBLIC_URL: 'https://docent.example.com' };
  const path = '/api/sessions/current';
  const trusting = await open({ ...env, DOCENT_TRUST_PROXY: '127.0.0.1' });
  t.after(() => trusting.close());
  assert.equal((await callAs(trusting, 'inside', path, asked))[0], 200);
  const direct = await open(env);
  t.after(() => direct.close());
  assert.equal((await callAs(direct, 'inside', path, asked))[0], 403);
});
