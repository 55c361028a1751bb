/**
 * Slows down whoever guesses a password, and keeps no owner out for what strangers guess: failures count by account and
 * caller together, more loosely by caller, and most loosely by account, as many callers may guess at one.
 */
import { callerNetwork } from './caller-network.ts';
import { createThrottle, type ThrottleRule } from './throttle.ts';

export interface LogInTries {
  /** @throws AppError rate_limited while a try must wait; the work is not begun then */
  attempt<T>(by: { email: string; address: string }, work: () => Promise<T>): Promise<T>;
  /** Forgets what was tried for this account, by whomever: its password is another one. */
  forget(email: string): void;
}

/** Passwords tried for one account, by one caller or by whoever is in. */
export const ACCOUNT_RULE: ThrottleRule = {
  freeTries: 5,
  firstWaitMs: 1_000,
  longestWaitMs: 15 * 60_000,
  success: 'forgotten',
};
/** Log-ins that one caller tried in vain; more than of one account, as a whole office may be one caller. */
const CALLER_RULE: ThrottleRule = { ...ACCOUNT_RULE, freeTries: 20, success: 'taken-back' };
/** Passwords tried for one account by all callers together. An owner at a new address waits a minute at most. */
const ALL_CALLERS_RULE: ThrottleRule = {
  freeTries: 100,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  success: 'taken-back',
};

/** Callers remembered at most that have logged in, the latest of them. */
const KNOWN_MAX = 10_000;

/** Everything is kept in this process. */
export function createLogInTries(nowMs: () => number): LogInTries {
  const throttle = createThrottle(
    { pair: ACCOUNT_RULE, caller: CALLER_RULE, account: ALL_CALLERS_RULE },
    nowMs,
  );
  /** Pairs of account and caller that have logged in: what others guess is not held against them. */
  const known = new Set<string>();

  return {
    async attempt({ email, address }, work) {
      const account = email.toLowerCase();
      const caller = callerNetwork(address);
      const pair = `${account} ${caller}`;
      const names = { pair, caller, ...(!known.has(pair) && { account }) };
      const result = await throttle.attempt(names, work);
      known.delete(pair);
      known.add(pair);
      for (const oldest of known) {
        if (known.size <= KNOWN_MAX) break;
        known.delete(oldest);
      }
      return result;
    },
    forget(email) {
      const account = email.toLowerCase();
      throttle.forget(
        (kind, name) =>
          (kind === 'account' && name === account) || (kind === 'pair' && name.startsWith(`${account} `)),
      );
    },
  };
}
