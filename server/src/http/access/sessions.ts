/** A member's session at the edge: it opens the chatbots of the account, its cookies are Secure behind TLS, and no other site may use it. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEY_SCOPES } from '../../../../contract/keys.ts';
import { AppError } from '../../errors.ts';
import type { AuthService } from '../../services/sign-in/auth.ts';
import type { Store } from '../../store/types.ts';
import type { Authenticator } from './authentication.ts';
import { checkHost } from './known-hosts.ts';

export function createSessionAuthenticator(parts: {
  auth: AuthService;
  store: Store;
  publicUrl: string | null;
}): Authenticator {
  return async (request) => {
    const session = await parts.auth.findSession(request.headers.cookie);
    if (session === undefined) return undefined;
    checkSite(request, parts.publicUrl);
    const { id, email } = session.account;
    const { accountId, role } = session.membership;
    return {
      id: `account ${id}`,
      scopes: KEY_SCOPES,
      role,
      actor: { kind: 'account', id, name: email },
      opens: async (chatbotId) => (await parts.store.read.chatbots.find(chatbotId))?.accountId === accountId,
      refusal: 'Your account has no such chatbot.',
    };
  };
}

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

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether no page of another origin can have sent it. Browsers put Origin on every write, and Sec-Fetch-Site on every
 * request to an address they trust: without both it comes from a program, which holds the cookie itself and cannot be
 * lured.
 */
export function isOurs(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) return site === undefined || site === 'same-origin';
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // Behind an undeclared proxy the browser knows the scheme, and this server does not.
  return site === 'same-origin' || origin === originOf(`${request.protocol}://${request.host}`);
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/**
 * Must be called for every request that is authenticated by a session cookie, or opens a session.
 * @throws AppError forbidden under a host name that is not ours, and for a write from a page of another origin
 */
export function checkSite(request: FastifyRequest, publicUrl: string | null): void {
  checkHost(request, publicUrl);
  if (READS.includes(request.method) || isOurs(request, publicUrl)) return;
  throw new AppError('forbidden', 'This request does not come from the console of this service.');
}
