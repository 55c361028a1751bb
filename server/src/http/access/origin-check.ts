/** Refuses writes that a browser sends from a page of another origin with the owner's cookie. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether no page of another origin can have sent it. Browsers put Origin on every write, and Sec-Fetch-Site on every
 * request to an address they trust: without both it comes from a program, which holds the cookie itself and cannot be
 * lured.
 */
function isOurs(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site === undefined || site === 'same-origin';
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // The browser knows the scheme better than we do behind a proxy that we were not told of.
  return site === 'same-origin' || origin === originOf(`${request.protocol}://${request.host}`);
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/**
 * To be called for every request that counts a session cookie.
 * @throws AppError forbidden for a write from a page of another origin
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | null): void {
  if (READS.includes(request.method) || isOurs(request, publicUrl)) return;
  throw new AppError('forbidden', 'This request does not come from the console of this service.');
}
