/** Who an owner is: accounts with passwords, sessions in cookies, reset links; better-auth does the work. */
import { randomBytes } from 'node:crypto';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../../../../contract/accounts.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Account, Store } from '../../store/types.ts';
import { checkEmail } from '../accounts.ts';
import type { Mailer } from './mail.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { translate, translateLogIn } from './refusals.ts';
import { createThrottle, MAIL_THROTTLE } from './throttle.ts';

/** An account, and the Set-Cookie lines that open or end its session in a browser. */
export interface SignedIn {
  account: Account;
  cookies: string[];
}

export interface Credentials {
  email: string;
  password: string;
  /** Address of the caller, by which tries are counted besides the account. */
  address: string;
}

export interface AuthService {
  /** @throws AppError invalid_request, conflict, rate_limited */
  createAccount(credentials: Credentials): Promise<SignedIn>;
  /** @throws AppError unauthenticated, the same for a wrong address and a wrong password; rate_limited */
  logIn(credentials: Credentials): Promise<SignedIn>;
  /** The account whose session this Cookie header carries. `cookies` is not empty where the session was extended. */
  findSession(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** The Set-Cookie lines that remove the session from the browser. */
  logOut(cookieHeader: string | undefined): Promise<string[]>;
  /** Ends every other session. @throws AppError invalid_request where the current password is wrong; rate_limited */
  changePassword(
    cookieHeader: string | undefined,
    change: { account: Account; currentPassword: string; newPassword: string },
  ): Promise<string[]>;
  /** @throws AppError invalid_request where the password is wrong; rate_limited */
  checkPassword(cookieHeader: string | undefined, account: Account, password: string): Promise<void>;
  /** Mails a link where there is an account of this address; says nothing about it. @throws AppError invalid_request, rate_limited */
  mailResetLink(email: string, address: string): Promise<void>;
  /** The secret of a one-time link, good for an hour; undefined where there is no such account. @throws AppError invalid_request */
  createResetToken(email: string): Promise<string | undefined>;
  /** Ends every session. @throws AppError invalid_request where the link is used up, expired or wrong */
  resetPassword(token: string, newPassword: string): Promise<void>;
}

const SESSION_SECONDS = 30 * 24 * 3600;
const SESSION_EXTENDED_SECONDS = 24 * 3600;
const RESET_SECONDS = 3600;
const THROTTLE = { freeFailures: 5, firstWaitMs: 1_000, longestWaitMs: 15 * 60_000 };

export interface AuthParts {
  store: Store;
  log: Log;
  nowMs: () => number;
  mailer: Mailer | undefined;
  /** Whether accounts after the first may be made. */
  isSignUpOpen: boolean;
}

export function createAuthService(parts: AuthParts): AuthService {
  const { store, log, nowMs, mailer } = parts;
  const throttle = createThrottle(THROTTLE, nowMs);
  const mailThrottle = createThrottle(MAIL_THROTTLE, nowMs);
  const unusedTokens = createOneTimeTokens({ store, nowMs }, 'unused');
  /** Reset tokens just made, by account, on their way from better-auth to who asked for them. */
  const freshTokens = new Map<string, string>();
  let loading: Promise<BetterAuth> | undefined;

  /** Loaded when an owner first comes: programs that only ask with keys never pay for it. */
  function load(): Promise<BetterAuth> {
    loading ??= loadBetterAuth(parts, (accountId, token) => freshTokens.set(accountId, token));
    return loading;
  }

  async function requireAccount(id: string): Promise<Account> {
    const account = await store.read.accounts.find(id);
    if (account === undefined) throw new AppError('unauthenticated', 'The account is gone.');
    return account;
  }

  async function createResetToken(given: string): Promise<string | undefined> {
    const email = checkEmail(given);
    const { api } = await load();
    const account = await store.read.accounts.findByEmail(email);
    // Also without an account, so that both take the same time.
    await api.requestPasswordReset({ body: { email } });
    if (account === undefined) return undefined;
    const token = freshTokens.get(account.id);
    freshTokens.delete(account.id);
    return token;
  }

  return {
    async createAccount({ email, password, address }) {
      throttle.check(`address ${address}`);
      const checked = checkEmail(email);
      const { api } = await load();
      try {
        const { headers, response } = await api.signUpEmail({
          body: { name: '', email: checked, password },
          returnHeaders: true,
        });
        return { account: await requireAccount(response.user.id), cookies: headers.getSetCookie() };
      } catch (error) {
        throttle.fail(`address ${address}`);
        throw translate(error);
      }
    },

    async logIn({ email: given, password, address }) {
      const email = given.trim();
      const names = [`account ${email.toLowerCase()}`, `address ${address}`];
      throttle.check(...names);
      const { api } = await load();
      try {
        const { headers, response } = await api.signInEmail({
          body: { email, password },
          returnHeaders: true,
        });
        throttle.succeed(...names);
        return { account: await requireAccount(response.user.id), cookies: headers.getSetCookie() };
      } catch (error) {
        throttle.fail(...names);
        throw translateLogIn(error);
      }
    },

    async findSession(cookieHeader) {
      if (cookieHeader === undefined || !cookieHeader.includes(COOKIE_PREFIX)) return undefined;
      const { api } = await load();
      const { headers, response } = await api.getSession({
        headers: new Headers({ cookie: cookieHeader }),
        returnHeaders: true,
      });
      if (response === null) return undefined;
      const { user } = response;
      const account = { id: user.id, email: user.email, createdAtMs: user.createdAt.getTime() };
      return { account, cookies: headers.getSetCookie() };
    },

    async logOut(cookieHeader) {
      const { api } = await load();
      const { headers } = await api.signOut({ headers: withCookie(cookieHeader), returnHeaders: true });
      return headers.getSetCookie();
    },

    async changePassword(cookieHeader, { account, currentPassword, newPassword }) {
      const name = `account ${account.email.toLowerCase()}`;
      throttle.check(name);
      const { api } = await load();
      try {
        const { headers } = await api.changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers: withCookie(cookieHeader),
          returnHeaders: true,
        });
        throttle.succeed(name);
        return headers.getSetCookie();
      } catch (error) {
        throttle.fail(name);
        throw translate(error);
      }
    },

    async checkPassword(cookieHeader, account, password) {
      const name = `account ${account.email.toLowerCase()}`;
      throttle.check(name);
      const { api } = await load();
      try {
        await api.verifyPassword({ body: { password }, headers: withCookie(cookieHeader) });
        throttle.succeed(name);
      } catch (error) {
        throttle.fail(name);
        throw translate(error);
      }
    },

    async mailResetLink(given, address) {
      if (mailer === undefined) {
        throw new AppError('invalid_request', 'This service sends no mail. Whoever runs it can make a link.');
      }
      const email = checkEmail(given);
      const names = [`account ${email.toLowerCase()}`, `address ${address}`];
      mailThrottle.check(...names);
      mailThrottle.fail(...names);
      const token = await createResetToken(email);
      if (token === undefined) {
        // The write that a link would have cost: how long the reply takes must not tell either.
        await unusedTokens.create('');
        return;
      }
      // Not awaited: how long mail takes would tell whether the account exists.
      mailer.sendResetLink(email, token).catch((error: unknown) => {
        log.error({ err: error }, 'a reset link could not be mailed');
      });
    },

    createResetToken,

    async resetPassword(token, newPassword) {
      const { api } = await load();
      try {
        await api.resetPassword({ body: { token, newPassword } });
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

const COOKIE_PREFIX = 'docent';

const withCookie = (cookieHeader: string | undefined): Headers =>
  new Headers(cookieHeader === undefined ? {} : { cookie: cookieHeader });

type BetterAuth = Awaited<ReturnType<typeof loadBetterAuth>>;

async function loadBetterAuth(parts: AuthParts, onResetToken: (accountId: string, token: string) => void) {
  const [{ betterAuth }, { createAuthAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('./auth-adapter.ts'),
  ]);
  const { store, log } = parts;
  const secret = await store.write((tx) =>
    tx.auth.settle('session-secret', randomBytes(32).toString('base64url')),
  );
  return betterAuth({
    secret,
    // Only its functions are called: no route of its own is served, and no address is built from this.
    baseURL: 'http://localhost',
    database: createAuthAdapter(parts),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_MIN_CHARACTERS,
      // Counted in UTF-16 units, of which a character has two at most; the contract counts characters.
      maxPasswordLength: 2 * PASSWORD_MAX_CHARACTERS,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => onResetToken(user.id, token),
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_EXTENDED_SECONDS },
    // Secure is added where the request came over TLS; see session-cookies.ts.
    advanced: { cookiePrefix: COOKIE_PREFIX, useSecureCookies: false, database: { generateId: 'uuid' } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'error' : 'debug']({ source: 'better-auth' }, message),
    },
  });
}
