/** Matches paths to the letter where a proxy in front decides by path who may come: another spelling is another path. */
import type { FastifyInstance } from 'fastify';
import { pathNotFound } from '../replies/error-replies.ts';

/** For every route registered on `app` after this: neither another case, nor a slash at the end, nor %XX for a letter. */
export function matchExactly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const [path] = request.url.split('?', 1);
    if (path === request.routeOptions.url) done();
    else done(pathNotFound());
  });
}
