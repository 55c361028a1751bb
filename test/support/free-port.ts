/** A free port for a server that has to be told one, or to keep one over its restarts. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const LOWEST = 10_000;
const TRIES = 100;

/**
 * One that the system gives to nobody by itself: neither a connection nor a server that asked for any port takes it
 * while its own server is not there.
 */
export async function findFreePort(): Promise<number> {
  const above = firstOfSystem();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (above - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`Of ${TRIES} ports from ${LOWEST} to ${above} none is free.`);
}

/** The lowest port that the system gives out; its default where it does not say. */
function firstOfSystem(): number {
  try {
    const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/);
    return Math.max(Number(first) || 32_768, LOWEST + 1000);
  } catch {
    return 32_768;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
