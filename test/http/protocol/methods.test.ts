/** Every method that HTTP clients can send: refused by name where the path exists, as unknown where it does not. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, METHODS, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type Client, createClient } from '../../support/client.ts';
import { startService, type TestService } from '../../support/service.ts';

/** Those of some path, or with a meaning of their own to HTTP. */
const TAKEN = ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

let service: TestService;
let client: Client;

before(async () => {
  service = await startService({ training: false });
  client = createClient(service.baseUrl, await service.provision());
});
after(() => service.close());

async function send(method: string, path: string): Promise<[number | undefined, string | undefined, string]> {
  const { hostname, port } = new URL(service.baseUrl);
  const [reply] = (await once(request({ hostname, port, method, path }).end(), 'response')) as [
    IncomingMessage,
  ];
  return [reply.statusCode, reply.headers.allow, await text(reply)];
}

for (const method of METHODS.filter((name) => !TAKEN.includes(name))) {
  test(`${method} is 405 with the methods that are there, and 404 where no path is`, async () => {
    for (const [path, allowed] of [
      [client.pairs, 'POST, GET, HEAD, OPTIONS'],
      [`${client.pairs}/1`, 'PUT, DELETE, OPTIONS'],
      ['/healthz/live', 'GET, HEAD, OPTIONS'],
      ['/api/sessions', 'POST, OPTIONS'],
    ] as const) {
      const [status, allow, body] = await send(method, path);
      assert.deepEqual([status, allow], [405, allowed], path);
      assert.match(body, /"code":"method_not_allowed"/);
    }
    const [status, allow, body] = await send(method, '/api/nope');
    assert.deepEqual([status, allow], [404, undefined]);
    assert.match(body, /"code":"not_found"/);
  });
}
