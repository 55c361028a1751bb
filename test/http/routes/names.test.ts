/** Names of files, chatbots and keys follow one rule, and whoever gives one is told what is kept. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatbotRecord } from '../../../contract/chatbots.ts';
import type { KeyRecord } from '../../../contract/keys.ts';
import type { FileDetails, UploadResult } from '../../../contract/knowledge/files.ts';
import { type Client, createClient } from '../../support/client.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;
let headers: Record<string, string>;

before(async () => {
  service = await startService({ training: false, env: { DOCENT_UPLOAD_WAIT_MS: '0' } });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  headers = await openOwnerSession(service);
});
after(() => service.close());

/** What is sent, and what is kept of it. */
const NAMES: readonly (readonly [string, string])[] = [
  ['prices', 'prices'],
  ['  prices \t', 'prices'],
  ['pri\u0007ces\u009f', 'prices'],
  ['pri\u2028ces\u2029', 'prices'],
  ['pri\u202eces\u2066', 'prices'],
  ['pri\u200e\u200f\u061cces', 'prices'],
  ['Größe & Maß 価格', 'Größe & Maß 価格'],
  ['👩‍👩‍👧 e\u0301', '👩‍👩‍👧 e\u0301'],
];

async function upload(name: string): Promise<UploadResult> {
  const body = [
    '--b',
    `Content-Disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}`,
    '',
    'Open from nine to five.',
    '--b--',
    '',
  ].join('\r\n');
  const reply = await client.call<UploadResult>('POST', client.files, {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

test('a file is told by the name that is kept', async () => {
  for (const [sent, kept] of [...NAMES, ['folder/prices', 'prices'], ['C:\\prices', 'prices']]) {
    const { id, fileName } = await upload(`${sent}.txt`);
    assert.equal(fileName.replace(/\s*\.txt$/, ''), kept, sent);
    const details = await client.call<FileDetails>('GET', `${client.files}/${id}`);
    assert.equal(details.body.fileName, fileName);
  }
});

test('so is a chatbot, when it is made and when it is renamed', async () => {
  for (const [sent, kept] of NAMES) {
    const made = await client.call<ChatbotRecord>('POST', '/api/chatbots', {
      key: null,
      headers,
      body: { name: sent },
    });
    assert.deepEqual([made.status, made.body.name], [201, kept], sent);
    const path = `/api/chatbots/${made.body.id}`;
    const renamed = await client.call<ChatbotRecord>('PATCH', path, {
      key: null,
      headers,
      body: { name: sent },
    });
    assert.deepEqual([renamed.status, renamed.body.name], [200, kept], sent);
  }
});

test('and so is a key', async () => {
  const path = `/api/chatbots/${bot.chatbotId}/keys`;
  for (const [sent, kept] of NAMES) {
    const made = await client.call<KeyRecord>('POST', path, { key: null, headers, body: { name: sent } });
    assert.deepEqual([made.status, made.body.name], [201, kept], sent);
  }
});

test('a name of a hundred characters is kept, a longer one is refused, and one of nothing but marks is none', async () => {
  for (const path of ['/api/chatbots', `/api/chatbots/${bot.chatbotId}/keys`]) {
    const make = (name: string) =>
      client.call<{ name: string | null }>('POST', path, { key: null, headers, body: { name } });
    assert.equal((await make('x'.repeat(100))).body.name, 'x'.repeat(100));
    assert.equal((await make('x'.repeat(101))).status, 400);
    const marks = await make('\u202e\u0007');
    assert.deepEqual(
      [marks.status, marks.body.name ?? null],
      path.endsWith('keys') ? [201, null] : [400, null],
    );
  }
});
