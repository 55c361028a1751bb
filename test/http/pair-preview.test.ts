/** The preview of an import: the cells of a workbook, for its owner, within bounds, and nothing kept. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { PreviewSheet } from '../../contract/knowledge/pair-preview.ts';
import { makeXlsx } from '../fixtures/xlsx.ts';
import { type Client, createClient, formWithFile } from '../support/client.ts';
import { openOwnerSession } from '../support/owner-session.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { type Provisioned, startService, type TestService } from '../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;
let session: { cookie: string };

before(async () => {
  service = await startService({
    training: false,
    env: {
      DOCENT_SENTENCE_ENCODER: 'false',
      DOCENT_UPLOAD_MAX_BYTES: '1000000',
      DOCENT_EXTRACTION_CELLS: '1000',
    },
  });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  session = await openOwnerSession(service);
});
after(() => service.close());

const preview = <T>(body: unknown, { query = '', headers = session, chatbotId = bot.chatbotId } = {}) =>
  client.call<T>('POST', `/api/chatbots/${chatbotId}/pairs/preview${query}`, { key: null, headers, body });

const workbook = (rows: Parameters<typeof makeXlsx>[0]['sheets'][number]['rows'] = [['When?', 'Now.']]) =>
  formWithFile('pairs.xlsx', makeXlsx({ sheets: [{ name: 'FAQ', rows: rows ?? [] }] }));

/** Names of everything that the service keeps of uploads. */
async function keptFiles(): Promise<string[]> {
  const entries = await readdir(service.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /files/.test(entry.parentPath)).map(({ name }) => name);
}

test('the rows of a workbook come with their numbers, in the forms of the language asked for', async () => {
  const before = await keptFiles();
  const rows = [[], ['How much?', { value: 4.9, format: '0.00' }], ['Who?', { value: '#N/A', type: 'e' }]];
  const reply = await preview<PreviewSheet[]>(workbook(rows), { query: '?locale=de-DE' });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body, [
    {
      name: 'FAQ',
      rows: [
        { rowNumber: 2, cells: ['How much?', '4,90'], errorColumns: [] },
        { rowNumber: 3, cells: ['Who?', '#N/A'], errorColumns: [1] },
      ],
    },
  ]);
  assert.deepEqual(await keptFiles(), before);
});

test('only the owner of the chatbot gets a preview', async () => {
  const codeOf = async (options: Parameters<typeof preview>[1]) => {
    const { status, body } = await preview<{ code: string }>(workbook(), options);
    return [status, body.code];
  };
  assert.deepEqual(await codeOf({ headers: { cookie: '' } }), [401, 'unauthenticated']);
  const others = await seedChatbot(service.context.store);
  for (const chatbotId of [others, randomUUID()]) {
    assert.deepEqual(await codeOf({ chatbotId }), [404, 'not_found']);
  }
  const elsewhere = { ...session, origin: 'https://elsewhere.example' };
  assert.deepEqual(await codeOf({ headers: elsewhere }), [403, 'forbidden']);
});

test('what is no workbook, too large or too complex is refused with the reason', async () => {
  const codeOf = async (body: unknown) => {
    const { status, body: problem } = await preview<{ code: string }>(body);
    return [status, problem.code];
  };
  assert.deepEqual(await codeOf(formWithFile('pairs.xlsx', 'PK')), [422, 'file_unreadable']);
  assert.deepEqual(await codeOf(formWithFile('pairs.xlsx', '')), [422, 'file_unreadable']);
  assert.deepEqual(await codeOf(formWithFile('pairs.xlsx', Buffer.alloc(1_100_000))), [
    413,
    'file_too_large',
  ]);
  assert.deepEqual(await codeOf(formWithFile('pairs.xlsx', 'PK', 'other')), [400, 'file_missing']);
  assert.deepEqual(await codeOf(undefined), [400, 'file_missing']);
  const rows = Array.from({ length: 600 }, (_, at) => [`q${at}`, `a${at}`]);
  assert.deepEqual(await codeOf(workbook(rows)), [422, 'file_too_complex']);
});

test('a workbook without cells has no sheets', async () => {
  assert.deepEqual((await preview(workbook([]))).body, []);
});
