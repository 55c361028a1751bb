/** Refuses what is asked for at a path that is not there, before its body is read: nothing in it could change the answer. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

export const nothingHere = (): AppError => new AppError('not_found', 'There is nothing at this path.');

export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) done(nothingHere());
    else done();
  });
}
