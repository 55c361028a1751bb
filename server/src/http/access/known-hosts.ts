/**
 * Keeps the console to names that are this service's own: a page whose name was made to point to our address (DNS
 * rebinding) is of the same origin as we are, and only its Host tells it apart.
 */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** A host as browsers send it: a name or an address, an IPv6 one in brackets, and perhaps a port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:@/\\?#[\]]+))(?::\d*)?$/i;

/**
 * Whether the request names this machine, an address in numbers, or the public address: no name server can make any of
 * these point elsewhere and back. The port does not matter.
 */
export function isKnownHost({ host }: Pick<FastifyRequest, 'host'>, publicUrl: string | null): boolean {
  const [, v6, given = ''] = HOST.exec(host ?? '') ?? [];
  if (v6 !== undefined) return isIP(v6) === 6;
  const name = given.toLowerCase().replace(/\.$/, '');
  if (isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost')) return true;
  return publicUrl !== null && name === new URL(publicUrl).hostname;
}

/** @throws AppError forbidden, with the setting that would let it in */
export function checkHost(request: FastifyRequest, publicUrl: string | null): void {
  if (isKnownHost(request, publicUrl)) return;
  throw new AppError(
    'forbidden',
    'The console is not served under this host name. Whoever runs the service can set DOCENT_PUBLIC_URL to the address that browsers use.',
  );
}
