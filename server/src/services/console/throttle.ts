/** Slows down guessing: after some failures in a row, a name must wait, longer each time. Kept in this process. */
import { AppError } from '../../errors.ts';

export interface ThrottleSettings {
  /** Failures that cost nothing. */
  freeFailures: number;
  /** Wait after the first failure beyond them; doubles with each further one. */
  firstWaitMs: number;
  longestWaitMs: number;
}

export interface Throttle {
  /** @throws AppError rate_limited, with Retry-After, while any of the names must wait */
  check(...names: string[]): void;
  fail(...names: string[]): void;
  succeed(...names: string[]): void;
}

interface Entry {
  failures: number;
  waitUntilMs: number;
}

/** Mail that one address is sent, or one caller has sent. */
export const MAIL_THROTTLE: ThrottleSettings = {
  freeFailures: 3,
  firstWaitMs: 60_000,
  longestWaitMs: 60 * 60_000,
};

/** Names remembered at most; beyond it those that need not wait are forgotten, then the oldest. */
const NAMES_MAX = 50_000;

export function createThrottle(settings: ThrottleSettings, nowMs: () => number): Throttle {
  const entries = new Map<string, Entry>();

  function makeRoom(): void {
    if (entries.size < NAMES_MAX) return;
    for (const [name, entry] of entries) if (entry.waitUntilMs <= nowMs()) entries.delete(name);
    for (const name of entries.keys()) {
      if (entries.size < NAMES_MAX) return;
      entries.delete(name);
    }
  }

  return {
    check(...names) {
      const waits = names.map((name) => (entries.get(name)?.waitUntilMs ?? 0) - nowMs());
      const waitMs = Math.max(...waits);
      if (waitMs <= 0) return;
      const seconds = Math.ceil(waitMs / 1000);
      throw new AppError('rate_limited', `Too many tries. Wait ${seconds} s and try again.`, {
        headers: { 'retry-after': String(seconds) },
      });
    },
    fail(...names) {
      for (const name of names) {
        makeRoom();
        const failures = (entries.get(name)?.failures ?? 0) + 1;
        const over = failures - settings.freeFailures;
        const waitMs =
          over <= 0 ? 0 : Math.min(settings.longestWaitMs, settings.firstWaitMs * 2 ** (over - 1));
        entries.delete(name);
        entries.set(name, { failures, waitUntilMs: nowMs() + waitMs });
      }
    },
    succeed(...names) {
      for (const name of names) entries.delete(name);
    },
  };
}
