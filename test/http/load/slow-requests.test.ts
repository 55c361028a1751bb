import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createClient } from '../../support/client.ts';
import { openSocket } from '../../support/open-socket.ts';
import { openOwnerSession } from '../../support/owner-session.ts';
import { startService } from '../../support/service.ts';

/** Resolves when the server ends the connection: a server that waits for ever fails by the limit of the test. */
test('a request that does not arrive whole in time is ended, however short that time is', {
  timeout: 20_000,
}, async () => {
  const service = await startService({ training: false, env: { DOCENT_REQUEST_TIMEOUT_MS: '1000' } });
  try {
    const bot = await service.provision();
    const { pairs } = createClient(service.baseUrl, bot);
    const replies = await Promise.all(
      [
        `POST ${pairs} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bot.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"question":`,
        `POST ${pairs} HTTP/1.1\r\nHost: a\r\n`,
      ].map(async (sent) => {
        const socket = await openSocket(service);
        socket.write(sent);
        return text(socket);
      }),
    );
    for (const reply of replies) {
      assert.match(reply, /^HTTP\/1\.1 400 /);
      assert.match(reply, /did not arrive whole in time/);
    }
  } finally {
    await service.close();
  }
});

test('a JSON body has a shorter time, for each limit of its length; an upload that goes on has the whole one', {
  timeout: 20_000,
}, async (t) => {
  const service = await startService({
    training: false,
    env: {
      DOCENT_BODY_TIMEOUT_MS: '1000',
      DOCENT_BODY_LIMIT_BYTES: '1024',
      DOCENT_UPLOAD_MIN_BYTES_PER_SECOND: '0',
    },
  });
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
  });
  const bot = await service.provision();
  const { pairs, files } = createClient(service.baseUrl, bot);
  const session = (await openOwnerSession(service)).cookie;
  const head = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bot.apiKey}\r\nCookie: ${session}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`;
  const open = async (sent: string): Promise<Socket> => {
    const socket = await openSocket(service);
    sockets.push(socket);
    socket.write(sent);
    return socket;
  };
  const upload = await open(head(files, 'multipart/form-data; boundary=b', 100));
  const long = await open(head(`/api/chatbots/${bot.chatbotId}/import`, 'application/json', 1024 * 900));
  const short = await Promise.all(
    [pairs, '/api/sessions'].map((path) => open(head(path, 'application/json', 100))),
  );
  for (const socket of short) {
    const reply = await text(socket);
    assert.match(reply, /^HTTP\/1\.1 400 /);
    assert.match(reply, /did not arrive whole in time/);
  }
  for (const socket of [upload, long]) assert.deepEqual([socket.readableEnded, socket.bytesRead], [false, 0]);
});

test('an upload that stops, or comes below the least rate, ends and gives its place back', {
  timeout: 20_000,
}, async (t) => {
  const service = await startService({
    training: false,
    env: {
      DOCENT_BODY_TIMEOUT_MS: '1000',
      DOCENT_UPLOAD_MIN_BYTES_PER_SECOND: '1000',
      DOCENT_MAX_UPLOADS_PER_CHATBOT: '2',
      DOCENT_SHARE_PERCENT: '100',
      DOCENT_UPLOAD_WAIT_MS: '0',
    },
  });
  t.after(() => service.close());
  const bot = await service.provision();
  const { files, call } = createClient(service.baseUrl, bot);
  const begin = async (): Promise<Socket> => {
    const socket = await openSocket(service);
    socket.write(
      `POST ${files} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bot.apiKey}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx`,
    );
    return socket;
  };
  const [stopped, slow] = [await begin(), await begin()];
  const trickling = setInterval(() => slow.write('x'), 100);
  t.after(() => clearInterval(trickling));
  slow.on('error', () => undefined);
  for (const socket of [stopped, slow]) {
    const reply = await text(socket);
    assert.match(reply, /^HTTP\/1\.1 400 /);
    assert.match(reply, /came too slowly, or stopped/);
  }
  const form = new FormData();
  form.append('file', new Blob(['The lamp is blue.']), 'a.txt');
  assert.equal((await call('POST', files, { body: form })).status, 201);
});
