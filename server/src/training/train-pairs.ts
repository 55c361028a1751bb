/** Trains claimed pairs: one chunk each, many pairs in one transaction. */
import { randomUUID } from 'node:crypto';
import type { PairClaim, Store, TrainingRepository } from '../store/types.ts';
import type { EncodeText } from './encode.ts';
import type { SliceTimer } from './slice-timer.ts';

export interface PairTraining {
  store: Store;
  owner: string;
  encode: EncodeText;
  slice: SliceTimer;
  nowMs: () => number;
}

/**
 * Writes the chunks and the trained state of these pairs in one transaction.
 * @returns how many were still this owner's to complete
 */
export async function trainPairs(claims: readonly PairClaim[], training: PairTraining): Promise<number> {
  const trained: Parameters<TrainingRepository['completePairs']>[1] = [];
  for (const { pair } of claims) {
    const encoded = training.encode(pair.question, 'qa');
    trained.push({
      chatbotId: pair.chatbotId,
      id: pair.id,
      modifiedAtMs: pair.modifiedAtMs,
      docId: randomUUID(),
      chunk: { ordinal: 0, text: pair.question, locator: null, ...encoded },
    });
    await training.slice.breathe();
  }
  const completed = await training.store.write((tx) =>
    tx.training.completePairs(training.owner, trained, training.nowMs()),
  );
  return completed.length;
}
