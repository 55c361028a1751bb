/** Reads JSON bodies: strict about the encoding, since a wrong byte taken for a right one would be stored as such. */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

const BYTE_ORDER_MARK = 0xfeff;

/**
 * Replaces Fastify's JSON parser. An empty body reads as none, for clients that send a type with every DELETE. What is
 * parsed has been read whole, so it is done after Fastify's parsers: where one of these fails, it ends the connection.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    let fault: Error | undefined;
    try {
      if (Buffer.isBuffer(request.body)) request.body = parseJson(request.body);
    } catch (error) {
      fault = error as Error;
    }
    done(fault);
  });
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new AppError('invalid_json', 'The body is not UTF-8.');
  const text = body.toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch (cause) {
    throw new AppError('invalid_json', `The body is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
}
