/** What a stream costs that is passed on as it comes: node:http between a client and a language model, and nothing else. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const target = process.argv[2] ?? '';
const server = createServer((asked, reply) => {
  const passed = request(
    target,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    (got) => {
      reply.writeHead(got.statusCode ?? 502, { 'content-type': got.headers['content-type'] });
      got.pipe(reply);
    },
  );
  asked.pipe(passed);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
