/** Every answer is what the OpenAPI document says of it, and has nothing besides. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Call, type Client, createClient, formWithFile } from '../support/client.ts';
import { startService, type TestService } from '../support/service.ts';

interface Content {
  content?: Record<string, { schema: unknown }>;
  headers?: Record<string, unknown>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Content> }>>;
  components: { schemas: Record<string, unknown> };
}

let service: TestService;
let client: Client;
let tuning: string;
let described: Document;

before(async () => {
  service = await startService({ env: { DOCENT_SENTENCE_ENCODER: 'false' } });
  const bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  tuning = `/api/chatbots/${bot.chatbotId}`;
  described = (await client.call<Document>('GET', '/openapi.json')).body;
});
after(() => service.close());

/** The schema with its references followed, that lets no property through which it does not name. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as { $ref?: string };
  if ($ref !== undefined) return close(described.components.schemas[$ref.split('/').at(-1) ?? '']);
  const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, close(value)]));
  return 'properties' in closed ? { additionalProperties: false, ...closed } : closed;
}

function findResponses(method: string, path: string): Record<string, Content> {
  const [plain = ''] = path.split('?');
  for (const [template, methods] of Object.entries(described.paths)) {
    const isIt = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain);
    const operation = isIt ? methods[method.toLowerCase()] : undefined;
    if (operation !== undefined) return operation.responses;
  }
  throw new Error(`${method} ${path} is not described.`);
}

async function expect(status: number, method: string, path: string, call: Call = {}): Promise<void> {
  const reply = await client.call(method, path, call);
  assert.equal(reply.status, status, `${method} ${path} ${reply.text}`);
  const response = findResponses(method, path)[status];
  assert.ok(response, `${method} ${path} ${status} is not described`);
  const mediaType = reply.headers.get('content-type')?.split(';')[0];
  assert.deepEqual(mediaType === undefined ? [] : [mediaType], Object.keys(response.content ?? {}));
  const headers = HEADERS.filter((name) => reply.headers.has(name) && !(name in (response.headers ?? {})));
  assert.deepEqual(headers, [], `${method} ${path} ${status} has headers that are not described`);
  for (const { schema } of Object.values(response.content ?? {})) {
    const faults = Compile(close(schema) as TSchema).Errors(
      mediaType === 'text/plain' ? reply.text : reply.body,
    );
    assert.deepEqual(faults, [], `${method} ${path} ${reply.text}`);
  }
}

/** Those that a client may want to read. */
const HEADERS = ['Location', 'Link', 'X-Total-Count', 'WWW-Authenticate', 'Retry-After'];

const TEXT = 'Returns\n\nReturns are free within 30 days. Refunds take five days to arrive.';

test('pairs', async () => {
  const body = { question: 'Where is my parcel?', answer: 'Open Orders and choose Track.' };
  await expect(201, 'POST', client.pairs, { body });
  await expect(201, 'POST', client.pairs, { body: { ...body, question: 'How can I follow my order?' } });
  await expect(200, 'GET', client.pairs);
  // Of a body that is never there.
  await expect(200, 'GET', client.pairs, { headers: { 'content-encoding': 'gzip' } });
  await expect(200, 'PUT', `${client.pairs}/1`, { body });
  await service.context.trainer.idle();
  await expect(200, 'GET', `${client.pairs}?isTrained=true&limit=1`);
  await expect(204, 'DELETE', `${client.pairs}/2`);
  await expect(400, 'POST', client.pairs, { body: {} });
  await expect(401, 'GET', client.pairs, { key: null });
  await expect(403, 'GET', client.pairs.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000'));
  await expect(404, 'DELETE', `${client.pairs}/999`);
  await expect(413, 'PUT', `${client.pairs}/1`, { body: { ...body, answer: 'a'.repeat(2_000_000) } });
  await expect(415, 'POST', client.pairs, { body: 'text', headers: { 'content-type': 'text/plain' } });
  const once = { 'idempotency-key': 'once' };
  await expect(201, 'POST', client.pairs, { body, headers: once });
  await expect(422, 'POST', client.pairs, { body: { ...body, answer: 'Another.' }, headers: once });
});

test('files', async () => {
  await expect(201, 'POST', client.files, { body: formWithFile('a.txt', TEXT) });
  await expect(201, 'POST', client.files, { body: formWithFile('b.txt', TEXT) });
  await expect(200, 'GET', client.files);
  const [newest] = (await client.call<{ id: number }[]>('GET', client.files)).body;
  await expect(200, 'GET', `${client.files}/${newest?.id}`);
  await expect(204, 'DELETE', `${client.files}/${newest?.id}`);
  await expect(404, 'GET', `${client.files}/${newest?.id}`);
  await expect(400, 'POST', client.files, { body: new FormData() });
  await expect(415, 'POST', client.files, { body: formWithFile('a.exe', TEXT) });
  await expect(422, 'POST', client.files, { body: formWithFile('a.txt', ' ') });
});

test('asks, with all that an answer can hold', async () => {
  for (const question of ['where is my parcel', 'are returns free?', 'do you sell gift cards?']) {
    await expect(200, 'POST', client.chat, { body: { question, explain: true, top: 20 } });
  }
});

test('tuning and operations', async () => {
  await expect(200, 'PUT', `${tuning}/thresholds`, { body: { answerThreshold: 0.8 } });
  for (const path of ['thresholds', 'calibration', 'encoding']) await expect(200, 'GET', `${tuning}/${path}`);
  for (const path of ['/healthz/live', '/healthz/ready', '/metrics']) await expect(200, 'GET', path);
});
