/** Work for a client that has gone is told so, and work for one that waits is not. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { untilGone } from '../../../server/src/http/load/client-gone.ts';

test('the signal of a reply aborts where its client leaves, and only there', async (t) => {
  const signals: Record<string, AbortSignal> = {};
  const server = createServer((request, response) => {
    signals[request.url ?? ''] = untilGone({ raw: response } as FastifyReply);
    if (request.url === '/waits') response.end('done');
    else server.emit('work');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;

  const [reply] = await once(get({ port, path: '/waits', agent: false }), 'response');
  await once(reply.resume(), 'end');

  const leaving = get({ port, path: '/leaves', agent: false });
  leaving.on('error', () => {});
  await once(server, 'work');
  leaving.destroy();
  const { '/leaves': left, '/waits': waited } = signals;
  assert.ok(left !== undefined && waited !== undefined);
  if (!left.aborted) await once(left, 'abort');
  assert.match(String(left.reason), /connection ended/);
  assert.equal(waited.aborted, false);
});
