/** How alike questions are by an encoder's vectors, also where they share no word. */
import { createVectorList } from '../../retrieval/encoders/encoder.ts';

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
  const leaders = createVectorList(dimensions, leadersMax);
  return {
    findMostAlike({ asked }) {
      const vector = vectors.get(asked);
      const nearest = vector && leaders.findNearest(vector, alikeFrom);
      return nearest && { leader: nearest.at, likeness: nearest.cosine / alikeFrom };
    },
    addLeader: ({ asked }) => leaders.add(vectors.get(asked)),
  };
}
