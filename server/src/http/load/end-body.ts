/** Ends the wait for a body that comes too slowly. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** Its reader fails, answers with 400 and closes the connection. Without a reader yet, nothing happens: try again later. */
export function endBody({ raw }: FastifyRequest, message: string): void {
  if (raw.listenerCount('error') === 0) return;
  raw.emit('error', new AppError('invalid_request', message, { headers: { connection: 'close' } }));
}
