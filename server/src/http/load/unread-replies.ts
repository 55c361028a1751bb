/** Ends connections that take nothing of their reply: each would hold its place among the requests under way for ever. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The time begins anew with whatever is taken; that in which there is nothing to take does not count. */
export function endUnreadReplies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.raw.setTimeout(timeoutMs, () => endIfUnread(raw.socket));
    done();
  });
}

function endIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}
