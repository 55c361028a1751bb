/** Reads JSON bodies. Encoding errors are refused: a wrong byte would be stored as a character nobody sent. */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError, jsonFaultOf } from '../../errors.ts';
import { isDeeperThan } from './json-depth.ts';

const BYTE_ORDER_MARK = 0xfeff;

/**
 * Replaces Fastify's JSON parser. An empty body reads as undefined, for clients that send a content type with every
 * DELETE. Parsing follows Fastify's parsers, once the body has been read whole: an error inside a parser would end the
 * connection.
 */
export function registerJsonBodies(app: FastifyInstance, maxDepth: number): void {
  app.removeContentTypeParser('text/plain');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    let fault: Error | undefined;
    try {
      if (Buffer.isBuffer(request.body)) {
        checkCharset(request.headers['content-type'] ?? '');
        request.body = parseJson(request.body, maxDepth);
      }
    } catch (error) {
      fault = error as Error;
    }
    done(fault);
  });
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]*)/i;
/** JSON is UTF-8 (RFC 8259, section 8.1), of which ASCII is a part. */
const CHARSETS: readonly string[] = ['utf-8', 'utf8', 'us-ascii', 'ascii'];

/** @throws AppError unsupported_media_type */
function checkCharset(contentType: string): void {
  const charset = CHARSET.exec(contentType)?.[1];
  if (charset === undefined || CHARSETS.includes(charset.toLowerCase())) return;
  throw new AppError('unsupported_media_type', 'Send the body as application/json in UTF-8.');
}

function parseJson(body: Buffer, maxDepth: number): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw new AppError('invalid_json', 'The body is not UTF-8.');
  if (isDeeperThan(body, maxDepth)) {
    throw new AppError('invalid_json', `The body is nested deeper than ${maxDepth} levels.`);
  }
  const text = body.toString('utf8');
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch (cause) {
    throw new AppError('invalid_json', `The body is not valid JSON: ${jsonFaultOf(cause as SyntaxError)}.`, {
      cause,
    });
  }
}
