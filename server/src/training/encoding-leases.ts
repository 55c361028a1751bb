/** Lets one worker at a time encode a chatbot's chunks, by a lease in the store that outlives no worker for long. */
import type { Logger } from 'pino';
import type { Store } from '../store/types.ts';
import { whileLeased } from './lease.ts';

export interface EncodingLeasesParts {
  store: Store;
  log: Logger;
  /** Names this worker. */
  owner: string;
  /** How long a claim holds before another worker may take over, in milliseconds. Renewed at a third of it. */
  leaseMs: number;
  nowMs: () => number;
}

export interface EncodingLeases {
  /**
   * Runs `work` while this worker alone encodes the chatbot. The signal aborts if another worker has taken over, as
   * after a standstill of this one.
   * @returns false if another worker encodes the chatbot; then `work` has not run
   */
  take(chatbotId: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
}

export function createEncodingLeases({
  store,
  log,
  owner,
  leaseMs,
  nowMs,
}: EncodingLeasesParts): EncodingLeases {
  return {
    async take(chatbotId, work) {
      const now = nowMs();
      if (!(await store.write((tx) => tx.encoding.claim(chatbotId, owner, now, now + leaseMs)))) return false;
      const renew = (untilMs: number) => store.write((tx) => tx.encoding.renew(chatbotId, owner, untilMs));
      try {
        await whileLeased({ leaseMs, renew, nowMs, log, name: 'an encoding lease' }, work);
      } finally {
        await store
          .write((tx) => tx.encoding.release(chatbotId, owner))
          .catch((error: unknown) => log.warn({ err: error }, 'an encoding lease waits until it runs out'));
      }
      return true;
    },
  };
}
