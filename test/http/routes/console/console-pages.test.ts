/** Which addresses answer with the console's page, which with files of it, and which with a problem document. */
import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { registerErrorReplies } from '../../../../server/src/http/replies/error-replies.ts';
import { registerConsolePages } from '../../../../server/src/http/routes/console/pages.ts';
import type { TypedApp } from '../../../../server/src/http/typed-app.ts';
import { createLog } from '../../../../server/src/log.ts';
import { type Client, createClient } from '../../../support/client.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { makeTemporaryFolder } from '../../../support/temporary-folder.ts';

/** As Chromium sends it where an address is opened. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
const PROBLEM = 'application/problem+json; charset=utf-8';
const PAGE = 'text/html; charset=utf-8';

let service: TestService;
let client: Client;

before(async () => {
  service = await startService({ training: false });
  client = createClient(service.baseUrl, await service.provision());
});
after(() => service.close());

async function look(path: string, headers: Record<string, string>, method = 'GET') {
  const reply = await client.call(method, path, { key: null, headers });
  return { ...reply, kind: [reply.status, reply.headers.get('content-type')] };
}

test('a browser at an unknown address is shown the page of the console, with status 404', async () => {
  const known = await look('/chatbots', BROWSER);
  assert.deepEqual(known.kind, [200, PAGE]);
  for (const path of ['/nope', '/nope/deeper', '/chatbot', '/%E4%BD%A0', '/apiary', '/index.html']) {
    const unknown = await look(path, BROWSER);
    assert.deepEqual(unknown.kind, [404, PAGE], path);
    assert.equal(unknown.text, known.text);
    for (const name of ['content-security-policy', 'cache-control', 'x-content-type-options'])
      assert.equal(unknown.headers.get(name), known.headers.get(name), name);
  }
  assert.deepEqual((await look('/nope', BROWSER, 'HEAD')).kind, [404, PAGE]);
});

test('a program at an unknown address, and a browser where only programs go, are told in a problem document', async () => {
  for (const accept of [
    'application/json',
    '*/*',
    'application/json, text/plain, */*',
    'image/avif,*/*;q=0.8',
  ])
    assert.deepEqual((await look('/nope', { accept })).kind, [404, PROBLEM], accept);
  for (const path of [
    '/api',
    '/api/nope',
    '/API/Training',
    '/docs/nope',
    '/healthz',
    '/assets/nope.js',
    '/static/nope.svg',
  ])
    assert.deepEqual((await look(path, BROWSER)).kind, [404, PROBLEM], path);
  assert.deepEqual((await look('/nope', BROWSER, 'POST')).kind, [404, PROBLEM]);
});

test('what the page needs is served, its assets for ever', async () => {
  const { text } = await look('/', BROWSER);
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  assert.ok(files.length >= 4, text);
  for (const path of files) {
    const { status, headers } = await look(path, {});
    assert.equal(status, 200, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const isHashed = path.startsWith('/assets/');
    assert.equal(headers.get('cache-control'), isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  }
});

async function makeConsole(dir: string, name: string): Promise<void> {
  await mkdir(join(dir, 'assets'), { recursive: true });
  await writeFile(join(dir, 'index.html'), `<script src="/assets/${name}.js"></script>`);
  await writeFile(join(dir, 'assets', `${name}.js`), `// ${name}`);
}

test('a console that is built, or built anew, while the service runs is the one that it shows', async () => {
  const folder = makeTemporaryFolder('console');
  const dir = join(folder, 'dist');
  const app = fastify() as unknown as TypedApp;
  registerErrorReplies(app, createLog('silent', 'stderr'));
  await registerConsolePages(app, { distDir: dir, publicUrl: null });
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: BROWSER });
    return statusCode === 404 ? [404] : [statusCode, body];
  };
  assert.deepEqual(await get('/chatbots'), [404]);
  await makeConsole(dir, 'first');
  assert.deepEqual(await get('/chatbots'), [200, '<script src="/assets/first.js"></script>']);
  assert.deepEqual(await get('/assets/first.js'), [200, '// first']);
  await rename(dir, join(folder, 'former'));
  await makeConsole(dir, 'second');
  assert.deepEqual(await get('/chatbots'), [200, '<script src="/assets/second.js"></script>']);
  assert.deepEqual(await get('/assets/second.js'), [200, '// second']);
  assert.deepEqual(await get('/assets/first.js'), [404]);
  await app.close();
});
