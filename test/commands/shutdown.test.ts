import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { describe, test } from 'node:test';
import type { PairRecord } from '../../contract/knowledge/pairs.ts';
import { createClient } from '../support/client.ts';
import { makeDataDir, startServiceProcess } from '../support/service.ts';

describe('shutdown', () => {
  test('lets a request under way finish, keeps its write, and ends with exit code 0', async () => {
    const dataDir = await makeDataDir();
    const service = await startServiceProcess({ dataDir });
    const bot = await service.provision();
    const { pairs } = createClient(service.baseUrl, bot);
    const { hostname, port } = new URL(service.baseUrl);
    const body = JSON.stringify({ question: 'Late?', answer: 'In time.' });
    const request = openRequest({
      hostname,
      port,
      method: 'POST',
      path: pairs,
      headers: {
        authorization: `Bearer ${bot.apiKey}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    await once(request, 'continue');
    const ended = service.end('SIGTERM');
    await refusesConnections(service.baseUrl);
    request.end(body);
    const [reply] = (await once(request, 'response')) as [{ statusCode: number }];
    assert.equal(reply.statusCode, 201);
    assert.equal(await ended, 0);

    const again = await startServiceProcess({ dataDir });
    try {
      const client = createClient(again.baseUrl, bot);
      const kept = (await client.call<PairRecord[]>('GET', pairs)).body;
      assert.deepEqual(
        kept.map(({ question }) => question),
        ['Late?'],
      );
    } finally {
      await again.close();
    }
  });

  test('cuts what takes longer than the grace period', async () => {
    const service = await startServiceProcess({ env: { DOCENT_SHUTDOWN_GRACE_MS: '100' } });
    const { hostname, port } = new URL(service.baseUrl);
    const request = openRequest({
      hostname,
      port,
      method: 'POST',
      path: '/nope',
      headers: { expect: '100-continue' },
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    await once(request, 'continue');
    assert.equal(await service.end('SIGINT'), 0);
    request.destroy();
  });

  test('ends although something keeps the process, once all is closed', async () => {
    const service = await startServiceProcess({
      env: {
        DOCENT_SHUTDOWN_GRACE_MS: '100',
        NODE_OPTIONS: '--import=data:text/javascript,setInterval(()=>undefined,1000)',
      },
    });
    assert.equal(await service.end('SIGTERM'), 0);
  });

  async function refusesConnections(baseUrl: string): Promise<void> {
    for (;;) {
      const isRefused = await fetch(`${baseUrl}/healthz/live`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      );
      if (isRefused) return;
    }
  }
});
