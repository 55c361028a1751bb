/** Refuses requests that this server or a proxy before it could misread: ambiguous hosts, broken queries, compressed bodies. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Requires exactly one Host header, as RFC 9112, section 3.2, does. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const count = countHosts(raw.rawHeaders);
    if (count > 1) done(new AppError('invalid_request', 'There is more than one Host header.'));
    else if (count === 0 && raw.httpVersionMinor === 1)
      done(new AppError('invalid_request', 'The Host header is missing.'));
    else done();
  });
}

/** @param headers names and values alternating, as they came */
function countHosts(headers: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** A query that is not UTF-8 in percent-encoding would be read as another one. After the caller was let in. */
export function refuseBrokenQueries(app: FastifyInstance): void {
  app.addHook('preValidation', ({ url }, _reply, done) => {
    const at = url.indexOf('?');
    if (at < 0 || isDecodable(url.slice(at))) done();
    else done(new AppError('invalid_request', 'The query is invalid: its percent-encoding is not UTF-8.'));
  });
}

function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** No body is read with these methods, whatever their headers declare. */
const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD'];

/** After the caller was let in, before the body is read. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding.toLowerCase() === 'identity' || WITHOUT_BODY.includes(request.method)) done();
    else done(new AppError('unsupported_media_type', 'Send the body as it is, without Content-Encoding.'));
  });
}
