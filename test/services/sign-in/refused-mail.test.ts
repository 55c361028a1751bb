/** What a mail server says of a mail that it refuses repeats the address: the error has its codes alone. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { createMailer } from '../../../server/src/services/sign-in/mail.ts';

const EMAIL = 'zebedee.quux@example.com';

test('a mail that is refused fails with codes, and without the address', async (t) => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (line.startsWith('RCPT')) socket.write(`550 5.1.1 <${EMAIL}>: unknown, said ${line}\r\n`);
      else socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'docent@example.com',
    publicUrl: 'http://localhost',
  });
  t.after(async () => {
    await mailer.close();
    server.close();
    await once(server, 'close');
  });
  await assert.rejects(mailer.sendResetLink(EMAIL, 'token'), (error: Error) => {
    assert.match(error.message, /EENVELOPE.*550/);
    assert.equal(error.cause, undefined);
    assert.doesNotMatch(`${error.stack}`, /zebedee|unknown, said/i);
    return true;
  });
});
