/** Who may read the metrics, under which path, and that no caller makes them grow. */
import assert from 'node:assert/strict';
import { METHODS, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createMetricsGuard } from '../../../server/src/http/access/metrics-readers.ts';
import { findFreePort } from '../../support/free-port.ts';
import { startService } from '../../support/service.ts';

/** Sends any method, whatever its path; fetch would refuse some. */
function send(baseUrl: string, method: string, path: string): Promise<[number | undefined, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string]>();
  const request = openRequest(baseUrl, { method, path });
  request.on('error', reject);
  request.on('response', (reply) => {
    text(reply).then((read) => resolve([reply.statusCode, read]), reject);
  });
  request.end();
  return promise;
}

const seriesOf = (page: string): string[] =>
  [...page.matchAll(/^docent_http_request_duration_seconds_count(\{.*\})/gm)].map(
    ([, labels]) => labels ?? '',
  );

test('what is not served is counted as one, whatever its methods and paths', async (t) => {
  const service = await startService({ training: false });
  t.after(() => service.close());
  const unserved = METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD'].includes(method));
  for (const method of unserved) {
    for (const path of ['/metrics', '/api/sessions/current/x', '/nowhere', `/${method}`, '/docs']) {
      await send(service.baseUrl, method, path);
    }
  }
  for (const path of ['/nowhere', '/assets', '/api/nowhere']) {
    await send(service.baseUrl, 'GET', path);
  }
  const [, page] = await send(service.baseUrl, 'GET', '/metrics');
  const counted = seriesOf(page);
  assert.ok(counted.length > 0);
  for (const labels of counted) assert.match(labels, /^\{method="other",route="other",status="\d+"\}$/);
});

test('health and metrics match exactly', async (t) => {
  const service = await startService({ training: false });
  t.after(() => service.close());
  const exact = ['/metrics', '/healthz/live', '/healthz/ready'];
  for (const path of exact) {
    assert.equal((await send(service.baseUrl, 'GET', `${path}?x=1`))[0], 200, path);
    const others = [path.toUpperCase(), `${path}/`, path.replace('/m', '/%6d').replace('/h', '/%68')];
    for (const other of [...others, `/${path}`, service.baseUrl + path]) {
      assert.equal((await send(service.baseUrl, 'GET', other))[0], 404, other);
    }
  }
});

test('metrics that have a token ask for it', async (t) => {
  const service = await startService({ training: false, env: { DOCENT_METRICS_TOKEN: 'let me in' } });
  t.after(() => service.close());
  const read = async (authorization?: string): Promise<number> =>
    (await fetch(`${service.baseUrl}/metrics`, { headers: { ...(authorization && { authorization }) } }))
      .status;
  assert.equal(await read(), 401);
  assert.equal(await read('Bearer let me'), 401);
  assert.equal(await read('Bearer let me in'), 200);
});

test('metrics that have a port of their own are there alone', async (t) => {
  const port = await findFreePort();
  const service = await startService({ training: false, env: { DOCENT_METRICS_PORT: String(port) } });
  t.after(() => service.close());
  const page = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /process_resident_memory_bytes/);
  assert.equal((await fetch(`${service.baseUrl}/metrics`)).status, 404);
  assert.equal((await fetch(`${service.baseUrl}/healthz/live`)).status, 200);
});

test('without any setting they are for this machine alone, also behind a proxy that is trusted', async (t) => {
  const service = await startService({ training: false, env: { DOCENT_TRUST_PROXY: '127.0.0.1' } });
  t.after(() => service.close());
  const from = async (address: string): Promise<number> =>
    (await fetch(`${service.baseUrl}/metrics`, { headers: { 'x-forwarded-for': address } })).status;
  assert.equal(await from('127.0.0.5'), 200);
  assert.equal(await from('192.0.2.1'), 403);
  const check = createMetricsGuard({ token: null, hasOwnPort: false });
  for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) check({ ip, headers: {} });
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', '128.0.0.1']) {
    assert.throws(() => check({ ip, headers: {} }), /DOCENT_METRICS_TOKEN or DOCENT_METRICS_PORT/, ip);
  }
});
