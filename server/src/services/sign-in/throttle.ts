/**
 * Slows down guessing: after some tries in a row, a name must wait, longer each time. A try counts when it begins, so that
 * many at the same moment are as slow as one after the other. Kept in this process.
 */
import { AppError } from '../../errors.ts';

export interface ThrottleRule {
  /** Tries that cost nothing. */
  freeTries: number;
  /** Wait after the first try beyond them; doubles with each further one. */
  firstWaitMs: number;
  /** One try is forgotten after each interval of this length without another try. */
  longestWaitMs: number;
  /**
   * What a successful try does to the count. `forgotten`: it clears all tries under the name; `taken-back`: it does not
   * count itself; `counted`: it counts like a failure, since successes are rationed as well.
   */
  success: 'forgotten' | 'taken-back' | 'counted';
}

export interface Throttle<Kind extends string> {
  /**
   * Does the work as a try of each of these names; of a kind without a name nothing is counted. A try that the service could not judge (`unavailable`) is taken back.
   * @throws AppError rate_limited, with Retry-After, while any of the names must wait; the work is not begun then
   */
  attempt<T>(names: Readonly<Partial<Record<Kind, string>>>, work: () => Promise<T>): Promise<T>;
  /** Forgets the tries of every name that this holds for. */
  forget(isMeant: (kind: Kind, name: string) => boolean): void;
}

/** Replaced as a whole and never mutated: a try that is taken back can see whether others came after it. */
interface Count {
  readonly tries: number;
  readonly lastMs: number;
}

/** Mail that one address is sent, or one caller has sent. */
const MAIL_RULE: ThrottleRule = {
  freeTries: 3,
  firstWaitMs: 60_000,
  longestWaitMs: 60 * 60_000,
  success: 'counted',
};
export const MAIL_RULES = { account: MAIL_RULE, address: MAIL_RULE };

/** Names remembered at most; beyond it those that need not wait are forgotten, then the oldest. */
const NAMES_MAX = 50_000;

/** @param rules one for each kind of name; names of different kinds are different names */
export function createThrottle<Kind extends string>(
  rules: Readonly<Record<Kind, ThrottleRule>>,
  nowMs: () => number,
): Throttle<Kind> {
  const counts = new Map<string, Count>();
  const ruled = Object.entries<ThrottleRule>(rules) as [Kind, ThrottleRule][];

  function waitOf(key: string, rule: ThrottleRule): number {
    const { tries, lastMs } = counts.get(key) ?? { tries: 0, lastMs: 0 };
    const over = tries - rule.freeTries;
    if (over <= 0) return 0;
    return lastMs + Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** (over - 1)) - nowMs();
  }

  function makeRoom(): void {
    if (counts.size < NAMES_MAX) return;
    for (const [kind, rule] of ruled) {
      for (const key of counts.keys()) {
        if (key.startsWith(`${kind} `) && waitOf(key, rule) <= 0) counts.delete(key);
      }
    }
    for (const key of counts.keys()) {
      if (counts.size < NAMES_MAX) return;
      counts.delete(key);
    }
  }

  /** Counts a try; the returned function takes it back. */
  function begin(key: string, { longestWaitMs }: ThrottleRule): () => void {
    makeRoom();
    const before = counts.get(key);
    const faded = before === undefined ? 0 : Math.floor((nowMs() - before.lastMs) / longestWaitMs);
    const counted: Count = { tries: Math.max(0, (before?.tries ?? 0) - faded) + 1, lastMs: nowMs() };
    counts.delete(key);
    counts.set(key, counted);
    return () => {
      const now = counts.get(key);
      if (now === counted && before !== undefined) counts.set(key, before);
      else if (now !== undefined && now.tries > 1) counts.set(key, { ...now, tries: now.tries - 1 });
      else counts.delete(key);
    };
  }

  function check(waitMs: number): void {
    if (waitMs <= 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    throw new AppError('rate_limited', `Too many tries. Wait ${seconds} s and try again.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  return {
    async attempt(names, work) {
      const tried = ruled.flatMap(([kind, rule]) => {
        const name = names[kind];
        return name === undefined ? [] : [{ key: `${kind} ${name}`, rule }];
      });
      check(Math.max(...tried.map(({ key, rule }) => waitOf(key, rule))));
      const begun = tried.map(({ key, rule }) => ({ key, rule, takeBack: begin(key, rule) }));
      try {
        const result = await work();
        for (const { key, rule, takeBack } of begun) {
          if (rule.success === 'forgotten') counts.delete(key);
          if (rule.success === 'taken-back') takeBack();
        }
        return result;
      } catch (error) {
        if (error instanceof AppError && error.code === 'unavailable') {
          for (const { takeBack } of begun) takeBack();
        }
        throw error;
      }
    },

    forget(isMeant) {
      for (const key of counts.keys()) {
        const at = key.indexOf(' ');
        if (isMeant(key.slice(0, at) as Kind, key.slice(at + 1))) counts.delete(key);
      }
    },
  };
}
