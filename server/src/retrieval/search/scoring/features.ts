/** Features of the best match of one source type, from which its confidence is computed. */

import type { SourceIndex } from '../contents/source-index.ts';
import { placesIn } from '../query/matched-words.ts';
import type { Query, QueryTerm } from '../query/query.ts';
import type { ScoringMode } from './fuse.ts';
import type { LexicalScores } from './lexical.ts';

/** Number of candidates that the features are computed from. */
export const FEATURES_DEPTH = 5;

export interface RawFeatures {
  /** What the search scored by. */
  scoringMode: ScoringMode;
  /** Fused scores of the first, second and fifth group; 0 where there are fewer. Of the only passage, a further window is the second. */
  score: number;
  second: number;
  fifth: number;
  /** Share of the question's terms, by inverse frequency, that no document of the source type has. */
  unknown: number;
  /** Share of the question's terms, by inverse frequency, that the best match's answer has and its text lacks. */
  answered: number;
  /** Distinct terms of the question. */
  terms: number;
  /** Questions per answer, scaled: 0 for one, 1 for three or more. */
  alternateShare: number;
  /** Answer density: the mean cosine of a pair to the nearest pair of another answer. 0 without encoders, and for passages. */
  crowding: number;
  /** Number of answer groups of the source type. */
  answers: number;
  /** The mean cosine of groups but the best to the question; of the only passage, of its further windows; of the only pair its own. 0 without encoders. */
  elsewhere: number;
}

/** The share of the query's inverse frequency whose terms are such; undefined where it has none. */
function shareOf(scores: LexicalScores, isSuch: (term: number) => boolean): number | undefined {
  let total = 0;
  let such = 0;
  scores.inverseFrequencies.forEach((inverse, term) => {
    total += inverse;
    if (isSuch(term)) such += inverse;
  });
  return total === 0 ? undefined : such / total;
}

/** The share of the query's inverse frequency whose terms no text has. */
export function unknownShare(scores: LexicalScores): number {
  return shareOf(scores, (term) => scores.textsWith[term] === 0) ?? 1;
}

/** The mean of what groups have, but for one; `without` where none of the others has anything. */
export function meanElsewhere(values: Float32Array, group: number, without = 0): number {
  let sum = 0;
  let count = 0;
  for (let other = 0; other < values.length; other += 1) {
    const value = values[other] as number;
    if (other === group || Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? without : sum / count;
}

/** The share whose terms the document's answer has and its text lacks. */
export function answeredShare(
  scores: LexicalScores,
  { terms }: Query,
  sourceIndex: SourceIndex,
  document: number,
): number {
  if (sourceIndex.answers.lengthOf(document) === 0) return 0;
  const placeOf = placesIn(sourceIndex, document);
  return shareOf(scores, (at) => placeOf(terms[at] as QueryTerm) === 'answer') ?? 0;
}
