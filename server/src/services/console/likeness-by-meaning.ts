/** How alike questions are by an encoder's vectors, also where they share no word. */

import type { Encoder } from '../../retrieval/encoders/types.ts';
import { dotProducts } from '../../retrieval/kernels/dot-products.ts';

/** Compares wordings with those that lead a group; leaders are numbered in the order in which they were added. */
export interface Likeness<Wording> {
  /** `likeness` is at least 1, where two count as one question. */
  findMostAlike(wording: Wording): { leader: number; likeness: number } | undefined;
  addLeader(wording: Wording): void;
}

/** An encoder that answers at once. */
export type MeaningEncoder = Pick<Encoder, 'dimensions' | 'languages'> & Required<Pick<Encoder, 'encodeNow'>>;

/**
 * Cosine from which two wordings count as one question. On sets of labelled intents two wordings this near belong to the
 * same intent as often as two that share as many words as `likeness-by-words.ts` asks for (75 to 98 %), and five to ten
 * times as many do.
 */
const ALIKE = 0.7;

/** @param leadersMax leaders that will be added at most */
export function likenessByMeaning(encoder: MeaningEncoder, leadersMax: number): Likeness<{ asked: string }> {
  const { dimensions } = encoder;
  const vectors = new Int8Array(leadersMax * dimensions);
  const lengths: number[] = [];
  return {
    findMostAlike({ asked }) {
      const vector = encoder.encodeNow(asked);
      const products = dotProducts(vectors, vector, lengths.length);
      let best: { leader: number; likeness: number } | undefined;
      const least = ALIKE * lengthOf(vector);
      for (const [leader, length] of lengths.entries()) {
        const likeness = (products[leader] ?? 0) / (least * length || 1);
        if (likeness >= (best?.likeness ?? 1)) best = { leader, likeness };
      }
      return best;
    },
    addLeader({ asked }) {
      const vector = encoder.encodeNow(asked);
      vectors.set(vector, lengths.length * dimensions);
      lengths.push(lengthOf(vector));
    },
  };
}

function lengthOf(vector: Int8Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}
