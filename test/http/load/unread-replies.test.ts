/** Whoever takes nothing of a reply holds a place among the requests under way, and not for ever. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type Client, createClient, formWithFile } from '../../support/client.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

/** More than two sockets hold between them. */
const PAIRS = 400;
const ANSWER = '\u4e2d'.repeat(25_000);

let service: TestService;
let bot: Provisioned;
let client: Client;

before(async () => {
  service = await startService({
    training: false,
    env: { DOCENT_MAX_REQUESTS: '1', DOCENT_REPLY_TIMEOUT_MS: '1000', DOCENT_UPLOAD_WAIT_MS: '2500' },
  });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
  const rows = Array.from({ length: PAIRS }, (_, at) => ({ questions: [`Which ${at}?`], answer: ANSWER }));
  await service.context.bulk.apply(
    bot.chatbotId,
    { mode: 'add', rows },
    { kind: 'service', id: null, name: null },
  );
});
after(() => service.close());

async function until(status: number): Promise<void> {
  while ((await client.call('GET', `${client.pairs}?limit=1`)).status !== status);
}

test('a connection that takes nothing of its reply for so long is ended', { timeout: 30_000 }, async () => {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  socket.pause();
  await once(socket, 'connect');
  socket.write(
    `GET ${client.pairs} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bot.apiKey}\r\n\r\n`.repeat(3),
  );
  await until(503);
  await until(200);
  socket.resume();
  const taken = await text(socket).catch((error: NodeJS.ErrnoException) => error.code ?? '');
  assert.ok(taken.length < PAIRS * ANSWER.length);
});

test('the time that the service takes for its reply does not count', { timeout: 30_000 }, async () => {
  const reply = await client.call('POST', client.files, { body: formWithFile('a.txt', 'Open on Mondays.') });
  assert.equal(reply.status, 201);
});
