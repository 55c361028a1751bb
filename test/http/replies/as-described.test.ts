/** Every answer is what the OpenAPI document says of it, and has nothing besides. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Call, type Client, createClient, formWithFile } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type Description, readDescription } from './described.ts';

let service: TestService;
let client: Client;
let tuning: string;
let described: Description;

before(async () => {
  service = await startService();
  const bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  tuning = `/api/chatbots/${bot.chatbotId}`;
  described = await readDescription(client);
});
after(() => service.close());

async function expect(status: number, method: string, path: string, call: Call = {}): Promise<void> {
  const reply = await client.call(method, path, call);
  assert.equal(reply.status, status, `${method} ${path} ${reply.text}`);
  described.check(method, path, reply);
}

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

test('impact', async () => {
  const path = `${client.pairs}/impact`;
  const questions = ['where is my parcel?', 'Where did you put it?'];
  await expect(200, 'POST', path, { body: { questions, answer: 'Within 99 days.' } });
  await expect(200, 'POST', path, { body: { id: 1, questions, answer: 'Here.', isDeleted: true } });
  await expect(404, 'POST', path, { body: { id: 999, questions, answer: 'Here.' } });
});

test('golden questions', async () => {
  const path = `${tuning}/golden`;
  const questions = [{ question: 'where is my parcel?', expects: 'refuse' }];
  await expect(204, 'POST', path, { body: { questions } });
  await expect(400, 'POST', path, { body: { questions: [{ question: 'where?', expects: 'answer' }] } });
  for (const part of ['', '/check', '/runs']) await expect(200, 'GET', `${path}${part}`);
  await expect(204, 'PUT', `${path}/1`, { body: { question: 'where is my parcel', expects: 'refuse' } });
  await expect(404, 'PUT', `${path}/999`, { body: { question: 'where is my parcel', expects: 'refuse' } });
  await expect(200, 'POST', `${path}/csv`, { body: { csv: 'question,expects\nhours,say\nwhere,refuse' } });
  await expect(204, 'POST', `${path}/deletions`, { body: { ids: [1, 999] } });
});

test('tuning and operations', async () => {
  await expect(200, 'PUT', `${tuning}/thresholds`, { body: { answerThreshold: 0.8 } });
  for (const path of ['thresholds', 'calibration', 'encoding']) await expect(200, 'GET', `${tuning}/${path}`);
  for (const path of ['/healthz/live', '/healthz/ready', '/metrics']) await expect(200, 'GET', path);
});
