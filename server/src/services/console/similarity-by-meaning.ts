/** How alike questions are by an encoder's vectors, also where they share no word. */

import { dotProducts } from '../../retrieval/kernels/dot-products.ts';

/** Compares wordings with those that lead a group; leaders are numbered in the order in which they were added. */
export interface Likeness<Wording> {
  /** `likeness` is at least 1, where two count as one question. */
  findMostAlike(wording: Wording): { leader: number; likeness: number } | undefined;
  addLeader(wording: Wording): void;
}

/** Vectors of questions, as far as they are there. */
export interface Meanings {
  dimensions: number;
  /** Cosine from which two wordings count as one question. */
  alikeFrom: number;
  /** By text. */
  vectors: ReadonlyMap<string, Int8Array>;
}

/** A wording without a vector is like no other. @param leadersMax leaders that will be added at most */
export function likenessByMeaning(
  { dimensions, alikeFrom, vectors }: Meanings,
  leadersMax: number,
): Likeness<{ asked: string }> {
  const leaders = new Int8Array(leadersMax * dimensions);
  /** 0: without a vector. */
  const lengths: number[] = [];
  return {
    findMostAlike({ asked }) {
      const vector = vectors.get(asked);
      if (vector === undefined) return undefined;
      const products = dotProducts(leaders, vector, lengths.length);
      let best: { leader: number; likeness: number } | undefined;
      const least = alikeFrom * lengthOf(vector);
      for (const [leader, length] of lengths.entries()) {
        const likeness = (products[leader] ?? 0) / (least * length || 1);
        if (likeness >= (best?.likeness ?? 1)) best = { leader, likeness };
      }
      return best;
    },
    addLeader({ asked }) {
      const vector = vectors.get(asked);
      if (vector !== undefined) leaders.set(vector, lengths.length * dimensions);
      lengths.push(vector === undefined ? 0 : lengthOf(vector));
    },
  };
}

function lengthOf(vector: Int8Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}
