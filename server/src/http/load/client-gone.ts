/** Signals to long-running work that its client has disconnected. */
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';

/** Aborts if the client closes the connection before its reply. The reason is never sent, and no log takes it for a fault. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (reply.raw.writableFinished) return;
    gone.abort(new AppError('invalid_request', 'The connection ended before the reply.'));
  });
  return gone.signal;
}
