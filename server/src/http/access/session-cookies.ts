/** Session cookies at the edge: read from the request, set on the reply, Secure behind TLS. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the browser reached us over TLS, directly or through a trusted proxy. */
export function isOverTls(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: readonly string[],
  publicUrl: string | null,
): void {
  const suffix = isOverTls(request, publicUrl) ? '; Secure' : '';
  for (const cookie of cookies) reply.header('set-cookie', cookie + suffix);
}
