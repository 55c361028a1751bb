/** Requests that one key may make per minute. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';

onEveryEngine('rate limits', (startService) => {
  test('are counted by key, told in headers, and answered with 429 and Retry-After', async () => {
    const service = await startService({ training: false, env: { DOCENT_RATE_LIMIT_PER_MINUTE: '3' } });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      const first = await client.call('GET', client.pairs);
      assert.equal(first.headers.get('ratelimit-limit'), '3');
      assert.equal(first.headers.get('ratelimit-remaining'), '2');
      assert.ok(Number(first.headers.get('ratelimit-reset')) > 0);
      for (let i = 0; i < 2; i += 1) await client.call('GET', client.pairs);
      const refused = await client.call('GET', client.pairs);
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited']);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      assert.equal(refused.headers.get('ratelimit-remaining'), '0');
      const other = createClient(service.baseUrl, await service.provision());
      assert.equal((await other.call('GET', other.pairs)).status, 200);
    } finally {
      await service.close();
    }
  });

  test('are off by default', async () => {
    const service = await startService({ training: false });
    try {
      const client = createClient(service.baseUrl, await service.provision());
      assert.equal((await client.call('GET', client.pairs)).headers.get('ratelimit-limit'), null);
    } finally {
      await service.close();
    }
  });
});
