/** Trains claimed pairs: one chunk each, many pairs in one transaction. */
import { randomUUID } from 'node:crypto';
import type { EncoderSet } from '../retrieval/encoders/encoder.ts';
import type { TimeSlicer } from '../store/time-slicer.ts';
import type { NewChunk, PairClaim, Store, TrainingRepository } from '../store/types.ts';
import { NO_TELEMETRY, type Telemetry } from '../telemetry/types.ts';
import type { EncodeText } from './index-text.ts';
import { makeVectorsInTime } from './missing-vectors.ts';

/** How training waits for the encoders. */
export interface VectorWait {
  encoders: EncoderSet;
  /** Longest wait for vectors since the pair's last change, in milliseconds; then it is trained without them. */
  waitMs: number;
  /** Most pairs of one transaction whose vectors are waited for. */
  batch: number;
  signal: AbortSignal;
}

export interface PairTraining {
  store: Store;
  telemetry?: Telemetry;
  owner: string;
  encode: EncodeText;
  slice: TimeSlicer;
  nowMs: () => number;
  /** Absent: vectors are left to the encoding pool. */
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
  const chunks: NewChunk[] = [];
  for (const { pair } of claims) {
    chunks.push({ ordinal: 0, locator: null, vectors: [], ...training.encode(pair.question, 'qa') });
    await training.slice.yieldIfDue();
  }
  if (training.vectors) await addVectors(claims, chunks, training.vectors, training.nowMs());
  const trained: Parameters<TrainingRepository['completePairs']>[1] = claims.map(({ pair }, at) => ({
    chatbotId: pair.chatbotId,
    id: pair.id,
    modifiedAtMs: pair.modifiedAtMs,
    docId: randomUUID(),
    chunk: chunks[at] as NewChunk,
  }));
  const completed = await training.store.write((tx) =>
    tx.training.completePairs(training.owner, trained, training.nowMs()),
  );
  return completed.length;
}

/** Changes `chunks` in place; leaves them as they are if the encoders do not answer in time. */
async function addVectors(
  claims: readonly PairClaim[],
  chunks: NewChunk[],
  { encoders, waitMs, batch, signal }: VectorWait,
  nowMs: number,
): Promise<void> {
  if (!encoders.encodes('qa')) return;
  const waiting = [...claims.keys()].filter((at) => timeLeft(claims[at]) > 0).slice(0, batch);
  if (waiting.length === 0) return;
  const texts = waiting.map((at) => ({ kind: 'qa' as const, ...(chunks[at] as NewChunk) }));
  const longestMs = Math.max(...waiting.map((at) => timeLeft(claims[at])));
  const vectors = await makeVectorsInTime(encoders, texts, { waitMs: longestMs, signal });
  if (vectors === undefined) return;
  for (const [at, position] of waiting.entries()) {
    const chunk = chunks[position] as NewChunk;
    chunks[position] = { ...chunk, vectors: vectors[at] ?? [], encodedBy: encoders.signatures.qa };
  }

  function timeLeft(claim: PairClaim | undefined): number {
    // If the clock was ahead when the pair changed, the wait is not longer for it.
    return Math.min(claim?.pair.modifiedAtMs ?? 0, nowMs) + waitMs - nowMs;
  }
}
