import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileDetails, FileRecord, UploadResult } from '../../../contract/knowledge/files.ts';
import type { Core } from '../../../server/src/app/core.ts';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { onEveryDeployment, onEveryEngine } from '../../support/engines.ts';
import type { Provisioned, TestService } from '../../support/service.ts';

const MAX_BYTES = 100_000;
const TEXT = 'Returns are free within 30 days. Refunds take five days.';

onEveryDeployment('uploads over HTTP', (startService) => {
  let service: TestService<Core>;
  let bot: Provisioned;
  let client: Client;

  before(async () => {
    service = await startService({ env: { DOCENT_UPLOAD_MAX_BYTES: String(MAX_BYTES) } });
  });
  after(() => service.close());
  beforeEach(async () => {
    bot = await service.provision();
    client = createClient(service.baseUrl, bot);
  });

  const upload = (form: FormData, headers: Record<string, string> = {}) =>
    client.call<UploadResult>('POST', client.files, { body: form, headers });
  const listFiles = async () => (await client.call<FileRecord[]>('GET', client.files)).body;
  const blobs = async (): Promise<string[]> => {
    const entries = await readdir(join(service.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  /** Nothing of a refused upload is left: no row, no content. */
  async function refused(form: FormData, status: number, code: string): Promise<void> {
    const kept = await blobs();
    const reply = await client.call('POST', client.files, { body: form });
    assert.deepEqual([reply.status, reply.body.code], [status, code], reply.text);
    assert.deepEqual(await listFiles(), []);
    assert.deepEqual(await blobs(), kept);
  }

  test('POST answers 201 with chatbot, id and name once the file is trained, and lists its seven fields', async () => {
    const reply = await upload(formWithFile('Rückgabe.txt', TEXT));
    assert.equal(reply.status, 201);
    assert.deepEqual(reply.body, {
      chatbotId: bot.chatbotId,
      id: reply.body.id,
      fileName: 'Rückgabe.txt',
    });
    assert.equal(reply.headers.get('location'), `${client.files}/${reply.body.id}`);
    const [record, ...others] = await listFiles();
    assert.deepEqual(others, []);
    assert.deepEqual(
      { ...record, createdDate: '', modifiedDate: '' },
      {
        id: reply.body.id,
        chatbotId: bot.chatbotId,
        fileName: 'Rückgabe.txt',
        contentLength: TEXT.length,
        isTrained: true,
        createdDate: '',
        modifiedDate: '',
      },
    );
  });

  test('details tell how the training went and what was read where', async () => {
    const { id } = (await upload(formWithFile('a.txt', TEXT))).body;
    const reply = await client.call<FileDetails>('GET', `${client.files}/${id}`);
    assert.equal(reply.status, 200);
    assert.equal(reply.body.status, 'trained');
    assert.equal(reply.body.sizeBytes, TEXT.length);
    assert.match(reply.body.sha256, /^[0-9a-f]{64}$/);
    assert.equal(reply.body.mediaType, 'text/plain');
    assert.equal(reply.body.duplicateOf, null);
    assert.equal(reply.body.failure, null);
    assert.deepEqual(
      reply.body.receipt?.parts.map(({ part, chunks, isEmpty }) => ({ part, chunks, isEmpty })),
      [{ part: 'document', chunks: 1, isEmpty: false }],
    );
  });

  test('identical content makes a file of its own that says so', async () => {
    const first = (await upload(formWithFile('a.txt', TEXT))).body.id;
    const second = (await upload(formWithFile('b.txt', TEXT))).body.id;
    assert.ok(second > first);
    const details = await client.call<FileDetails>('GET', `${client.files}/${second}`);
    assert.equal(details.body.duplicateOf, first);
  });

  test('DELETE answers 204, takes the content along where that is erased, and the file answers no more', async () => {
    const kept = await blobs();
    const { id } = (await upload(formWithFile('a.txt', TEXT))).body;
    assert.equal((await blobs()).length, kept.length + 1);
    assert.equal((await client.call('DELETE', `${client.files}/${id}?erase=true`)).status, 204);
    assert.deepEqual(await blobs(), kept);
    assert.equal((await client.call('GET', `${client.files}/${id}`)).status, 404);
    const ask = await client.call<{ matches: unknown[] }>('POST', client.chat, {
      body: { question: 'How long do refunds take?' },
    });
    assert.deepEqual(ask.body.matches, []);
  });

  test('the alias with Train uploads, lists, shows and deletes the same files', async () => {
    const alias = client.files.replace('Training', 'TRAIN');
    const made = await client.call<UploadResult>('POST', `${alias}/`, { body: formWithFile('a.txt', TEXT) });
    assert.equal(made.status, 201);
    assert.equal((await client.call<FileRecord[]>('GET', alias)).body[0]?.id, made.body.id);
    assert.equal((await client.call('GET', `${alias}/${made.body.id}`)).status, 200);
    assert.equal((await client.call('DELETE', `${alias}/${made.body.id}`)).status, 204);
    assert.deepEqual(await listFiles(), []);
  });

  test('no part named file, or one without a file name, is file_missing', async () => {
    await refused(formWithFile('a.txt', TEXT, 'files'), 400, 'file_missing');
    await refused(new FormData(), 400, 'file_missing');
    await refused(formWithFile('', TEXT), 400, 'file_missing');
    const field = new FormData();
    field.append('file', TEXT);
    await refused(field, 400, 'file_missing');
    const nothing = await client.call('POST', client.files);
    assert.deepEqual([nothing.status, nothing.body.code], [400, 'file_missing']);
  });

  test('two parts named file are too many', async () => {
    const form = formWithFile('a.txt', TEXT);
    form.append('file', new Blob([TEXT]), 'b.txt');
    await refused(form, 400, 'too_many_files');
  });

  test('the size limit holds on both sides', async () => {
    const atLimit = 'word '.repeat(MAX_BYTES / 5);
    assert.equal((await upload(formWithFile('a.txt', atLimit))).status, 201);
    const [record] = await listFiles();
    await client.call('DELETE', `${client.files}/${record?.id}`);
    await refused(formWithFile('a.txt', `${atLimit}!`), 413, 'file_too_large');
    await refused(formWithFile('a.txt', 'a'.repeat(3_000_000)), 413, 'file_too_large');
  });

  test('a file that is refused before it is sent whole leaves its connection to the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { hostname, port } = new URL(service.baseUrl);
    const authorization = `Bearer ${bot.apiKey}`;
    const send = async (method: string, headers: Record<string, string>, body = '') => {
      const request = openRequest({ hostname, port, agent, method, path: client.files, headers });
      request.end(body);
      const [reply] = (await once(request, 'response')) as [IncomingMessage];
      await once(reply.resume(), 'end');
      return { status: reply.statusCode, port: request.socket?.localPort };
    };
    try {
      const type = 'multipart/form-data; boundary=b0';
      const form = `--b0\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(6_000_000)}\r\n--b0--\r\n`;
      const refused = await send('POST', { authorization, 'content-type': type }, form);
      assert.equal(refused.status, 413);
      assert.deepEqual(await send('GET', { authorization }), { status: 200, port: refused.port });
    } finally {
      agent.destroy();
    }
  });

  test('another type is refused by its name, by its content, and where the two differ', async () => {
    await refused(formWithFile('a.exe', TEXT), 415, 'unsupported_file_type');
    await refused(formWithFile('no-extension', TEXT), 415, 'unsupported_file_type');
    await refused(formWithFile('a.pdf', TEXT), 415, 'unsupported_file_type');
    await refused(formWithFile('a.txt', Buffer.from('%PDF-1.7\n')), 415, 'unsupported_file_type');
    const reply = await client.call('POST', client.files, { body: formWithFile('a.csv', TEXT) });
    assert.match(reply.body.detail, /pdf, docx, txt, xlsx, pptx/);
  });

  test('what nothing can be learnt from is refused after it was looked at', async () => {
    await refused(formWithFile('a.txt', ''), 422, 'file_has_no_text');
    await refused(formWithFile('a.txt', ' \n\t '), 422, 'file_has_no_text');
    await refused(formWithFile('a.pdf', Buffer.from('%PDF-1.7\ngarbage')), 422, 'file_unreadable');
  });

  test('names lose their path and keep their language, also when sent by RFC 5987', async () => {
    await upload(formWithFile('../../x/見積書 "2".txt', TEXT));
    const boundary = 'b0';
    const body = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="file"; filename*=UTF-8''%E2%82%AC%20rates.txt`,
      'Content-Type: text/plain',
      '',
      TEXT,
      `--${boundary}--`,
      '',
    ].join('\r\n');
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    assert.equal((await client.call('POST', client.files, { body, headers })).status, 201);
    assert.deepEqual(
      (await listFiles()).map(({ fileName }) => fileName),
      ['€ rates.txt', '見積書 "2".txt'],
    );
  });

  test('a broken form is refused and leaves nothing', async () => {
    const kept = await blobs();
    const headers = { 'content-type': 'multipart/form-data; boundary=b0' };
    const cut = '--b0\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
    for (const [body, type] of [
      [cut, headers],
      ['no form at all', headers],
      [cut, { 'content-type': 'multipart/form-data' }],
    ] as const) {
      const reply = await client.call('POST', client.files, { body, headers: type });
      assert.equal(reply.status, 400, reply.text);
    }
    assert.deepEqual(await listFiles(), []);
    assert.deepEqual(await blobs(), kept);
  });

  test('a client that leaves in the middle leaves nothing behind', async () => {
    const kept = await blobs();
    const { hostname, port } = new URL(service.baseUrl);
    const request = openRequest({
      hostname,
      port,
      method: 'POST',
      path: client.files,
      headers: {
        authorization: `Bearer ${bot.apiKey}`,
        'content-type': 'multipart/form-data; boundary=b0',
        'content-length': '90000',
      },
    });
    const isOver = Promise.withResolvers<void>();
    request.on('error', () => undefined).on('close', isOver.resolve);
    request.write('--b0\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    request.write('a'.repeat(50_000));
    while ((await blobs()).length === kept.length) await nextTurn();
    request.destroy();
    await isOver.promise;
    while ((await blobs()).length > kept.length) await nextTurn();
    assert.deepEqual(await listFiles(), []);
  });
});

onEveryEngine('uploads that wait', (startService) => {
  test('an upload is answered when the wait is over, and trained afterwards all the same', async () => {
    const impatient = await startService({ env: { DOCENT_UPLOAD_WAIT_MS: '0' } });
    try {
      const owner = createClient(impatient.baseUrl, await impatient.provision());
      const reply = await owner.call('POST', owner.files, { body: formWithFile('a.txt', TEXT) });
      assert.equal(reply.status, 201);
      const list = async () => (await owner.call<FileRecord[]>('GET', owner.files)).body;
      while (!(await list())[0]?.isTrained) await nextTurn();
    } finally {
      await impatient.close();
    }
  });
});
