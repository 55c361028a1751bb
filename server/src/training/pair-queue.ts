/** The queue of pairs: many at a time, in one transaction. */
import type { ClaimedSource, Pair, PairClaim } from '../store/types.ts';
import type { TrainingSettings } from './settings.ts';
import { trainPairs } from './train-pairs.ts';
import { createFailures, type QueueParts, type TrainingQueue } from './training-queue.ts';

export function createPairQueue(parts: QueueParts): TrainingQueue {
  const { store, encoders, owner, settings, nowMs, stopping } = parts;
  const failures = createFailures(parts);
  const leaseMs = pairLeaseMs(settings);
  const vectors = encoders && {
    encoders,
    waitMs: settings.vectorWaitMs,
    batch: settings.vectorBatch,
    signal: stopping,
  };
  /** Whether due pairs have used up their wait for vectors: they are trained in bigger batches without. */
  let isBehind = false;

  async function trainTogether(claims: readonly PairClaim[]): Promise<void> {
    try {
      const count = await trainPairs(claims, { ...parts, ...(vectors && { vectors }) });
      const sinceMs = claims[0]?.pair.modifiedAtMs ?? nowMs();
      parts.onOutcome({ kind: 'qa', outcome: 'trained', count, lagMs: nowMs() - sinceMs });
      parts.onTrained(new Set(claims.map((claim) => claim.pair.chatbotId)));
    } catch (error) {
      // A pair that makes training fail must not hold up the others: training each alone finds it.
      if (claims.length > 1) for (const claim of claims) await trainTogether([claim]);
      else if (claims[0] !== undefined)
        await failures.record(toItem(claims[0].pair), claims[0].attempts + 1, error);
    }
  }

  return {
    kind: 'qa',
    width: 1,
    async workOnNext() {
      const now = nowMs();
      const limit = encoders?.encodes('qa') && !isBehind ? settings.vectorBatch : settings.pairBatch;
      const claims = await store.write((tx) =>
        tx.training.claimPairs(owner, now, now + leaseMs, Math.min(limit, settings.pairBatch)),
      );
      isBehind = claims.some(({ pair }) => pair.modifiedAtMs + settings.vectorWaitMs <= now);
      const trainable = await failures.failExhausted(claims, ({ pair }) => toItem(pair));
      if (trainable.length > 0) await trainTogether(trainable);
      return claims.length > 0;
    },
  };
}

/** Lease of claimed pairs: longer than the wait for their vectors, since nothing renews it. */
export function pairLeaseMs({ leaseMs, vectorWaitMs }: TrainingSettings): number {
  return Math.max(leaseMs, 2 * vectorWaitMs);
}

function toItem({ chatbotId, id, modifiedAtMs }: Pair): ClaimedSource {
  return { kind: 'qa', chatbotId, id, modifiedAtMs };
}
