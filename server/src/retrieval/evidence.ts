/** What speaks for and against the best match of one kind, gathered while the scores are at hand. */
import type { EncoderFamily } from './fuse.ts';
import type { LexicalScores } from './lexical.ts';
import { PAIRED_TERMS_MAX } from './query.ts';

/** How many candidates are looked at. */
export const EVIDENCE_DEPTH = 5;

export interface Evidence {
  /** The families of the encoders in force. */
  families: ReadonlySet<EncoderFamily>;
  /** Fused scores of the first, second and fifth group; 0 where there are fewer. */
  score: number;
  second: number;
  fifth: number;
  /** LN of the best one's best text. */
  textScore: number;
  /** Share of the question's terms, by inverse frequency, that its best text has, and that its group has. */
  textCoverage: number;
  groupCoverage: number;
  /** Share of the question's terms, by inverse frequency, that no text of the kind has. */
  unknown: number;
  /** Distinct terms of the question. */
  terms: number;
  /** True where the best group is also the one with the best single text, by words and by each encoder. */
  agrees: boolean;
  /** The highest cosine that an encoder gives its best text; 0 without encoders. */
  cosine: number;
  /** How far answers have several questions: 0 to 1. */
  plurality: number;
  /** Texts of the kind. */
  units: number;
}

/** The share of the query's inverse frequency whose terms are among the bits; of the terms that have a bit. */
export function coverage(scores: LexicalScores, bits: number): number {
  let total = 0;
  let covered = 0;
  scores.inverseFrequencies.slice(0, PAIRED_TERMS_MAX).forEach((inverse, term) => {
    total += inverse;
    if ((bits & (1 << term)) !== 0) covered += inverse;
  });
  return total === 0 ? 0 : covered / total;
}

/** The share of the query's inverse frequency whose terms no text has. */
export function unknownShare(scores: LexicalScores): number {
  let total = 0;
  let unknown = 0;
  scores.inverseFrequencies.forEach((inverse, term) => {
    total += inverse;
    if (scores.unitsWith[term] === 0) unknown += inverse;
  });
  return total === 0 ? 1 : unknown / total;
}
