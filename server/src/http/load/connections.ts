/**
 * Bounds what one connection costs the others: pipelined requests run one after the other, and a connection whose client stops
 * reading its reply is closed.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

const RETRY_AFTER_SECONDS = '2';

/**
 * Runs a request once those before it on its connection are answered; never if the connection closes first. Must come
 * before the hooks that count requests.
 */
export function takeInTurn(app: FastifyInstance, maxWaiting: number): void {
  const waitingOn = new WeakMap<Socket, number>();

  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Node gives a reply the connection when the one before it is done.
    if (reply.raw.socket !== null) {
      done();
      return;
    }
    const { socket } = raw;
    const waiting = waitingOn.get(socket) ?? 0;
    if (waiting >= maxWaiting) {
      done(tooManyWait(maxWaiting));
      return;
    }
    waitingOn.set(socket, waiting + 1);
    reply.raw.once('socket', () => {
      waitingOn.set(socket, (waitingOn.get(socket) ?? 1) - 1);
      // Other connections come first. This one may close meanwhile, and no event would report that the request is
      // over.
      setImmediate(() => {
        if (!reply.raw.closed) done();
      });
    });
  });
}

function tooManyWait(maxWaiting: number): AppError {
  return new AppError(
    'rate_limited',
    `This connection has ${maxWaiting} requests that wait for their turn, the most at once; read the replies first.`,
    { headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
  );
}

/** The timeout restarts whenever the client reads something; time without anything to read does not count. */
export function endUnreadReplies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.raw.setTimeout(timeoutMs, () => endIfUnread(raw.socket));
    done();
  });
}

function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
