/**
 * Decides who may create an account, and how. The first account may be created at once. Later ones need open sign-up:
 * with mail, a one-time link proves the address first, so that nobody else learns whether it has an account; without
 * mail, the account is made at once, which reveals that, so tries are limited.
 */
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Account, Store } from '../../store/types.ts';
import { checkEmail } from '../tenants/accounts.ts';
import type { AuthService, Credentials, SignedIn } from './auth.ts';
import { callerNetwork } from './caller-network.ts';
import type { Mailer } from './mail.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import type { SignInSettings } from './settings.ts';
import { createThrottle, MAIL_RULES, type ThrottleRule } from './throttle.ts';

/** `mail`: by a link; `now`: at once; `full`: there are as many accounts as may be. */
type SignUpWay = 'closed' | 'full' | 'mail' | 'now';

export interface SignUpService {
  /** Whether no account exists yet. */
  isFirst(): Promise<boolean>;
  /** @throws AppError forbidden if a link must be requested instead; invalid_request, conflict, rate_limited */
  createNow(credentials: Credentials): Promise<SignedIn>;
  /**
   * Mails a link to the address, or a notice if it has an account already. Takes the same work either way, and returns
   * nothing that reveals which.
   * @throws AppError forbidden, invalid_request, rate_limited
   */
  mailLink(email: string, address: string): Promise<void>;
  /** @throws AppError forbidden; invalid_request if the link is used up, expired or wrong; conflict, rate_limited */
  createByLink(link: { token: string; password: string; address: string }): Promise<SignedIn>;
}

/** Accounts tried from one address before each further one has to wait. */
const TRIES_RULE: ThrottleRule = {
  freeTries: 20,
  firstWaitMs: 60_000,
  longestWaitMs: 60 * 60_000,
  success: 'counted',
};

/** What is said where an account is to be made in another way than this. */
const REFUSALS: Record<SignUpWay, string> = {
  closed: 'New accounts are closed on this service.',
  full: 'This service has as many accounts as it may have (DOCENT_MAX_ACCOUNTS).',
  mail: 'This service mails a link to whoever wants an account. Ask for one.',
  now: 'This service sends no mail. Create the account at once.',
};

export interface SignUpParts {
  config: Pick<SignInSettings, 'signUp' | 'maxAccounts'>;
  store: Store;
  log: Log;
  nowMs: () => number;
  auth: AuthService;
  mailer: Mailer | undefined;
}

export function createSignUpService({ config, store, log, nowMs, auth, mailer }: SignUpParts): SignUpService {
  const throttle = createThrottle({ address: TRIES_RULE }, nowMs);
  const mails = createThrottle(MAIL_RULES, nowMs);
  const tokens = createOneTimeTokens({ store, nowMs }, 'sign-up');

  const isFirst = async (): Promise<boolean> => (await store.read.auth.countAccounts()) === 0;

  async function way(): Promise<SignUpWay> {
    const count = await store.read.auth.countAccounts();
    if (count === 0) return 'now';
    if (config.signUp !== 'open') return 'closed';
    if (count >= config.maxAccounts) return 'full';
    return mailer === undefined ? 'now' : 'mail';
  }

  async function requireWay(wanted: SignUpWay): Promise<void> {
    const found = await way();
    if (found === wanted) return;
    throw new AppError('forbidden', REFUSALS[found]);
  }

  /** Callers do not await it: the time of mailing would reveal whether the account exists. */
  async function send(by: Mailer, email: string, known: Account | undefined, token: string): Promise<void> {
    try {
      // The unused token of a known address expires; it is made so that both take the same time.
      await (known === undefined ? by.sendSignUpLink(email, token) : by.sendAccountExists(known.email));
    } catch (error) {
      log.error({ err: error }, 'a sign-up link could not be mailed');
    }
  }

  return {
    isFirst,

    async createNow(credentials) {
      await requireWay('now');
      return throttle.attempt({ address: callerNetwork(credentials.address) }, async () => {
        try {
          return await auth.createAccount(credentials);
        } catch (error) {
          // Another request may have created the first account meanwhile, on any node.
          await requireWay('now');
          throw error;
        }
      });
    },

    async mailLink(given, address) {
      await requireWay('mail');
      const email = checkEmail(given);
      const names = { account: email.toLowerCase(), address: callerNetwork(address) };
      await mails.attempt(names, async () => {
        const known = await store.read.accounts.findByEmail(email);
        const token = await tokens.create(email);
        if (mailer !== undefined) void send(mailer, email, known, token);
      });
    },

    async createByLink({ token, password, address }) {
      await requireWay('mail');
      return throttle.attempt({ address: callerNetwork(address) }, async () => {
        const found = await tokens.find(token);
        if (found === undefined) {
          throw new AppError(
            'invalid_request',
            'This link has been used, has expired or is incomplete. Ask for a new one.',
          );
        }
        const signedIn = await auth.createAccount({ email: found.value, password, address });
        await tokens.use(found);
        return signedIn;
      });
    },
  };
}
