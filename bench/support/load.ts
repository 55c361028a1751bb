/** A load generator on raw keep-alive connections, so that the client costs little beside the server it measures. */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Replies other than 2xx. */
  failures: number;
  latenciesMs: number[];
}

export interface LoadOptions {
  port: number;
  connections: number;
  /** Requests in all. */
  requests: number;
  /** The bytes of request number `index`. */
  request: (index: number) => Buffer;
}

/** Bytes of an HTTP/1.1 request with keep-alive. */
export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== '') lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let next = 0;
  let failures = 0;
  const startedMs = performance.now();

  const drive = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(options.port, '127.0.0.1');
      socket.setNoDelay(true);
      let received = Buffer.alloc(0);
      let sentMs = 0;
      const send = (): void => {
        if (next >= options.requests) {
          socket.destroy();
          resolve();
          return;
        }
        sentMs = performance.now();
        socket.write(options.request(next));
        next += 1;
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () =>
        next < options.requests ? reject(new Error('connection closed early')) : resolve(),
      );
      socket.on('data', (bytes) => {
        received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
        const length = replyLength(received);
        if (length === undefined || received.length < length) return;
        latenciesMs.push(performance.now() - sentMs);
        if (received[9] !== 0x32) failures += 1;
        received = received.subarray(length);
        send();
      });
    });

  await Promise.all(Array.from({ length: options.connections }, drive));
  return {
    requests: options.requests,
    seconds: (performance.now() - startedMs) / 1000,
    failures,
    latenciesMs,
  };
}

/** Length of the first whole reply, head and body; undefined while its head is incomplete. */
function replyLength(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const declared = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (declared !== undefined) return headEnd + 4 + Number(declared);
  if (!head.includes('transfer-encoding: chunked')) return headEnd + 4;
  const end = bytes.indexOf('0\r\n\r\n', headEnd + 4);
  return end < 0 ? undefined : end + 5;
}
