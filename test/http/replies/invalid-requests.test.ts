/** What a caller reads in `errors` and `detail` of an invalid body or query: whole words, one fault each. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FieldError } from '../../../server/src/errors.ts';
import { type Client, createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let client: Client;

before(async () => {
  service = await startService({ training: false });
  client = createClient(service.baseUrl, await service.provision());
});
after(() => service.close());

async function refuse(method: string, path: string, body?: unknown): Promise<[string, FieldError[]]> {
  const reply = await client.call(method, path, body === undefined ? {} : { body });
  assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], reply.text);
  return [reply.body.detail, reply.body.errors ?? []];
}

test('a body that is no object is told so', async () => {
  for (const body of [[], null]) {
    assert.deepEqual(await refuse('POST', client.pairs, body), [
      'The body is invalid: it must be an object.',
      [{ path: '', message: 'must be an object' }],
    ]);
  }
});

test('a wrong type or bound is named in words', async () => {
  assert.deepEqual(await refuse('POST', client.chat, { question: 5, top: 1.5, log: 'no' }), [
    'The body is invalid: /question must be a string; /top must be a whole number; /log must be true or false.',
    [
      { path: '/question', message: 'must be a string' },
      { path: '/top', message: 'must be a whole number' },
      { path: '/log', message: 'must be true or false' },
    ],
  ]);
  for (const [top, message] of [
    [0, 'must be at least 1'],
    [21, 'must be at most 20'],
  ] as const) {
    assert.deepEqual((await refuse('POST', client.chat, { question: 'q', top }))[1], [
      { path: '/top', message },
    ]);
  }
});

test('a query parameter goes by its name', async () => {
  for (const [query, path, message] of [
    ['limit=0', 'limit', 'must be at least 1'],
    ['limit=1001', 'limit', 'must be at most 1000'],
    ['before=soon', 'before', 'must be a whole number'],
    ['before=99999999999999999999', 'before', `must be at most ${Number.MAX_SAFE_INTEGER}`],
    ['before=-99999999999999999999', 'before', 'must be at least 1'],
    ['isTrained=1', 'isTrained', 'must be true or false'],
    ['search=a&search=b', 'search', 'must be a string'],
  ]) {
    assert.deepEqual(await refuse('GET', `${client.pairs}?${query}`), [
      `The query is invalid: ${path} ${message}.`,
      [{ path, message }],
    ]);
  }
});

test('a value that fits none of its forms is one fault', async () => {
  const thresholds = `${client.chat.replace('Chat', 'chatbots')}/thresholds`;
  for (const [answerThreshold, message] of [
    ['high', 'must be a number or null'],
    [2, 'must be at most 1 or null'],
  ]) {
    assert.deepEqual((await refuse('PUT', thresholds, { answerThreshold }))[1], [
      { path: '/answerThreshold', message },
    ]);
  }
});

test('a length or a count out of bounds is named in words', async () => {
  const text = (length: number) => 'a'.repeat(length);
  const headers = await openOwnerSession(service);
  for (const [path, body, field, message] of [
    [client.pairs, { question: text(2001), answer: 'a' }, '/question', 'must have at most 2000 characters'],
    [
      '/api/accounts',
      { email: 'a@example.com', password: 'short' },
      '/password',
      'must have at least 10 characters',
    ],
    ['/api/sessions', { email: 'a@example.com', password: '' }, '/password', 'must not be empty'],
    [
      `${client.chat.replace('Chat', 'chatbots')}/import`,
      { importId: '019ab8e0-0000-7000-8000-000000000000', parts: 0, mode: 'add' },
      '/parts',
      'must be at least 1',
    ],
  ] as const) {
    const call = path.startsWith('/api/Training') ? { body } : { body, key: null, headers };
    const reply = await client.call('POST', path, call);
    assert.deepEqual([reply.status, reply.body.errors], [400, [{ path: field, message }]], path);
  }
});

test('a query that is no UTF-8 is refused, and not read as another one', async () => {
  for (const query of [
    'search=%ff',
    'search=%',
    'search=%zz',
    'search=%ed%a0%80',
    'limit=1&x=a%c3',
    '%ff=1',
  ]) {
    const reply = await client.call('GET', `${client.pairs}?${query}`);
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request'], query);
    assert.match(reply.body.detail, /percent-encoding/);
  }
  for (const query of ['search=%c3%bc', 'search=a+b', 'search=100%25', 'search=%25ff', 'limit=1']) {
    assert.equal((await client.call('GET', `${client.pairs}?${query}`)).status, 200, query);
  }
});

test('JSON in another charset than UTF-8 is refused as a media type', async () => {
  const body = '{"question":"Open?","answer":"Yes."}';
  const send = async (charset: string): Promise<number> =>
    (
      await client.call('POST', client.pairs, {
        body,
        headers: { 'content-type': `application/json${charset}` },
      })
    ).status;
  for (const charset of ['; charset=utf-16', ';charset="UTF-16LE"', '; charset=iso-8859-1', '; charset=x']) {
    assert.equal(await send(charset), 415, charset);
  }
  for (const charset of ['', '; charset=utf-8', ';charset="UTF-8"', '; Charset=us-ascii', '; x=utf-16']) {
    assert.equal(await send(charset), 201, charset);
  }
});
