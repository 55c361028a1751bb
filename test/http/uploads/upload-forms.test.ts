/** Forms as clients of all kinds write them: what is taken, and what is said about the rest. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import type { FileRecord } from '../../../contract/knowledge/files.ts';
import { type Call, type Client, createClient, formWithFile, type Reply } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

const TEXT = 'Returns are free within 30 days. Refunds take five days.';

let service: TestService;
let client: Client;

before(async () => {
  service = await startService();
});
after(() => service.close());
beforeEach(async () => {
  client = createClient(service.baseUrl, await service.provision());
});

const fileNames = async (): Promise<string[]> =>
  (await client.call<FileRecord[]>('GET', client.files)).body.map(({ fileName }) => fileName);

interface Form {
  boundary?: string;
  type?: string;
  disposition?: string;
  /** Lines of the part's head besides its disposition. */
  head?: string;
  headers?: Record<string, string>;
}

/** One part, written by hand. */
function send(form: Form): Promise<Reply<{ code: string; detail: string }>> {
  const { boundary = 'b0', disposition = 'form-data; name="file"; filename="a.txt"', head = '' } = form;
  const { type = `multipart/form-data; boundary=${boundary}`, headers = {} } = form;
  const body = `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${head}\r\n${TEXT}\r\n--${boundary}--\r\n`;
  return client.call('POST', client.files, { body, headers: { 'content-type': type, ...headers } });
}

test('a boundary is taken with quotes and in any place, as long as RFC 2046 lets it be', async () => {
  for (const form of [
    { type: 'multipart/form-data; boundary="b0"' },
    { type: 'Multipart/Form-Data; charset=utf-8; Boundary=b0' },
    { boundary: 'b'.repeat(70) },
  ]) {
    assert.equal((await send(form)).status, 201, JSON.stringify(form));
  }
});

test('a form without a boundary, or with one that cannot be, is told what is missing', async () => {
  for (const form of [
    { type: 'multipart/form-data' },
    { type: 'multipart/form-data; boundary=' },
    { type: 'multipart/form-data; boundary=""' },
    { boundary: 'b'.repeat(71) },
    { boundary: 'b'.repeat(1000) },
  ]) {
    const { status, body } = await send(form);
    assert.deepEqual([status, body.code], [400, 'invalid_request'], JSON.stringify(form));
    assert.match(body.detail, /boundary/);
  }
});

test('a second file under another name is refused, not passed over in silence', async () => {
  for (const names of [
    ['file', 'file2'],
    ['file2', 'file'],
  ]) {
    const form = new FormData();
    for (const name of names) form.append(name, new Blob([TEXT]), `${name}.txt`);
    const reply = await client.call('POST', client.files, { body: form });
    assert.deepEqual([reply.status, reply.body.code], [400, 'too_many_files'], names.join());
  }
  assert.deepEqual(await fileNames(), []);
});

test('fields are passed over, and file inputs that were left empty', async () => {
  const form = new FormData();
  form.append('note', 'hello');
  form.append('photo', new Blob([]), '');
  form.append('file', new Blob([TEXT]), 'a.txt');
  form.append('more', new Blob([]), '');
  assert.equal((await client.call('POST', client.files, { body: form })).status, 201);
  assert.deepEqual(await fileNames(), ['a.txt']);
});

/** A form with our file between two fields of that head and value. */
function formWithField(name: string, head: string, value: string): Call {
  const field = `--b0\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n${value}\r\n`;
  const file = `--b0\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${TEXT}\r\n`;
  return {
    body: `${field}${file}${field}--b0--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b0' },
  };
}

test('a field that says that it is JSON is passed over like any other, whatever it holds', async () => {
  const head = 'Content-Type: application/json\r\n';
  for (const value of ['{"a":1}', '{', '', JSON.stringify('a'.repeat(70_000))]) {
    const reply = await client.call('POST', client.files, formWithField('meta', head, value));
    assert.equal(reply.status, 201, reply.text);
  }
  const cut = formWithField('meta', head, '{');
  const whole = cut.body as string;
  const reply = await client.call('POST', client.files, { ...cut, body: whole.slice(0, -4) });
  assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request']);
  assert.equal((await fileNames()).length, 4);
});

test('a part whose name no form can have here is refused in these words', async () => {
  for (const name of ['__proto__', 'constructor']) {
    const reply = await client.call('POST', client.files, formWithField(name, '', 'x'));
    assert.deepEqual([reply.status, reply.body.code], [400, 'invalid_request']);
    assert.match(reply.body.detail, /__proto__/);
  }
  assert.deepEqual(await fileNames(), []);
});

test('a name that is written as an encoded word is read', async () => {
  const encoded = `=?utf-8?B?${Buffer.from('Größe.txt').toString('base64')}?=`;
  const reply = await send({
    disposition: `form-data; name="file"; filename="${encoded}"; filename*=utf-8''Gr%C3%B6%C3%9Fe.txt`,
  });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(await fileNames(), ['Größe.txt']);
});

test('content that is encoded for transfer is refused, not trained as it stands', async () => {
  for (const encoding of ['base64', 'Quoted-Printable']) {
    const { status, body } = await send({ head: `Content-Transfer-Encoding: ${encoding}\r\n` });
    assert.deepEqual([status, body.code], [400, 'invalid_request'], encoding);
    assert.match(body.detail, /Content-Transfer-Encoding/);
  }
  assert.equal((await send({ head: 'Content-Transfer-Encoding: Binary\r\n' })).status, 201);
});

test('a compressed body is refused as such, whatever it holds', async () => {
  const headers = { 'content-encoding': 'gzip' };
  for (const reply of [
    await send({ headers }),
    await client.call('POST', client.pairs, { body: { question: 'a', answer: 'b' }, headers }),
  ]) {
    assert.deepEqual([reply.status, reply.body.code], [415, 'unsupported_media_type']);
    assert.match(reply.body.detail, /Content-Encoding/);
  }
  assert.equal((await send({ headers: { 'content-encoding': 'identity' } })).status, 201);
});

test('a body of another type is told which one is taken there', async () => {
  const json = 'Send the body as application/json.';
  const form = 'Send the file as multipart/form-data, in one part named "file".';
  const none = 'Send no body here.';
  const text: Call = { body: 'hello', headers: { 'content-type': 'text/plain' } };
  for (const [method, path, call, detail] of [
    ['POST', client.pairs, text, json],
    ['POST', client.pairs, { body: formWithFile('a.txt', 'hello') }, json],
    ['PUT', `${client.pairs}/1`, text, json],
    ['POST', client.chat, text, json],
    ['POST', '/api/sessions', text, json],
    ['POST', client.files, text, form],
    ['POST', client.files, { body: { file: 'a' } }, form],
    ['DELETE', `${client.pairs}/1`, text, none],
    ['DELETE', `${client.files}/1`, text, none],
  ] as const) {
    const reply = await client.call(method, path, call);
    assert.deepEqual(
      [reply.status, reply.body.code, reply.body.detail],
      [415, 'unsupported_media_type', detail],
      `${method} ${path}`,
    );
  }
});

test('a client that sends a type with every request can delete a file all the same', async () => {
  assert.equal((await send({})).status, 201);
  const [file] = (await client.call<FileRecord[]>('GET', client.files)).body;
  const headers = { 'content-type': 'application/json' };
  const reply = await client.call('DELETE', `${client.files}/${file?.id}`, { headers });
  assert.deepEqual([reply.status, await fileNames()], [204, []]);
});

test('a form that is refused while it arrives is read to its end, so that its connection is free again', async (t) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const address = new URL(service.baseUrl);
  const bot = await service.provision();
  const { files: path } = createClient(service.baseUrl, bot);
  const ask = (options: RequestOptions) =>
    request({ ...options, agent, host: address.hostname, port: address.port });
  const part = (head: string) =>
    `--b0\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n${head}\r\n`;
  for (const before of [
    // The file is not taken.
    part('Content-Transfer-Encoding: base64\r\n'),
    // The second one is not.
    `${part('')}${TEXT}\r\n${part('')}`,
  ]) {
    const upload = ask({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${bot.apiKey}`, 'content-type': 'multipart/form-data; boundary=b0' },
    });
    upload.write(before);
    upload.end(Buffer.alloc(20_000_000, 'x'));
    const [refused] = (await once(upload, 'response')) as [IncomingMessage];
    assert.equal(refused.statusCode, 400);
    const { socket } = upload;
    await once(refused.resume(), 'end');
    // Waits for the one connection.
    const next = ask({ path: '/healthz/live' }).end();
    const [live] = (await once(next, 'response')) as [IncomingMessage];
    assert.equal(live.statusCode, 200);
    assert.equal(next.socket, socket);
    await once(live.resume(), 'end');
  }
});
