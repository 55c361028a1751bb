/** Lets background work stand aside while questions are answered: both run on the server's one thread. */
import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';

export interface Foreground {
  /** Marks an ask as under way until the promise of `work` has resolved or rejected. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** How many asks began so far. */
  begun(): number;
  /** Yields to the event loop, then waits while asks are under way, but no longer than `patienceMs`. */
  standAside(): Promise<void>;
}

/** Interval at which background work takes a step under load that never ends. */
const PATIENCE_MS = 50;

export function createForeground(patienceMs = PATIENCE_MS): Foreground {
  let underWay = 0;
  let begun = 0;
  let calm = Promise.withResolvers<void>();

  return {
    async during(work) {
      underWay += 1;
      begun += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (underWay === 0) {
          calm.resolve();
          calm = Promise.withResolvers();
        }
      }
    },
    begun: () => begun,
    async standAside() {
      await nextTurn();
      if (underWay === 0) return;
      const over = new AbortController();
      const patience = rest(patienceMs, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([calm.promise, patience]);
      over.abort();
    },
  };
}
