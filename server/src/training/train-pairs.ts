/** Trains claimed pairs: one chunk each, many pairs in one transaction. */
import { randomUUID } from 'node:crypto';
import type { PairClaim, Store, TrainingRepository } from '../store/types.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/types.ts';
import type { EncodedText, EncodeText } from './encode.ts';
import type { EncoderSet } from './encoder-set.ts';
import type { SliceTimer } from './slice-timer.ts';
import { makeVectorsInTime } from './vectors-in-time.ts';

/** How training waits for the encoders that need time. */
export interface VectorWait {
  encoders: EncoderSet;
  /** From a pair's last change; after that it is trained without those vectors, in milliseconds. */
  waitMs: number;
  /** Pairs of one transaction whose vectors are waited for, at most. */
  batch: number;
  signal: AbortSignal;
}

export interface PairTraining {
  store: Store;
  telemetry?: Telemetry;
  owner: string;
  encode: EncodeText;
  slice: SliceTimer;
  nowMs: () => number;
  /** Absent: what slow encoders make is left to the encoding lane. */
  vectors?: VectorWait;
}

/**
 * Writes the chunks and the trained state of these pairs in one transaction.
 * @returns how many were still this owner's to complete
 */
export async function trainPairs(claims: readonly PairClaim[], training: PairTraining): Promise<number> {
  const { telemetry = NO_TELEMETRY } = training;
  return telemetry.trace('training.pairs', { 'docent.pairs': claims.length }, () =>
    encodeAndWrite(claims, training),
  );
}

async function encodeAndWrite(claims: readonly PairClaim[], training: PairTraining): Promise<number> {
  const encoded: EncodedText[] = [];
  for (const { pair } of claims) {
    encoded.push(training.encode(pair.question, 'qa'));
    await training.slice.breathe();
  }
  if (training.vectors) await addSlowVectors(claims, encoded, training.vectors, training.nowMs());
  const trained: Parameters<TrainingRepository['completePairs']>[1] = claims.map(({ pair }, at) => ({
    chatbotId: pair.chatbotId,
    id: pair.id,
    modifiedAtMs: pair.modifiedAtMs,
    docId: randomUUID(),
    chunk: { ordinal: 0, locator: null, ...(encoded[at] as EncodedText) },
  }));
  const completed = await training.store.write((tx) =>
    tx.training.completePairs(training.owner, trained, training.nowMs()),
  );
  return completed.length;
}

/** Changes `encoded` in place; leaves it as it is where the encoders do not answer in time. */
async function addSlowVectors(
  claims: readonly PairClaim[],
  encoded: EncodedText[],
  { encoders, waitMs, batch, signal }: VectorWait,
  nowMs: number,
): Promise<void> {
  if (!encoders.hasSlow('qa')) return;
  const waiting = [...claims.keys()].filter((at) => timeLeft(claims[at]) > 0).slice(0, batch);
  if (waiting.length === 0) return;
  const chunks = waiting.map((at) => {
    const { text, terms, vectors } = encoded[at] as EncodedText;
    return { kind: 'qa' as const, text, terms, vectors };
  });
  const longestMs = Math.max(...waiting.map((at) => timeLeft(claims[at])));
  const vectors = await makeVectorsInTime(encoders, chunks, { waitMs: longestMs, signal });
  if (vectors === undefined) return;
  for (const [at, position] of waiting.entries()) {
    const { text, terms } = encoded[position] as EncodedText;
    encoded[position] = { text, terms, vectors: vectors[at] ?? [], encodedBy: encoders.signatures.qa };
  }

  function timeLeft(claim: PairClaim | undefined): number {
    // Where the clock was ahead when the pair changed, that is no reason to wait for longer.
    return Math.min(claim?.pair.modifiedAtMs ?? 0, nowMs) + waitMs - nowMs;
  }
}
