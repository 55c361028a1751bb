/** Waits for vectors, but not for ever. */

import type { EncoderSet, Vector } from '../retrieval/encoders/encoder.ts';
import { makeMissingVectors, type PartlyEncoded } from './missing-vectors.ts';

/** As {@link makeMissingVectors}; undefined where the encoders did not answer in time. */
export async function makeVectorsInTime(
  encoders: EncoderSet,
  texts: readonly PartlyEncoded[],
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<Vector[][] | undefined> {
  try {
    const timeout = AbortSignal.timeout(Math.ceil(waitMs));
    return await makeMissingVectors(encoders, texts, AbortSignal.any([signal, timeout]));
  } catch {
    // The encoding lane tries again, and says why where it fails.
    return undefined;
  }
}
