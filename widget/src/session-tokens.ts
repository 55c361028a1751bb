/** Tokens for a page that holds no key: the owner's own server fetches each from the service, and the page from there. */
import type { Credentials } from './connection.ts';
import { ChatFault } from './fault.ts';
import { tellOwner } from './owner-notices.ts';

/** @param address on the page's own site; it answers with the reply of the service, which has `token` */
export function createSessionTokens(address: string): Credentials {
  let token: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const response = await fetch(address, { method: 'POST', credentials: 'same-origin' }).catch(
      (cause: unknown) => {
        throw new ChatFault('offline', { cause });
      },
    );
    const reply = response.ok ? ((await response.json().catch(() => ({}))) as { token?: unknown }) : {};
    if (typeof reply.token === 'string') return reply.token;
    tellOwner(
      `${address} answered with status ${response.status} and no token: see docs/connect/website.md.`,
    );
    throw new ChatFault('closed');
  }

  return (isRefused) => {
    if (isRefused) token = undefined;
    token ??= fetchToken();
    token.catch(() => {
      token = undefined;
    });
    return token;
  };
}
