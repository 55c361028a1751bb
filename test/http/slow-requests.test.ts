import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createClient } from '../support/client.ts';
import { startService } from '../support/service.ts';

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
        const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
        await once(socket, 'connect');
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
