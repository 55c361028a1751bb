import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { createClient, formWithFile } from '../../support/client.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service.ts';

interface Line {
  level: string;
  msg?: string;
  requestId?: string;
}

/** What a service of its own logs from its start to its end, after it was ready, while `use` uses it. */
async function logOf(level: string, use: (server: ServiceProcess) => Promise<void>): Promise<Line[]> {
  const server = await startServiceProcess({
    env: { DOCENT_LOG_LEVEL: level },
  });
  try {
    if (server.child.stdout === null) throw new Error('The log is not piped.');
    const lines: Line[] = [];
    const reader = createInterface({ input: server.child.stdout });
    reader.on('line', (line) => void lines.push(JSON.parse(line) as Line));
    const isRead = once(reader, 'close');
    await use(server);
    await server.end('SIGTERM');
    await isRead;
    return lines;
  } finally {
    await server.close();
  }
}

test('at level debug, a request is one line, under its id and without its words', async () => {
  let ids: (string | null)[] = [];
  const lines = await logOf('debug', async (server) => {
    const client = createClient(server.baseUrl, await server.provision());
    const body = formWithFile('a.txt', 'Returns are free within 30 days.');
    const replies = [
      await client.call('GET', `${client.pairs}?search=confidential`),
      await client.call('POST', client.files, { body }),
      await client.call('GET', '/nope'),
    ];
    ids = replies.map(({ headers }) => headers.get('x-request-id'));
  });
  const requests = lines.filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    requests.map(({ requestId, level }) => [requestId, level]),
    ids.map((id) => [id, 'debug']),
  );
  assert.doesNotMatch(JSON.stringify(lines), /confidential|incoming request|request completed/);
});

test('a client that leaves in the middle of its upload is no fault', async () => {
  const lines = await logOf('info', async (server) => {
    const bot = await server.provision();
    const client = createClient(server.baseUrl, bot);
    const { hostname, port } = new URL(server.baseUrl);
    const left = Promise.withResolvers<void>();
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
    request.on('error', () => undefined).on('close', left.resolve);
    request.write('--b0\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    request.write('a'.repeat(50_000), () => request.destroy());
    await left.promise;
    const form = formWithFile('b.txt', 'Returns are free within 30 days.');
    assert.equal((await client.call('POST', client.files, { body: form })).status, 201);
  });
  assert.deepEqual(
    lines.filter(({ level }) => level === 'error'),
    [],
  );
});
