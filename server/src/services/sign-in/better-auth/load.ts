/** Sets better-auth up for accounts with passwords: it is called as a library, over the service's own store. */
import { randomBytes } from 'node:crypto';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../../../contract/accounts.ts';
import type { Log } from '../../../log.ts';
import type { AuthAdapterParts } from './adapter.ts';

const SESSION_SECONDS = 30 * 24 * 3600;
const SESSION_EXTENDED_SECONDS = 24 * 3600;
const RESET_SECONDS = 3600;

const COOKIE_PREFIX = 'docent';
const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token=`;

/**
 * The session of a Cookie header. Only our own cookies are passed on: better-auth reads others as well, and prints those
 * that it cannot read past the log.
 */
export function withSession(cookieHeader = ''): Headers {
  const sessions = cookieHeader.split(';').filter((cookie) => cookie.trim().startsWith(SESSION_COOKIE));
  return new Headers(sessions.length === 0 ? {} : { cookie: sessions.join(';') });
}

export type BetterAuth = Awaited<ReturnType<typeof loadBetterAuth>>;

export interface BetterAuthParts extends AuthAdapterParts {
  log: Log;
}

interface Listeners {
  onResetToken: (accountId: string, token: string) => void;
  /** The password was set anew by a link. */
  onReset: (account: { id: string; email: string }) => void;
}

export async function loadBetterAuth(parts: BetterAuthParts, { onResetToken, onReset }: Listeners) {
  const [{ betterAuth }, { createAuthAdapter }, { sessionOpener }] = await Promise.all([
    import('better-auth/minimal'),
    import('./adapter.ts'),
    import('./sessions.ts'),
  ]);
  const { store, log } = parts;
  const secret = await store.write((tx) =>
    tx.auth.assign('session-secret', randomBytes(32).toString('base64url')),
  );
  return betterAuth({
    secret,
    // better-auth is only called as a library: its routes are not served, and no address is built from this.
    baseURL: 'http://localhost',
    database: createAuthAdapter(parts),
    plugins: [sessionOpener],
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_CHARACTERS,
      // Counted in UTF-16 units, of which a character has two at most; the contract counts characters.
      maxPasswordLength: 2 * PASSWORD_MAX_CHARACTERS,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => onResetToken(user.id, token),
      onPasswordReset: async ({ user }) => onReset(user),
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_EXTENDED_SECONDS },
    // `setSessionCookies` adds Secure if the request came over TLS.
    advanced: { cookiePrefix: COOKIE_PREFIX, useSecureCookies: false, database: { generateId: 'uuid' } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'error' : 'debug']({ source: 'better-auth' }, message),
    },
  });
}
