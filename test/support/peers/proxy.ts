/** A load balancer for tests: each request goes to the next server, whatever the connection it came on. */
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxyServer {
  baseUrl: string;
  /** Replaces the servers that requests go to from now on. */
  send(targets: readonly string[]): void;
  /** Requests that each server was given. */
  readonly counts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Nothing was sent on such a connection, so another server may be asked. */
const REFUSED = 'ECONNREFUSED';

export async function startProxy(first: readonly string[]): Promise<ProxyServer> {
  let targets = first;
  let turn = 0;
  const counts = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });

  function forward(incoming: IncomingMessage, reply: ServerResponse, left: number): void {
    turn += 1;
    const target = targets[turn % targets.length];
    if (target === undefined || left === 0) {
      reply.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    counts.set(target, (counts.get(target) ?? 0) + 1);
    const { hostname, port } = new URL(target);
    const { method, url, headers } = incoming;
    const outgoing = openRequest({ hostname, port, method, path: url, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === REFUSED && !reply.headersSent && !reply.destroyed) {
        forward(incoming, reply, left - 1);
      } else reply.destroy();
    });
    reply.on('close', () => {
      if (reply.writableFinished && outgoing.writableFinished) return;
      outgoing.destroy();
      // Answered before it was here whole, it still stands before the next request on its connection.
      incoming.unpipe().resume();
    });
    // Not before there is a connection: what one that is refused has taken cannot be sent to another.
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(outgoing));
      else incoming.pipe(outgoing);
    });
  }

  const server = createServer((incoming, reply) => forward(incoming, reply, targets.length));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send(next) {
      targets = next;
    },
    counts,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
