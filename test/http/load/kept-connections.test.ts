/** A refusal ends the connection only where the rest of the request would be taken for the next one. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type Client, createClient } from '../../support/client.ts';
import { openSocket } from '../../support/open-socket.ts';
import { type Provisioned, startService, type TestService } from '../../support/service.ts';

let service: TestService;
let bot: Provisioned;
let client: Client;

before(async () => {
  service = await startService({ training: false, env: { DOCENT_BODY_TIMEOUT_MS: '1000' } });
  bot = await service.provision();
  client = createClient(service.baseUrl, bot);
});
after(() => service.close());

test('a body that was read whole and cannot be taken leaves its connection open', async (t) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const { hostname, port } = new URL(service.baseUrl);
  for (const [body, code] of [
    ['{', 'invalid_json'],
    [Buffer.from('"\xfc"', 'latin1'), 'invalid_json'],
    ['{}', 'invalid_request'],
  ] as const) {
    const refused = request({
      agent,
      hostname,
      port,
      method: 'POST',
      path: client.pairs,
      headers: { authorization: `Bearer ${bot.apiKey}`, 'content-type': 'application/json' },
    });
    refused.end(body);
    const [reply] = (await once(refused, 'response')) as [IncomingMessage];
    assert.match(await text(reply), new RegExp(`"code":"${code}"`));
    assert.deepEqual([reply.statusCode, reply.headers.connection], [400, 'keep-alive']);
    const next = request({ agent, hostname, port, path: '/healthz/live' }).end();
    const [live] = (await once(next, 'response')) as [IncomingMessage];
    await text(live);
    assert.deepEqual([live.statusCode, next.reusedSocket], [200, true]);
  }
});

test('a body that did not come whole ends it', { timeout: 20_000 }, async () => {
  const socket = await openSocket(service);
  socket.write(
    `POST ${client.pairs} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${bot.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  assert.match(await text(socket), /^HTTP\/1\.1 400 .*\r\nconnection: close\r\n/is);
});
