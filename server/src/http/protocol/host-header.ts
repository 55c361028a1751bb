/** Refuses requests that do not say which host they are for, or name several, of which a proxy may have read another one. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** As RFC 9112 has it, section 3.2. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const count = countHosts(raw.rawHeaders);
    if (count > 1) done(new AppError('invalid_request', 'There is more than one Host header.'));
    else if (count === 0 && raw.httpVersionMinor === 1)
      done(new AppError('invalid_request', 'The Host header is missing.'));
    else done();
  });
}

/** @param headers names and values in turn, as they came */
function countHosts(headers: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
