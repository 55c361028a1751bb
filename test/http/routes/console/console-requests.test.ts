/** Which requests the console's own routes take at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openOwnerSession } from '../../../support/owner-session.ts';
import { type ServiceOptions, startService } from '../../../support/service.ts';

type Headers = Record<string, string>;

/** Statuses of one write with each of these headers; `HOST` in an origin is the service's own. */
async function statusesOf(env: ServiceOptions['env'] & object, tried: Headers[]): Promise<number[]> {
  const service = await startService({ training: false, env });
  try {
    await service.provision();
    const session = await openOwnerSession(service);
    const { host } = new URL(service.baseUrl);
    const statuses = [];
    for (const headers of tried) {
      const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)]);
      const reply = await fetch(`${service.baseUrl}/api/chatbots`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...session, ...Object.fromEntries(sent) },
        body: JSON.stringify({ name: 'Support' }),
      });
      statuses.push(reply.status);
    }
    return statuses;
  } finally {
    await service.close();
  }
}

test('a page of the other scheme at the same host is another origin', async () => {
  const tried = [{ origin: 'http://HOST' }, { origin: 'https://HOST' }, { origin: 'null' }, {}];
  assert.deepEqual(await statusesOf({}, tried), [201, 403, 403, 201]);
  const behindTls = tried.map((headers) => ({ ...headers, 'x-forwarded-proto': 'https' }));
  const trusted = await statusesOf({ DOCENT_TRUST_PROXY: '127.0.0.1' }, behindTls);
  assert.deepEqual(trusted, [403, 201, 403, 201]);
});

test('where the public address is set, the console is there and where it was asked', async () => {
  const env = { DOCENT_PUBLIC_URL: 'https://docent.example.com' };
  const site = { 'sec-fetch-site': 'same-origin' };
  const tried = [
    { origin: 'https://docent.example.com' },
    { origin: 'http://HOST' },
    { origin: 'http://HOST', ...site },
    { origin: 'http://docent.example.com' },
    {},
  ];
  assert.deepEqual(await statusesOf(env, tried), [201, 201, 201, 403, 201]);
});

test('what the browser says of the site counts: also behind TLS of which the service was not told', async () => {
  const tried = ['same-origin', 'same-site', 'cross-site'].flatMap((site) => [
    { origin: 'https://HOST', 'sec-fetch-site': site },
    { 'sec-fetch-site': site },
  ]);
  assert.deepEqual(await statusesOf({}, tried), [201, 201, 403, 403, 403, 403]);
});

test('a compressed body is refused as such, with nothing of it', async () => {
  const service = await startService({ training: false });
  try {
    const reply = await fetch(`${service.baseUrl}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', origin: service.baseUrl },
      body: gzipSync('{}'),
    });
    const { code, detail } = (await reply.json()) as { code: string; detail: string };
    assert.deepEqual([reply.status, code], [415, 'unsupported_media_type']);
    assert.equal(detail, 'Send the body as it is, without Content-Encoding.');
  } finally {
    await service.close();
  }
});
