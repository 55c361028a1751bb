/** Every refusal is a problem document, whatever was wrong. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { Problem } from '../../../contract/common.ts';
import { ERROR_TABLE } from '../../../server/src/errors.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import { openSocket } from '../../support/open-socket.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

onEveryEngine('errors', (startService) => {
  let service: TestService;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({ training: false });
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  /** Sends bytes as they are and reads until the server ends the connection. */
  async function sendRaw(bytes: string): Promise<{ head: string; problem: Problem }> {
    const socket = await openSocket(service);
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head, problem: JSON.parse(body) as Problem };
  }

  function assertProblem(problem: Problem, code: keyof typeof ERROR_TABLE): void {
    const [status, title] = ERROR_TABLE[code];
    const { detail, requestId, errors, ...rest } = problem;
    assert.deepEqual(rest, { type: `/docs/errors#${code}`, title, status, code });
    assert.ok(detail.length > 10 && requestId.length > 4);
  }

  test('a path that is not there is 404, as a problem document', async () => {
    for (const path of [
      '/nope',
      '/api',
      '/api/Training/QA',
      '/api/Training/QA/a/b/c',
      '/%E4%BD%A0',
      `/${client.pairs}`,
      '/api//Training/QA',
      '/assets/',
    ]) {
      const reply = await client.call('GET', path);
      assert.equal(reply.headers.get('content-type'), 'application/problem+json; charset=utf-8', path);
      assertProblem(reply.body, 'not_found');
    }
  });

  test('a path that is not there is 404 whatever the method, and its body is not read', async () => {
    const broken = { body: '{', headers: { 'content-type': 'application/json' } };
    const tooLarge = { ...broken, body: 'x'.repeat(2 * 1024 * 1024) };
    const compressed = { body: '{', headers: { ...broken.headers, 'content-encoding': 'gzip' } };
    for (const [method, body] of [
      ['POST', broken],
      ['PUT', tooLarge],
      ['DELETE', compressed],
      ['QUERY', broken],
      ['QUERY', {}],
    ] as const) {
      for (const path of ['/nope', '/api/nope', '/docs/nope']) {
        const reply = await client.call(method, path, { key: null, ...body });
        assertProblem(reply.body, 'not_found');
      }
    }
  });

  test('a method that is not there is 405 with those that are, before any key is asked for', async () => {
    const cases: [string, string, string][] = [
      ['PATCH', client.pairs, 'POST, GET, HEAD, OPTIONS'],
      ['QUERY', client.pairs, 'POST, GET, HEAD, OPTIONS'],
      ['DELETE', client.pairs, 'POST, GET, HEAD, OPTIONS'],
      ['POST', `${client.pairs}/1`, 'PUT, DELETE, OPTIONS'],
      ['POST', `${client.files}/1`, 'PUT, GET, HEAD, PATCH, DELETE, OPTIONS'],
      ['GET', client.chat, 'POST, OPTIONS'],
      ['POST', '/healthz/live', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ];
    for (const [method, path, allow] of cases) {
      const body = method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'a/b' } };
      const reply = await client.call(method, path, { key: null, ...body });
      assertProblem(reply.body, 'method_not_allowed');
      assert.equal(reply.headers.get('allow'), allow);
    }
  });

  test('HEAD is not there for the stream of events, which has no end', async () => {
    const reply = await client.call('HEAD', '/api/events', { key: null });
    assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'GET, OPTIONS']);
  });

  test('an expectation that is not known is passed over', async () => {
    const { head } = await sendRaw(
      'GET /healthz/live HTTP/1.1\r\nHost: a\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    );
    assert.match(head, /^HTTP\/1\.1 200 /);
    assert.match(head, /x-request-id: /i);
  });

  test('OPTIONS names the methods, HEAD answers as GET without its body', async () => {
    const options = await client.call('OPTIONS', client.pairs, { key: null });
    assert.deepEqual([options.status, options.headers.get('allow')], [204, 'POST, GET, HEAD, OPTIONS']);
    const head = await client.call('HEAD', client.pairs);
    const get = await client.call('GET', client.pairs);
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  });

  test('what is no HTTP, or too long for it, is answered with a problem document all the same', async () => {
    const host = 'Host: a\r\n';
    for (const bytes of [
      'nonsense\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
      `GET / HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      `POST ${client.pairs} HTTP/1.1\r\n${host}Content-Length: ten\r\n\r\n`,
      `POST ${client.pairs} HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      `GET / HTTP/1.1\r\n${host}hOST: b\r\nConnection: close\r\n\r\n`,
      `GET / HTTP/1.0\r\n${host}${host}\r\n`,
    ]) {
      const { head, problem } = await sendRaw(bytes);
      assert.match(head, /^HTTP\/1\.1 400 /, bytes.slice(0, 60));
      assert.match(head, /content-type: application\/problem\+json/i);
      assertProblem(problem, 'invalid_request');
    }
  });

  test('a path that cannot be decoded, or with an endless part, is 400', async () => {
    for (const path of ['/api/Training/QA/%zz', `/api/Training/QA/${'a'.repeat(2000)}`]) {
      const reply = await client.call('GET', path);
      assertProblem(reply.body, 'invalid_request');
      assert.equal(reply.body.requestId, reply.headers.get('x-request-id'));
    }
  });

  test('TRACE is a method like any other that a path does not have', async () => {
    const { head, problem } = await sendRaw(
      `TRACE ${client.pairs} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    );
    assert.match(head, /\r\nallow: POST, GET, HEAD, OPTIONS/i);
    assertProblem(problem, 'method_not_allowed');
  });

  test('every 401 carries a challenge, also where only a session of the console opens', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/chatbots'],
      ['POST', '/api/sessions', { email: 'nobody@example.com', password: 'wrong password' }],
    ] as const) {
      const reply = await client.call(method, path, { key: null, ...(body !== undefined && { body }) });
      assertProblem(reply.body, 'unauthenticated');
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer/, path);
    }
  });

  test('a body that is too large is read to its end, so that a client that still sends it reads why', async () => {
    const socket = await openSocket(service);
    try {
      const size = 3_000_000;
      const authorization = `Authorization: Bearer ${bot.apiKey}\r\n`;
      socket.write(
        `POST ${client.pairs} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
      );
      const [refused] = (await once(socket, 'data')) as [Buffer];
      assert.match(refused.toString(), /^HTTP\/1\.1 413 .*payload_too_large/s);
      socket.write('a'.repeat(size));
      socket.write(`GET ${client.pairs} HTTP/1.1\r\nHost: a\r\n${authorization}\r\n`);
      const [listed] = (await once(socket, 'data')) as [Buffer];
      assert.match(listed.toString(), /^HTTP\/1\.1 200 /);
    } finally {
      socket.destroy();
    }
  });

  test('JSON in another encoding than UTF-8 is refused instead of stored wrong', async () => {
    const body = Buffer.from('{"question":"Gr\u00f6\u00dfe","answer":"XL"}', 'latin1');
    const reply = await fetch(service.baseUrl + client.pairs, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json' },
    });
    assertProblem((await reply.json()) as Problem, 'invalid_json');
  });

  test('a sane request id is taken over, another is replaced, each answer has one', async () => {
    const get = async (id?: string) =>
      (
        await client.call('GET', '/nope', id === undefined ? {} : { headers: { 'x-request-id': id } })
      ).headers.get('x-request-id');
    assert.equal(await get('my-id:1'), 'my-id:1');
    const made = [await get(), await get('with space'), await get('a'.repeat(129)), await get('<b>')];
    assert.equal(new Set(made).size, 4);
    for (const id of made) assert.match(id ?? '', /^[\w-]{8,40}$/);
  });

  test('a fault of our own says nothing of itself', async () => {
    const { pairs } = service.context;
    const list = pairs.list;
    pairs.list = () => Promise.reject(new Error('SELECT secret FROM pairs'));
    try {
      const reply = await client.call('GET', client.pairs);
      assertProblem(reply.body, 'internal_error');
      assert.doesNotMatch(reply.text, /secret|SELECT|\.ts|at /);
    } finally {
      pairs.list = list;
    }
  });

  test('every problem type leads to a page that explains it', async () => {
    const page = await client.call('GET', '/docs/errors', { key: null });
    assert.equal(page.status, 200);
    for (const code of Object.keys(ERROR_TABLE)) assert.ok(page.text.includes(`id="${code}"`), code);
  });
});
