/** What speaks for and against the best match of one kind, gathered while the scores are at hand. */
import type { EncoderFamily } from './fuse.ts';
import type { LexicalScores } from './lexical.ts';

/** How many candidates are looked at. */
export const EVIDENCE_DEPTH = 5;

export interface Evidence {
  /** The families of the encoders in force. */
  families: ReadonlySet<EncoderFamily>;
  /** Fused scores of the first, second and fifth group; 0 where there are fewer. */
  score: number;
  second: number;
  fifth: number;
  /** Share of the question's terms, by inverse frequency, that no text of the kind has. */
  unknown: number;
  /** Distinct terms of the question. */
  terms: number;
  /** How far answers have several questions: 0 to 1. */
  plurality: number;
  /** How near the kind's answers stand to one another: a mean cosine, 0 without encoders. */
  crowding: number;
}

/** The share of the query's inverse frequency whose terms no text has. */
export function unknownShare(scores: LexicalScores): number {
  let total = 0;
  let unknown = 0;
  scores.inverseFrequencies.forEach((inverse, term) => {
    total += inverse;
    if (scores.textsWith[term] === 0) unknown += inverse;
  });
  return total === 0 ? 1 : unknown / total;
}
