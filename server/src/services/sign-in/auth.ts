/** Authenticates owners: accounts with passwords, sessions in cookies, reset links; better-auth does the work. */
import type { Role } from '../../../../contract/roles.ts';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Membership, ProviderSession } from '../../store/console-types.ts';
import type { Account, Store } from '../../store/types.ts';
import { checkEmail } from '../tenants/accounts.ts';
import { type BetterAuth, loadBetterAuth, withSession } from './better-auth/load.ts';
import { translate, translateLogIn } from './better-auth/refusals.ts';
import { callerNetwork } from './caller-network.ts';
import { ACCOUNT_RULE, createLogInTries } from './log-in-tries.ts';
import type { Mailer } from './mail.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { createPasswordGate } from './password-gate.ts';
import { createThrottle, MAIL_RULES, type ThrottleRule } from './throttle.ts';

/** A person, the account it works in, and the Set-Cookie lines that open or end its session in a browser. */
export interface SignedIn {
  /** Of the person; that of the chatbots is `membership.accountId`. */
  account: Account;
  membership: Membership;
  cookies: string[];
  /** It began at the identity provider. */
  isFromProvider?: boolean;
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
  /** The account whose session this Cookie header carries. `cookies` is not empty if the session was extended. */
  findSession(cookieHeader: string | undefined): Promise<SignedIn | undefined>;
  /** The Set-Cookie lines that remove the session from the browser. */
  logOut(cookieHeader: string | undefined): Promise<string[]>;
  /** Ends every other session. @throws AppError invalid_request if the current password is wrong; rate_limited */
  changePassword(
    cookieHeader: string | undefined,
    change: { account: Account; currentPassword: string; newPassword: string },
  ): Promise<string[]>;
  /** @throws AppError invalid_request if the password is wrong; rate_limited */
  checkPassword(cookieHeader: string | undefined, account: Account, password: string): Promise<void>;
  /**
   * Mails a link if the address has an account; the reply is the same either way. @throws AppError invalid_request,
   * rate_limited
   */
  mailResetLink(email: string, address: string): Promise<void>;
  /**
   * The secret of a one-time link, valid for an hour; undefined if there is no such account. @throws AppError
   * invalid_request
   */
  createResetToken(email: string): Promise<string | undefined>;
  /** Ends every session, and forgets what was tried. @throws AppError invalid_request if the link is used up, expired or wrong */
  resetPassword(token: string, newPassword: string): Promise<void>;
  /** @throws AppError forbidden where whoever has this role signs in at the identity provider alone */
  requirePasswordRole(role: Role): void;
  /** Takes its turn as every hash of a password does. */
  hashPassword(password: string): Promise<string>;
  /**
   * Opens a session for somebody who has proved who it is.
   * @param provider where it began at the identity provider; undefined: use extends it
   */
  openSession(personId: string, provider?: ProviderSession): Promise<SignedIn>;
}

/** Failed sign-ups of one caller, which are limited because each one reveals whether an address has an account. */
const CREATION_RULE: ThrottleRule = { ...ACCOUNT_RULE, success: 'taken-back' };

export interface AuthParts {
  store: Store;
  log: Log;
  nowMs: () => number;
  mailer: Mailer | undefined;
  /** Whether accounts after the first may be made. */
  isSignUpOpen: boolean;
  /** Whether members other than Owners sign in at the identity provider alone. Default: false. */
  arePasswordsForOwners?: boolean;
  /** Called with the account whose password a link set. */
  onPasswordReset?: (accountId: string) => void;
}

export function createAuthService(parts: AuthParts): AuthService {
  const { store, log, nowMs, mailer } = parts;
  const logIns = createLogInTries(nowMs);
  // Apart from log-ins, which strangers try as well: theirs must not keep an owner who is in from changing the password.
  const passwords = createThrottle({ account: ACCOUNT_RULE }, nowMs);
  const creations = createThrottle({ address: CREATION_RULE }, nowMs);
  const mails = createThrottle(MAIL_RULES, nowMs);
  const gate = createPasswordGate();
  const unusedTokens = createOneTimeTokens({ store, nowMs }, 'unused');
  /** Reset tokens just made, by account, on their way from better-auth to who asked for them. */
  const freshTokens = new Map<string, string>();
  let loading: Promise<BetterAuth> | undefined;

  const onResetToken = (accountId: string, token: string): void => void freshTokens.set(accountId, token);
  const onReset = ({ id, email }: { id: string; email: string }): void => {
    parts.onPasswordReset?.(id);
    logIns.forget(email);
    passwords.forget((_kind, name) => name === email.toLowerCase());
  };

  /** Loaded when an owner first comes: programs that only ask with keys never pay for it. */
  function load(): Promise<BetterAuth> {
    loading ??= loadBetterAuth(parts, { onResetToken, onReset }).catch((error: unknown) => {
      // The next one tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** Calls better-auth, and translates its refusals. */
  async function callBetterAuth<T>(work: () => Promise<T>, toRefusal = translate): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toRefusal(error);
    }
  }

  /** Calls better-auth for work that hashes a password: the gate runs it in turn. */
  const callWithHashing = <T>(work: () => Promise<T>, toRefusal = translate): Promise<T> =>
    callBetterAuth(() => gate.run(work), toRefusal);

  async function signIn(id: string, cookies: string[]): Promise<SignedIn> {
    const [account, membership] = [
      await store.read.accounts.find(id),
      await store.read.members.findMembership(id),
    ];
    if (account === undefined || membership === undefined) {
      throw new AppError('unauthenticated', 'The account is gone.');
    }
    return { account, membership, cookies };
  }

  function requirePasswordRole(role: Role): void {
    if (parts.arePasswordsForOwners !== true || role === 'owner') return;
    throw new AppError('forbidden', 'Here, members sign in at the identity provider.');
  }

  async function makeResetLink(given: string): Promise<{ account: Account; token: string } | undefined> {
    const email = checkEmail(given);
    const { api } = await load();
    const account = await store.read.accounts.findByEmail(email);
    // Also without an account, so that both take the same time.
    await callBetterAuth(() => api.requestPasswordReset({ body: { email } }));
    const token = freshTokens.get(account?.id ?? '');
    if (account === undefined || token === undefined) return undefined;
    freshTokens.delete(account.id);
    return { account, token };
  }

  async function mailLinkTo(by: Mailer, email: string): Promise<void> {
    const link = await makeResetLink(email);
    if (link === undefined) {
      // The same write as for a link: the time of the reply must not reveal whether the account exists.
      await unusedTokens.create('');
      return;
    }
    // Not awaited: the time of mailing would reveal whether the account exists.
    by.sendResetLink(link.account.email, link.token).catch((error: unknown) => {
      log.error({ err: error }, 'a reset link could not be mailed');
    });
  }

  return {
    async createAccount({ email: given, password, address }) {
      const email = checkEmail(given);
      return creations.attempt({ address: callerNetwork(address) }, async () => {
        const { api } = await load();
        const body = { name: '', email, password };
        const { headers, response } = await callWithHashing(() =>
          api.signUpEmail({ body, returnHeaders: true }),
        );
        return signIn(response.user.id, headers.getSetCookie());
      });
    },

    logIn({ email: given, password, address }) {
      const email = given.trim();
      return logIns.attempt({ email, address }, async () => {
        const { api } = await load();
        const body = { email, password };
        const { headers, response } = await callWithHashing(
          () => api.signInEmail({ body, returnHeaders: true }),
          translateLogIn,
        );
        const signedIn = await signIn(response.user.id, headers.getSetCookie());
        try {
          requirePasswordRole(signedIn.membership.role);
        } catch (error) {
          await api.signOut({ headers: withSession(signedIn.cookies.join(';')) });
          throw error;
        }
        return signedIn;
      });
    },

    async findSession(cookieHeader) {
      const session = withSession(cookieHeader);
      if (!session.has('cookie')) return undefined;
      const { api } = await load();
      const { headers, response } = await callBetterAuth(() =>
        api.getSession({ headers: session, returnHeaders: true }),
      );
      if (response === null) return undefined;
      const { user } = response;
      // Read each time: who was removed, or has another role, is held to that with the next request.
      const found = await store.read.members.findOfSession(response.session.id);
      if (found === undefined || (found.endsAtMs !== null && found.endsAtMs <= nowMs())) return undefined;
      const account = { id: user.id, email: user.email, createdAtMs: user.createdAt.getTime() };
      const { accountId, role } = found;
      const isFromProvider = found.endsAtMs !== null;
      const membership = { accountId, role };
      return { account, membership, cookies: headers.getSetCookie(), isFromProvider };
    },

    async logOut(cookieHeader) {
      const { api } = await load();
      const { headers } = await callBetterAuth(() =>
        api.signOut({ headers: withSession(cookieHeader), returnHeaders: true }),
      );
      return headers.getSetCookie();
    },

    changePassword(cookieHeader, { account, currentPassword, newPassword }) {
      return passwords.attempt(accountName(account), async () => {
        const { api } = await load();
        const { headers } = await callWithHashing(() =>
          api.changePassword({
            body: { currentPassword, newPassword, revokeOtherSessions: true },
            headers: withSession(cookieHeader),
            returnHeaders: true,
          }),
        );
        return headers.getSetCookie();
      });
    },

    async checkPassword(cookieHeader, account, password) {
      await passwords.attempt(accountName(account), async () => {
        const { api } = await load();
        await callWithHashing(() =>
          api.verifyPassword({ body: { password }, headers: withSession(cookieHeader) }),
        );
      });
    },

    async mailResetLink(given, address) {
      if (mailer === undefined) {
        throw new AppError('invalid_request', 'This service sends no mail. Whoever runs it can make a link.');
      }
      const email = checkEmail(given);
      const names = { account: email.toLowerCase(), address: callerNetwork(address) };
      await mails.attempt(names, () => mailLinkTo(mailer, email));
    },

    createResetToken: async (email) => (await makeResetLink(email))?.token,

    async resetPassword(token, newPassword) {
      const { api } = await load();
      await callWithHashing(() => api.resetPassword({ body: { token, newPassword } }));
    },

    requirePasswordRole,

    async hashPassword(password) {
      const { $context } = await load();
      return gate.run(async () => (await $context).password.hash(password));
    },

    async openSession(personId, provider) {
      const { api } = await load();
      const body = { personId };
      const { headers, response } = await callBetterAuth(() =>
        api.openSession({ body, returnHeaders: true }),
      );
      if (provider !== undefined) {
        await store.write((tx) => tx.members.markSession(response.sessionId, provider));
      }
      return signIn(personId, headers.getSetCookie());
    },
  };
}

const accountName = ({ email }: Account) => ({ account: email.toLowerCase() });
