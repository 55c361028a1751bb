import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { registerHooks } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { type Environment, provideEnvironment } from '../../server/src/config/environment.ts';
import { openTelemetry, wantedSignals } from '../../server/src/telemetry/open.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import {
  type Provisioned,
  type ServiceProcess,
  startService,
  startServiceProcess,
} from '../support/service.ts';
import { type Collector, startCollector, toRecord } from './collector.ts';
import '../support/own-process.ts';

const QUESTION = 'Marzipan harbour opening?';
const ANSWER = 'Violet ferries sail at noon.';
const FILE_TEXT = 'The turquoise lantern needs a quartz wick every second winter.';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const START_AND_CLOSE = `
  import { openTelemetry } from '${new URL('../../server/src/telemetry/open.ts', import.meta.url)}';
  const log = { warn() {} };
  const provideEnvironment = (variables) => void Object.assign(process.env, variables);
  const { telemetry } = await openTelemetry({ environment: process.env, provideEnvironment, log });
  await telemetry.close();
`;
const SECRET_WORDS =
  /marzipan|violet|ferries|turquoise|lantern|quartz|handbook-of|owner@example|docent_[a-z0-9]/i;

describe('telemetry that is asked for', () => {
  let collector: Collector;
  let service: ServiceProcess;
  let provisioned: Provisioned;
  let exitCode: number | null;

  before(async () => {
    collector = await startCollector();
    service = await startServiceProcess({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
    });
    provisioned = await service.provision();
    await use(createClient(service.baseUrl, provisioned));
    exitCode = await service.end('SIGTERM');
  });
  after(async () => {
    await service.close();
    await collector.close();
  });

  const named = (name: string) => collector.spans().filter((span) => span.name === name);
  const only = (name: string) => {
    const [span] = named(name);
    assert.ok(span, `${name} among ${collector.spans().map((one) => one.name)}`);
    return span;
  };
  const metric = (name: string) => collector.metrics().find((one) => one.name === name);

  test('everything recorded is sent before the process ends in order', () => {
    assert.equal(exitCode, 0);
    assert.ok(collector.spans().length > 0);
    assert.ok(collector.metrics().length > 0);
  });

  test('a request is a span named by its route, with its status and the id of its reply', () => {
    const span = only('POST /api/Training/QA/:chatbotId');
    assert.equal(span.attributes['http.route'], '/api/Training/QA/:chatbotId');
    assert.equal(Number(span.attributes['http.response.status_code']), 201);
    assert.match(String(span.attributes['docent.request.id']), /./);
    assert.deepEqual(named('GET /healthz/live'), []);
  });

  test("a caller's trace goes on, and an ask is in it with its parts", () => {
    const request = only('POST /api/Chat/:chatbotId');
    assert.equal(request.traceId, TRACE_ID);
    const ask = only('docent.ask');
    assert.equal(ask.parentSpanId, request.spanId);
    assert.equal(ask.attributes['docent.ask.decision'], 'answer');
    assert.equal(ask.attributes['docent.chatbot.id'], provisioned.chatbotId);
    for (const part of ['index', 'search', 'sources', 'decide']) {
      const children = named(`docent.ask.${part}`).filter((span) => span.parentSpanId === ask.spanId);
      assert.ok(children.length > 0, part);
    }
  });

  test('a transaction belongs to the request that waits for it', () => {
    const request = only('POST /api/Training/QA/:chatbotId');
    const transactions = named('docent.store.transaction');
    assert.ok(transactions.some((span) => span.parentSpanId === request.spanId));
  });

  test('training and extraction are traced, failures by their code alone', () => {
    assert.equal(Number(only('docent.training.pairs').attributes['docent.pairs']), 1);
    const files = named('docent.training.file');
    const trained = files.find((span) => span.attributes['error.type'] === undefined);
    assert.ok(trained);
    const extraction = named('docent.extraction').find((span) => span.parentSpanId === trained.spanId);
    assert.equal(extraction?.attributes['docent.file.kind'], 'txt');
    const failed = files.find((span) => span.attributes['error.type'] !== undefined);
    assert.equal(failed?.attributes['error.type'], 'file_has_no_text');
    assert.deepEqual(failed?.status, { code: 2 });
  });

  test('metrics count the same operations, without naming a chatbot', () => {
    const requests = metric('http.server.request.duration')?.histogram?.dataPoints ?? [];
    const posts = requests.find(
      ({ attributes }) => toRecord(attributes)['http.route'] === '/api/Training/QA/:chatbotId',
    );
    assert.equal(Number(posts?.count), 1);
    for (const name of ['ask', 'store.transaction', 'training.pairs', 'training.file', 'extraction']) {
      assert.ok(metric(`docent.${name}.duration`), name);
    }
    const items = metric('docent.training.items')?.sum?.dataPoints ?? [];
    assert.ok(items.some(({ attributes }) => toRecord(attributes)['docent.training.outcome'] === 'trained'));
    const memory = metric('process.memory.usage')?.gauge?.dataPoints[0];
    assert.ok(Number(memory?.asInt ?? memory?.asDouble) > 10_000_000);
    assert.ok(!JSON.stringify(collector.metrics()).includes(provisioned.chatbotId));
  });

  test('names itself, and what the environment adds', () => {
    const resource = collector.resource();
    assert.equal(resource['service.name'], 'docent');
    assert.equal(resource['deployment.environment.name'], 'test');
    assert.equal(resource['process.command_args'], undefined);
  });

  test('no words of customers or owners are sent, and no key', () => {
    for (const body of collector.bodies) assert.doesNotMatch(body, SECRET_WORDS);
    assert.ok(collector.bodies.every((body) => !body.includes(provisioned.apiKey)));
  });

  async function use(client: Client): Promise<void> {
    const pair = await client.call('POST', client.pairs, { body: { question: QUESTION, answer: ANSWER } });
    assert.equal(pair.status, 201);
    const file = await client.call('POST', client.files, {
      body: formWithFile('handbook-of.txt', FILE_TEXT),
    });
    assert.equal(file.status, 201);
    const empty = await client.call('POST', client.files, { body: formWithFile('handbook-of.txt', ' \n ') });
    assert.equal(empty.status, 422);
    const headers = { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };
    const ask = await client.call<{ answer: string }>('POST', client.chat, {
      body: { question: QUESTION },
      headers,
    });
    assert.equal(ask.body.answer, ANSWER);
    await client.call('GET', '/healthz/live', { key: null });
    for (;;) {
      const { body } = await client.call<{ isTrained: boolean }[]>('GET', client.pairs);
      if (body.every(({ isTrained }) => isTrained)) return;
    }
  }
});

test('a collector that is not there neither keeps the service from serving nor from ending', async () => {
  const service = await startServiceProcess({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    },
  });
  try {
    const client = createClient(service.baseUrl, await service.provision());
    const reply = await client.call('POST', client.pairs, { body: { question: QUESTION, answer: ANSWER } });
    assert.equal(reply.status, 201);
    assert.equal(await service.end('SIGTERM'), 0);
  } finally {
    await service.close();
  }
});

test('a variable that cannot be followed is named on the error output', () => {
  for (const [name, value] of [
    ['OTEL_TRACES_EXPORTER', 'zip'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'nowhere'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ] as const) {
    const env = { OTEL_TRACES_EXPORTER: 'otlp', [name]: value };
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', START_AND_CLOSE], {
      env,
      encoding: 'utf8',
    });
    assert.ok(stderr.includes(value), stderr);
    assert.equal(status, 0);
  }
});

test('is off unless a place to send to is named, and loads nothing then', async () => {
  const loaded: string[] = [];
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@opentelemetry/')) loaded.push(specifier);
      return next(specifier, context);
    },
  });
  const log = { warn: (): void => assert.fail('there is nothing to warn of') };
  const open = (environment: Environment) => openTelemetry({ environment, provideEnvironment, log });
  try {
    const { telemetry } = await open({ OTEL_SERVICE_NAME: 'named' });
    assert.equal(telemetry.tracesRequests, false);
    const service = await startService();
    assert.equal(service.context.telemetry.tracesRequests, false);
    assert.equal(service.context.telemetry.follows('store.transaction'), false);
    await service.close();
    assert.deepEqual(loaded, []);
    await (await open({ OTEL_TRACES_EXPORTER: 'console' })).telemetry.close();
    assert.ok(loaded.length > 0);
  } finally {
    hooks.deregister();
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
  }
});

test('a signal is sent only where a place for it is named', () => {
  const signals = (environment: Record<string, string>) => [...wantedSignals(environment)];
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  assert.deepEqual(signals({}), []);
  assert.deepEqual(signals({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }), []);
  assert.deepEqual(signals(endpoint), ['traces', 'metrics']);
  assert.deepEqual(signals({ ...endpoint, OTEL_SDK_DISABLED: 'true' }), []);
  assert.deepEqual(signals({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' }), ['traces']);
  assert.deepEqual(signals({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m' }), ['metrics']);
  assert.deepEqual(signals({ OTEL_TRACES_EXPORTER: 'otlp' }), ['traces']);
  assert.deepEqual(signals({ OTEL_CONFIG_FILE: 'otel.yaml' }), ['traces', 'metrics']);
});
