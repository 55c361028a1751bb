/** Requests that a connection sends without waiting for replies are taken in turn, and only so many of them wait. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PairService } from '../../../server/src/services/teaching/pairs.ts';
import { type Client, createClient } from '../../support/client.ts';
import { openSocket } from '../../support/open-socket.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

const MAX_WAITING = 3;

let service: TestService;
let bot: Provisioned;
let client: Client;
let list: PairService['list'];
const sockets: Socket[] = [];

before(async () => {
  service = await startService({
    training: false,
    env: { DOCENT_MAX_PIPELINED: String(MAX_WAITING) },
  });
  list = service.context.pairs.list;
});
after(() => service.close());
beforeEach(async () => {
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
});
afterEach(() => {
  service.context.pairs.list = list;
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function open(): Promise<Socket> {
  const socket = await openSocket(service);
  sockets.push(socket);
  return socket;
}

const write = (method: string, path: string, { body = '', close = false } = {}): string =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bot.apiKey}\r\n` +
  `${close ? 'Connection: close\r\n' : ''}` +
  `${body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`}\r\n${body}`;

/** So many lists, of which each is to have no more records than its place. */
const lists = (count: number, { close = false } = {}): string =>
  Array.from({ length: count }, (_, at) =>
    write('GET', `${client.pairs}?limit=${at + 1}`, { close: close && at === count - 1 }),
  ).join('');

const statuses = (replies: string): number[] =>
  [...replies.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const ok = (count: number): number[] => Array.from({ length: count }, () => 200);

test('each is begun when the one before it has been answered', async () => {
  const begun: (number | undefined)[] = [];
  let underWay = 0;
  let most = 0;
  service.context.pairs.list = async (chatbotId, query) => {
    begun.push(query.limit);
    underWay += 1;
    most = Math.max(most, underWay);
    await nextTurn();
    const page = await list(chatbotId, query);
    underWay -= 1;
    return page;
  };
  const socket = await open();
  socket.write(lists(4, { close: true }));
  assert.deepEqual(statuses(await text(socket)), ok(4));
  assert.deepEqual([begun, most], [[1, 2, 3, 4], 1]);
});

test('each sees what those before it wrote', async () => {
  const socket = await open();
  const pair = (question: string) =>
    write('POST', client.pairs, { body: JSON.stringify({ question, answer: 'Yes.' }) });
  socket.write(pair('Open?') + pair('Free?') + write('GET', client.pairs, { close: true }));
  const replies = await text(socket);
  assert.deepEqual(statuses(replies), [201, 201, 200]);
  const listed = replies.slice(replies.lastIndexOf('\r\n\r\n'));
  assert.deepEqual(
    (JSON.parse(listed) as { question: string }[]).map(({ question }) => question),
    ['Free?', 'Open?'],
  );
});

test('other connections are served in between', async () => {
  let begun = 0;
  service.context.pairs.list = (chatbotId, query) => {
    begun += 1;
    return list(chatbotId, query);
  };
  // The key is known from here on, so that nothing else is waited for.
  assert.equal((await client.call('GET', client.pairs)).status, 200);
  const [many, one] = [await open(), await open()];
  begun = 0;
  many.write(lists(4, { close: true }));
  one.write(write('GET', '/healthz/live'));
  await once(one, 'data');
  assert.ok(begun < 4, `${begun} of 4 lists came before it`);
  assert.deepEqual(statuses(await text(many)), ok(4));
  assert.equal(begun, 4);
});

test('so many of a connection wait, and as many again after them', async () => {
  const socket = await open();
  let replies = '';
  socket.on('data', (chunk: Buffer) => {
    replies += chunk.toString();
  });
  socket.write(lists(1 + MAX_WAITING));
  while (statuses(replies).length < 1 + MAX_WAITING) await once(socket, 'data');
  socket.write(lists(1 + MAX_WAITING, { close: true }));
  await once(socket, 'end');
  assert.deepEqual(statuses(replies), ok(2 * (1 + MAX_WAITING)));
});

test('one more is answered in its place: 429', async () => {
  const socket = await open();
  socket.write(lists(1 + MAX_WAITING + 1, { close: true }));
  const replies = await text(socket);
  assert.deepEqual(statuses(replies), [...ok(1 + MAX_WAITING), 429]);
  const refusal = replies.slice(replies.indexOf('HTTP/1.1 429'));
  assert.match(refusal, /retry-after: [1-9]/i);
  assert.match(refusal, /x-request-id: /i);
  assert.match(refusal, /"code":"rate_limited"/);
});

test('those of a connection that is gone are never begun', async () => {
  let begun = 0;
  const first = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  service.context.pairs.list = async (chatbotId, query) => {
    begun += 1;
    first.resolve();
    await answer.promise;
    return list(chatbotId, query);
  };
  const socket = await open();
  socket.write(lists(4));
  await first.promise;
  socket.resetAndDestroy();
  assert.equal((await client.call('GET', '/healthz/live')).status, 200);
  answer.resolve();
  assert.equal((await client.call('GET', '/healthz/live')).status, 200);
  assert.equal(begun, 1);
});
