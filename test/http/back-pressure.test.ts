/** More than the process can work on is refused early, with a time to come again; health is answered all the while. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request as openRequest } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { pino } from 'pino';
import { createPressureGauge, type PressureSample } from '../../server/src/http/pressure-gauge.ts';
import type { Log } from '../../server/src/log.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';

const SILENT: Log = pino<never>({ level: 'silent' });

/** An upload that has begun and goes on until it is ended or broken off. */
async function beginUpload(
  service: TestService,
  bot: Provisioned,
  contentLength?: number,
): Promise<ClientRequest> {
  const { hostname, port } = new URL(service.baseUrl);
  const request = openRequest({
    hostname,
    port,
    method: 'POST',
    path: `/api/Training/File/${bot.chatbotId}`,
    headers: {
      authorization: `Bearer ${bot.apiKey}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...(contentLength !== undefined && { 'content-length': contentLength }),
      expect: '100-continue',
    },
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  await once(request, 'continue');
  return request;
}

describe('bounds of requests and uploads under way', () => {
  let service: TestService;
  let bot: Provisioned;
  let other: Provisioned;
  let client: Client;
  const underWay: ClientRequest[] = [];
  const begin = async (of: Provisioned, contentLength?: number): Promise<void> =>
    void underWay.push(await beginUpload(service, of, contentLength));

  before(async () => {
    service = await startService({
      env: {
        DOCENT_MAX_REQUESTS: '5',
        DOCENT_MAX_UPLOADS: '3',
        DOCENT_MAX_UPLOADS_PER_CHATBOT: '2',
        DOCENT_MAX_UPLOAD_BYTES_UNDER_WAY: '3000',
        DOCENT_SENTENCE_ENCODER: 'false',
      },
    });
    bot = await service.provision();
    other = await service.provision();
    client = createClient(service.baseUrl, bot);
  });
  after(() => service.close());

  const list = () => client.call('GET', client.pairs);
  const upload = (of = bot) => {
    const { files, call } = createClient(service.baseUrl, of);
    return call('POST', files, { body: formWithFile('a.txt', 'Open from nine to five.') });
  };

  /** Breaks everything off, and waits until the service has noticed. */
  async function endAll(): Promise<void> {
    for (const request of underWay.splice(0)) request.destroy();
    while ((await upload()).status !== 201 || (await upload(other)).status !== 201) await nextTurn();
  }

  test('a chatbot has so many uploads under way and no more: 429, while another one goes on', async () => {
    await begin(bot, 500);
    assert.equal((await upload()).status, 201);
    await begin(bot, 500);
    const reply = await upload();
    assert.deepEqual([reply.status, reply.body.code], [429, 'rate_limited'], reply.text);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await upload(other)).status, 201);
    await endAll();
  });

  test('the process has so many uploads under way and no more: 503, while other requests go on', async () => {
    await begin(bot, 500);
    await begin(other, 500);
    assert.equal((await upload()).status, 201);
    await begin(other, 500);
    const reply = await upload();
    assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable'], reply.text);
    assert.ok(Number(reply.headers.get('retry-after')) > 0);
    assert.equal((await list()).status, 200);
    await endAll();
  });

  test('uploads under way have so many bytes and no more; one alone may have more', async () => {
    await begin(bot, 9000);
    assert.equal((await upload(other)).status, 503);
    await endAll();
    await begin(bot, 1000);
    assert.equal((await upload(other)).status, 201);
    await begin(bot, 2000);
    assert.equal((await upload(other)).status, 503);
    await endAll();
  });

  test('an upload that does not say its size counts as the largest one', async () => {
    await begin(bot);
    assert.equal((await upload(other)).status, 503);
    await endAll();
  });

  test('the process has so many requests under way and no more: 503, while health and metrics are answered', async () => {
    const hanging = Array.from({ length: 4 }, () => holdRequest(service, bot));
    await Promise.all(hanging.map((request) => once(request, 'continue')));
    assert.equal((await list()).status, 200);
    const last = holdRequest(service, bot);
    await once(last, 'continue');
    for (const path of [client.pairs, client.chat, '/api/nowhere', '/']) {
      const reply = await client.call('GET', path);
      assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable'], path);
      assert.ok(Number(reply.headers.get('retry-after')) > 0);
      assert.equal(reply.body.requestId, reply.headers.get('x-request-id'));
    }
    for (const path of ['/healthz/live', '/healthz/ready', '/metrics']) {
      assert.equal((await client.call('GET', path, { key: null })).status, 200, path);
    }
    last.destroy();
    while ((await list()).status !== 200) await nextTurn();
    for (const request of hanging) request.destroy();
  });
});

/** A pair whose body never comes. */
function holdRequest(service: TestService, bot: Provisioned): ClientRequest {
  const { hostname, port } = new URL(service.baseUrl);
  const request = openRequest({
    hostname,
    port,
    method: 'POST',
    path: `/api/Training/QA/${bot.chatbotId}`,
    headers: {
      authorization: `Bearer ${bot.apiKey}`,
      'content-type': 'application/json',
      'content-length': 100,
      expect: '100-continue',
    },
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  return request;
}

describe('a process that does not keep up', () => {
  test('refuses requests while its event loop is late, answers health, and takes requests again', async () => {
    const service = await startService({
      env: { DOCENT_MAX_EVENT_LOOP_DELAY_MS: '40', DOCENT_SENTENCE_ENCODER: 'false' },
    });
    const client = createClient(service.baseUrl, await service.provision());
    const list = () => client.call('GET', client.pairs);
    try {
      let reply = await list();
      while (reply.status === 200) {
        const untilMs = performance.now() + 200;
        while (performance.now() < untilMs);
        reply = await list();
      }
      assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
      assert.equal((await client.call('GET', '/healthz/live', { key: null })).status, 200);
      while ((await list()).status !== 200) await nextTurn();
    } finally {
      await service.close();
    }
  });
});

describe('the gauge of pressure', () => {
  const NONE: PressureSample = { delayMs: 0, memoryPercent: 0 };
  const LIMITS = { eventLoopDelayMs: 100, memoryPercent: 90 };

  function gaugeOf(samples: PressureSample[], limits = LIMITS) {
    return createPressureGauge(limits, SILENT, {
      sample: () => samples.shift() ?? NONE,
      close: () => undefined,
    });
  }

  for (const [name, at, below] of [
    ['event loop', { delayMs: 100, memoryPercent: 0 }, { delayMs: 99, memoryPercent: 0 }],
    ['memory', { delayMs: 0, memoryPercent: 90 }, { delayMs: 0, memoryPercent: 89 }],
  ] as const) {
    test(`is too high when the ${name} is at its bound twice in a row, and not below or once`, (t) => {
      t.mock.timers.enable({ apis: ['setInterval'] });
      const states = (samples: PressureSample[], limits = LIMITS): boolean[] => {
        const count = samples.length;
        const gauge = gaugeOf(samples, limits);
        const seen = Array.from({ length: count }, () => {
          t.mock.timers.tick(500);
          return gauge.isTooHigh();
        });
        gauge.close();
        return seen;
      };
      assert.deepEqual(states([at, at, at, below]), [false, true, true, false]);
      assert.deepEqual(states([at, below, at, below]), [false, false, false, false]);
      assert.deepEqual(states([below, below, below]), [false, false, false]);
      assert.deepEqual(states([at, at], { eventLoopDelayMs: 0, memoryPercent: 0 }), [false, false]);
    });
  }

  test('says when it begins and when it is over, once each', (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const lines: { level: number }[] = [];
    const log = pino<never>({}, { write: (line) => void lines.push(JSON.parse(line) as { level: number }) });
    const high = { delayMs: 100, memoryPercent: 0 };
    const samples = [high, high, high, high];
    const gauge = createPressureGauge(LIMITS, log, { sample: () => samples.shift() ?? NONE, close() {} });
    t.mock.timers.tick(4000);
    gauge.close();
    assert.deepEqual(
      lines.map(({ level }) => level),
      [40, 30],
    );
  });

  test('measures this process where nothing else is given', async (t) => {
    // At least a hundredth of the heap that it may have, and not all of it.
    const ballast = new Array<number>(Math.ceil(getHeapStatistics().heap_size_limit / 800)).fill(0.5);
    const [one, all] = [1, 100].map((memoryPercent) => {
      const gauge = createPressureGauge({ eventLoopDelayMs: 0, memoryPercent }, SILENT);
      t.after(() => gauge.close());
      return gauge;
    });
    while (one?.isTooHigh() === false) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(all?.isTooHigh(), false);
    assert.ok(ballast.length > 0);
  });
});
