/** Which web pages may call the API from a browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClient } from '../../support/client.ts';
import { startService } from '../../support/service.ts';

describe('calls from web pages', () => {
  const origin = 'https://shop.example.com';

  test('are not allowed by default', async () => {
    const service = await startService({ training: false });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const reply = await client.call('GET', client.pairs, { headers: { origin } });
      assert.equal(reply.headers.get('access-control-allow-origin'), null);
    } finally {
      await service.close();
    }
  });

  test('are allowed to the origins that were named, with preflight, and to no others', async () => {
    const service = await startService({ training: false, env: { DOCENT_CORS_ORIGINS: origin } });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const reply = await client.call('GET', client.pairs, { headers: { origin } });
      assert.equal(reply.headers.get('access-control-allow-origin'), origin);
      assert.match(reply.headers.get('vary') ?? '', /Origin/);
      assert.deepEqual(
        reply.headers
          .get('access-control-expose-headers')
          ?.toLowerCase()
          .split(/,\s*/)
          .filter((name) => ['location', 'x-total-count', 'retry-after'].includes(name))
          .sort(),
        ['location', 'retry-after', 'x-total-count'],
      );
      const headers = { origin, 'access-control-request-method': 'PUT' };
      const preflight = await client.call('OPTIONS', client.pairs, { key: null, headers });
      assert.equal(preflight.status, 204);
      assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /PUT, PATCH/);
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/);
      assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
      const refused = await client.call('GET', client.pairs, { key: null, headers: { origin } });
      assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [401, origin]);
      const stranger = await client.call('GET', client.pairs, {
        headers: { origin: 'https://evil.example' },
      });
      assert.equal(stranger.headers.get('access-control-allow-origin'), null);
    } finally {
      await service.close();
    }
  });
});
