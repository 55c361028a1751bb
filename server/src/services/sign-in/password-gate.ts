/**
 * Bounds how many passwords are hashed at once: each takes a thread of the pool that file access needs as well, so that a
 * burst of log-ins would hold up everybody's uploads.
 */
import { AppError } from '../../errors.ts';

/** Half the threads of libuv's pool. */
const AT_ONCE_MAX = 2;
/** Some two seconds' worth of hashes. */
const WAITING_MAX = 50;

export interface PasswordGate {
  /** Runs the work in turn. @throws AppError unavailable if too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createPasswordGate(atOnceMax = AT_ONCE_MAX, waitingMax = WAITING_MAX): PasswordGate {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  /** A place that is given on is never free in between. */
  async function enter(): Promise<void> {
    if (underWay < atOnceMax) {
      underWay += 1;
      return;
    }
    if (waiting.length >= waitingMax) {
      throw new AppError('unavailable', 'Too many log in at this moment; try again in a moment.');
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
