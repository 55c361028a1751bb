/** A line to a PostgreSQL server, with the faults that lines have. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PostgresLine {
  url: string;
  /** Nothing is heard on it any more. */
  hang(): void;
  /** It hangs, or breaks, once the server answers the next COMMIT, which is not heard. Resolves then. */
  failAtCommit(fault: 'hang' | 'break'): Promise<void>;
  close(): void;
}

/** A way to the server that can fail. */
export async function openLine(server: string): Promise<PostgresLine> {
  const { port: serverPort, hostname, pathname } = new URL(server);
  const sockets: Socket[] = [];
  let awaitedCommit: { fault: 'hang' | 'break'; resolve: () => void } | undefined;
  const line = createServer((near) => {
    const far = connect(Number(serverPort), hostname);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    near.on('data', (sent: Buffer) => {
      const awaited = awaitedCommit;
      if (awaited === undefined || !sent.includes('commit\0')) return;
      awaitedCommit = undefined;
      far.unpipe(near).resume();
      far.once('data', () => {
        if (awaited.fault === 'break') near.destroy();
        awaited.resolve();
      });
    });
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  return {
    url: `postgres://docent@127.0.0.1:${port}${pathname}`,
    hang() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    failAtCommit(fault) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaitedCommit = { fault, resolve };
      return promise;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}
