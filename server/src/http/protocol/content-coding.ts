/** Refuses bodies that are compressed: nothing here unpacks them, and taken as they are they would be read as rubbish. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';

/** Of these no body is read: what they say of one says nothing. */
const WITHOUT_BODY: readonly string[] = ['GET', 'HEAD'];

/** After the caller was let in, before the body is read. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (coding.toLowerCase() === 'identity' || WITHOUT_BODY.includes(request.method)) done();
    else done(new AppError('unsupported_media_type', 'Send the body as it is, without Content-Encoding.'));
  });
}
