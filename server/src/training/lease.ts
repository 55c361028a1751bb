/** Renews a lease in the store while its work runs. */
import type { Log } from '../log.ts';

export interface Lease {
  /** How long it holds, in milliseconds. It is renewed at a third of that. */
  leaseMs: number;
  /** False: somebody else has taken over. */
  renew: (untilMs: number) => Promise<boolean>;
  nowMs: () => number;
  log: Pick<Log, 'warn'>;
  /** Name in the log, such as "a training lease". */
  name: string;
}

/**
 * Runs `work` while the lease is renewed. The signal aborts if the lease is lost, as after a standstill of this worker.
 * A failed renewal loses nothing yet, for the next one may succeed.
 */
export async function whileLeased<T>(lease: Lease, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const { leaseMs, nowMs, log, name } = lease;
  const losing = new AbortController();
  const renewal = setInterval(() => {
    lease
      .renew(nowMs() + leaseMs)
      .then((isHeld) => isHeld || losing.abort())
      .catch((error: unknown) => log.warn({ err: error }, `${name} could not be renewed`));
  }, leaseMs / 3);
  try {
    return await work(losing.signal);
  } finally {
    clearInterval(renewal);
  }
}
