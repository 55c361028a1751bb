/** What anybody may send is short and flat, so that nobody without an account makes others wait. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Client, createClient } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let client: Client;

before(async () => {
  service = await startService({ training: false });
  client = createClient(service.baseUrl, await service.provision());
});
after(() => service.close());

const ANONYMOUS = [
  ['POST', '/api/sessions'],
  ['POST', '/api/accounts'],
  ['POST', '/api/accounts/sign-ups'],
  ['PUT', '/api/accounts/sign-ups'],
  ['POST', '/api/accounts/password-resets'],
  ['PUT', '/api/accounts/password-resets'],
] as const;

const send = (method: string, path: string, body: string, key: string | null = null) =>
  client.call(method, path, {
    ...(key === null && { key }),
    body,
    headers: { 'content-type': 'application/json' },
  });

test('routes that nobody has to log in for take 16 KiB of JSON and no more', async () => {
  for (const [method, path] of ANONYMOUS) {
    const bodyOf = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;
    assert.equal((await send(method, path, bodyOf(16_384))).status, 400, path);
    const reply = await send(method, path, bodyOf(16_385));
    assert.deepEqual([reply.status, reply.body.code], [413, 'payload_too_large'], path);
  }
});

test('JSON is nested so deep and no deeper, with a key or without', async () => {
  const nested = (depth: number) =>
    `{"question":"Open?","answer":"Yes.","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  assert.equal((await send('POST', client.pairs, nested(32), 'ours')).status, 201);
  for (const path of [client.pairs, '/api/sessions']) {
    const reply = await send('POST', path, nested(33), path === client.pairs ? 'ours' : null);
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_json']);
    assert.match(reply.body.detail, /deeper than 32 levels/);
  }
});

test('of JSON that cannot be read, nothing is quoted', async () => {
  for (const body of [
    '{"question":Zebedee Quux}',
    'Zebedee',
    '{"question":"Zebedee" "answer"}',
    '{"Zebedee',
  ]) {
    const reply = await send('POST', client.pairs, body, 'ours');
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_json'], body);
    assert.doesNotMatch(reply.text, /Zebed|Quux/, body);
  }
});
