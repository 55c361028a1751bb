import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ServiceState } from '../../../contract/service-state.ts';
import { ERROR_TABLE } from '../../../server/src/errors.ts';
import { makePair } from '../../store/records.ts';
import { type Client, createClient } from '../../support/client.ts';
import { onEveryEngine } from '../../support/engines.ts';
import type { TestService } from '../../support/service.ts';

interface Operation {
  operationId?: string;
  responses: Record<string, unknown>;
  security?: unknown[];
  tags: string[];
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
  tags: { name: string }[];
}

onEveryEngine('operations', (startService) => {
  let service: TestService;
  let client: Client;

  before(async () => {
    service = await startService();
    client = createClient(service.baseUrl, await service.provision());
  });
  after(() => service.close());

  const get = <T>(path: string) => client.call<T>('GET', path, { key: null });

  test('says that it lives and that it is ready, without a key', async () => {
    for (const path of ['/healthz/live', '/healthz/ready']) {
      const reply = await get(path);
      const { missing: _, ...said } = reply.body as ServiceState;
      assert.deepEqual([reply.status, said], [200, { status: 'ok' }]);
    }
  });

  test('is alive but not ready while its store does not answer', async () => {
    const { store } = service.context;
    const ping = store.ping;
    store.ping = () => Promise.reject(new Error('disk gone'));
    try {
      const reply = await client.call('GET', '/healthz/ready', { key: null });
      assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
      assert.doesNotMatch(reply.text, /disk/);
      assert.equal((await get('/healthz/live')).status, 200);
    } finally {
      store.ping = ping;
    }
  });

  test('counts requests by route, asks by decision and training, without naming a tenant', async () => {
    await client.call('POST', client.pairs, { body: { question: 'Where are you?', answer: 'Here.' } });
    const untrained = () => client.call<unknown[]>('GET', `${client.pairs}?isTrained=false`);
    while ((await untrained()).body.length > 0) await nextTurn();
    await service.context.trainer.idle();
    for (let ask = 0; ask < 2; ask += 1)
      await client.call('POST', client.chat, { body: { question: 'Where are you?' } });
    const { text, headers } = await get('/metrics');
    assert.match(headers.get('content-type') ?? '', /^text\/plain/);
    assert.match(
      text,
      /docent_http_request_duration_seconds_count\{method="POST",route="\/api\/Training\/QA\/:chatbotId",status="201"\} 1/,
    );
    assert.match(text, /docent_ask_duration_seconds_count\{decision="answer"\} 2\n/);
    assert.match(text, /^docent_trained_items_total\{kind="qa",outcome="trained"\} 1$/m);
    assert.match(text, /^docent_training_lag_seconds_count\{kind="qa"\} 1$/m);
    assert.match(text, /^docent_index_cache_indexes 1$/m);
    assert.match(text, /^docent_index_cache_bytes [1-9]\d*$/m);
    assert.match(text, /^# TYPE docent_index_cache_hits_total counter$/m);
    const counted = [...text.matchAll(/^docent_index_cache_(\w+)_total (\d+)$/gm)];
    assert.deepEqual(Object.fromEntries(counted.map(([, what, count]) => [what, Number(count)])), {
      hits: 3,
      loads: 1,
      deltas: 0,
      evictions: 0,
    });
    assert.match(text, /docent_training_wait_seconds\{kind="qa"\} \d/);
    assert.match(text, /process_resident_memory_bytes \d/);
    assert.ok(!text.includes(client.pairs.split('/').at(-1) ?? ''));
  });

  test('tells how long what nobody trains has been due', async (t) => {
    const idle = await startService({ training: false });
    t.after(() => idle.close());
    const { chatbotId } = await idle.provision();
    const nowMs = Date.now();
    for (const waitMs of [60_000, 3_600_000, -60_000]) {
      const pair = makePair({ nowMs, dueAtMs: nowMs - waitMs });
      await idle.context.store.write((tx) => tx.pairs.insert(chatbotId, pair));
    }
    const text = await (await fetch(`${idle.baseUrl}/metrics`)).text();
    const waits = [...text.matchAll(/^docent_training_wait_seconds\{kind="(\w+)"\} ([\d.]+)$/gm)];
    assert.deepEqual(
      waits.map(([, kind, seconds]) => [kind, Math.floor(Number(seconds) / 60)]),
      [
        ['qa', 60],
        ['file', 0],
      ],
    );
  });

  test('describes itself in valid OpenAPI 3.1, every operation with its problem documents', async () => {
    const { body, status } = await get<Document>('/openapi.json');
    assert.equal(status, 200);
    assert.equal(body.openapi, '3.1.0');
    const result = await new Validator().validate(JSON.parse(JSON.stringify(body)));
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(operations.sort(), [
      'DELETE /api/Chat/{chatbotId}/visitors/{visitorId}',
      'DELETE /api/Training/Answer/{chatbotId}/{id}',
      'DELETE /api/Training/File/{chatbotId}/{id}',
      'DELETE /api/Training/History/{chatbotId}',
      'DELETE /api/Training/QA/{chatbotId}/{id}',
      'GET /api/Training/Answer/{chatbotId}',
      'GET /api/Training/Answer/{chatbotId}/{id}',
      'GET /api/Training/Export/{chatbotId}',
      'GET /api/Training/File/{chatbotId}',
      'GET /api/Training/File/{chatbotId}/{id}',
      'GET /api/Training/File/{chatbotId}/{id}/content',
      'GET /api/Training/History/{chatbotId}',
      'GET /api/Training/History/{chatbotId}/deleted',
      'GET /api/Training/History/{chatbotId}/steps/{stepId}/changes',
      'GET /api/Training/QA/{chatbotId}',
      'GET /api/chatbots/{chatbotId}/calibration',
      'GET /api/chatbots/{chatbotId}/encoding',
      'GET /api/chatbots/{chatbotId}/golden',
      'GET /api/chatbots/{chatbotId}/golden/check',
      'GET /api/chatbots/{chatbotId}/golden/csv',
      'GET /api/chatbots/{chatbotId}/golden/runs',
      'GET /api/chatbots/{chatbotId}/thresholds',
      'GET /api/embed',
      'GET /api/key',
      'GET /healthz/live',
      'GET /healthz/ready',
      'GET /metrics',
      'PATCH /api/Training/File/{chatbotId}/{id}',
      'POST /api/Chat/{chatbotId}',
      'POST /api/Chat/{chatbotId}/feedback',
      'POST /api/Chat/{chatbotId}/handover',
      'POST /api/Training/Answer/{chatbotId}',
      'POST /api/Training/Answer/{chatbotId}/join',
      'POST /api/Training/File/{chatbotId}',
      'POST /api/Training/File/{chatbotId}/sync',
      'POST /api/Training/History/{chatbotId}/steps/{stepId}/restore',
      'POST /api/Training/History/{chatbotId}/steps/{stepId}/undo',
      'POST /api/Training/Import/{chatbotId}',
      'POST /api/Training/QA/{chatbotId}',
      'POST /api/Training/QA/{chatbotId}/bulk',
      'POST /api/Training/QA/{chatbotId}/impact',
      'POST /api/chatbots/{chatbotId}/golden',
      'POST /api/chatbots/{chatbotId}/golden/csv',
      'POST /api/chatbots/{chatbotId}/golden/deletions',
      'POST /api/chatbots/{chatbotId}/golden/deletions/restored',
      'POST /api/embed/{chatbotId}/session',
      'PUT /api/Training/Answer/{chatbotId}/{id}',
      'PUT /api/Training/File/{chatbotId}/{id}',
      'PUT /api/Training/QA/{chatbotId}/{id}',
      'PUT /api/chatbots/{chatbotId}/golden/{id}',
      'PUT /api/chatbots/{chatbotId}/thresholds',
    ]);
    for (const [path, methods] of Object.entries(body.paths)) {
      if (!path.startsWith('/api/')) continue;
      for (const operation of Object.values(methods)) {
        for (const code of ['400', '401', '403', '429', '500', '503']) {
          const text = JSON.stringify(operation.responses[code]);
          assert.match(text, /application\/problem\+json/, `${path} ${code}`);
        }
      }
    }
    assert.deepEqual(Object.keys(body.components.securitySchemes), ['apiKey']);
    const names = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(names).size, operations.length, 'an operation without a name of its own');
    for (const name of names) assert.match(name ?? '', /^[a-z][A-Za-z]+$/);
    const described = body.tags.map(({ name }) => name);
    for (const methods of Object.values(body.paths)) {
      for (const { tags } of Object.values(methods)) {
        for (const tag of tags) assert.ok(described.includes(tag), `${tag} is not described`);
      }
    }
    const text = JSON.stringify(body);
    for (const code of Object.keys(ERROR_TABLE)) {
      if (code !== 'method_not_allowed') assert.ok(text.includes(code), code);
    }
  });

  test('describes what a DELETE answers to a body, which it does not want', async () => {
    const { body } = await get<Document>('/openapi.json');
    const path = '/api/Training/QA/{chatbotId}/{id}';
    const described = body.paths[path]?.delete?.responses ?? {};
    for (const [content, type, status, code] of [
      ['{', 'application/json', 400, 'invalid_json'],
      ['x', 'text/plain', 415, 'unsupported_media_type'],
    ] as const) {
      const reply = await client.call('DELETE', `${client.pairs}/999`, {
        body: content,
        headers: { 'content-type': type },
      });
      assert.deepEqual([reply.status, reply.body.code], [status, code]);
      assert.match(JSON.stringify(described[status]), new RegExp(code));
    }
  });

  test('serves its reference page from itself alone, under a policy without inline code', async () => {
    const page = await get('/docs');
    assert.equal(page.status, 200);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|https:|\*/);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    assert.ok(addresses.length >= 4);
    for (const address of addresses) {
      assert.doesNotMatch(address, /^(?:\w+:)?\/\//);
      assert.equal((await get(new URL(address, `${service.baseUrl}/docs`).pathname)).status, 200, address);
    }
    assert.doesNotMatch(page.text, /<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/i);
    const initializer = await get('/docs/static/swagger-initializer.js');
    assert.doesNotMatch(initializer.text, /https?:\/\/(?!stackoverflow)/);
  });
});
