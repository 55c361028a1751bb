/** A process that only trains says how it is, and nothing else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Problem } from '../../contract/common.ts';
import { parseConfig } from '../../server/src/config/config.ts';
import { type PostgresCluster, startPostgres, whyNoPostgres } from '../store/postgres/postgres-cluster.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service.ts';

describe('the health of a worker', { skip: whyNoPostgres() ?? false }, () => {
  let cluster: PostgresCluster;
  let worker: ServiceProcess;
  let env: Record<string, string>;

  before(async () => {
    cluster = await startPostgres({ isDurable: false });
    env = {
      DOCENT_LOG_LEVEL: 'info',
      DOCENT_DATABASE_URL: await cluster.cloneDatabase(),
    };
    worker = await startServiceProcess({ args: ['work'], env });
  });
  after(async () => {
    await worker?.close();
    await cluster.dispose();
  });

  const get = (path: string) => fetch(worker.baseUrl + path);

  test('it is alive and ready, and has metrics', async () => {
    for (const path of ['/healthz/live', '/healthz/ready']) {
      const reply = await get(path);
      assert.equal(reply.status, 200, path);
      assert.deepEqual(await reply.json(), { status: 'ok' });
    }
    const metrics = await get('/metrics');
    assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/);
    const text = await metrics.text();
    assert.match(text, /^# TYPE docent_trained_items_total counter$/m);
    assert.match(text, /^process_cpu_seconds_total /m);
  });

  test('it answers nothing of the API', async () => {
    for (const path of ['/', '/docs', '/api/Training/QA/00000000-0000-4000-8000-000000000000']) {
      const reply = await get(path);
      assert.equal(reply.status, 404, path);
      assert.match(reply.headers.get('content-type') ?? '', /^application\/problem\+json/);
      const { requestId } = (await reply.json()) as Problem;
      assert.equal(reply.headers.get('x-request-id'), requestId);
    }
  });

  test('it lives while the database is gone, and is ready again with it', async () => {
    await cluster.stop('SIGKILL');
    const reply = await get('/healthz/ready');
    assert.equal(reply.status, 503);
    assert.ok(reply.headers.get('retry-after'));
    assert.equal(((await reply.json()) as { code: string }).code, 'unavailable');
    assert.equal((await get('/healthz/live')).status, 200);
    await cluster.start();
    for (;;) {
      const again = await get('/healthz/ready');
      await again.arrayBuffer();
      if (again.status === 200) break;
    }
  });

  test('a port that is taken is said, and the process ends', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    await assert.rejects(
      startServiceProcess({ args: ['work'], env: { ...env, DOCENT_WORK_PORT: String(port) } }),
      /ended with 1 /,
    );
    other.close();
  });

  test('the port is one that there is', () => {
    assert.equal(parseConfig({ DOCENT_WORK_PORT: '65535' }).http.workPort, 65_535);
    assert.throws(() => parseConfig({ DOCENT_WORK_PORT: '65536' }), /DOCENT_WORK_PORT="65536"/);
  });
});
