/** BM25 of a question's character grams, which find a word in spite of a typo or an unknown ending. */
import { inverseFrequency } from './bm25.ts';
import { TF_BITS, TF_MAX } from './bulk-postings.ts';
import type { Collection } from './collection.ts';
import type { Query } from './query.ts';
import { createRestScorer, type WeightedGram } from './rest-scores.ts';
import { scratch } from './scratch.ts';
import { UNIT_BM25 } from './term-scores.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface GramScores {
  /** The sum of the inverse frequencies of the question's grams. */
  inverseSum: number;
  /** No unit's `rest` is above it. */
  restBound: number;
  /** What the most frequent grams add to `scratch.gramScores` of one unit. */
  rest(unit: number): number;
  /** Gives working memory back, but for `scratch.gramScores`. Call once, after the last `rest`. */
  release(): void;
}

/** Postings read for all units, per unit and in any case; what is more frequent is read for candidates only. */
const BUDGET_PER_UNIT = 5;
const BUDGET_BASE = 20_000;

/**
 * Nothing is stored per text and gram: occurrences of a gram are the sum over the words that contain it. Adds them up in
 * `scratch.unitCounts`; the units are the first in `scratch.unitList`, as many as it returns.
 */
function countOccurrences(collection: Collection, vocabulary: Vocabulary, gram: number): number {
  const { postings } = collection;
  const { termsByGram } = vocabulary;
  const { unitCounts, unitList } = scratch;
  const { data } = postings;
  let found = 0;
  const start = termsByGram.start(gram);
  const end = start + termsByGram.length(gram);
  for (let at = start; at < end; at++) {
    // A word that has the gram twice is listed twice.
    const term = termsByGram.data[at] as number;
    const first = postings.start(term);
    const last = first + postings.length(term);
    for (let posting = first; posting < last; posting++) {
      const value = data[posting] as number;
      const unit = value >> TF_BITS;
      const count = unitCounts[unit] as number;
      if (count === 0) unitList[found++] = unit;
      unitCounts[unit] = count + (value & TF_MAX);
    }
  }
  return found;
}

/** Scores the first `found` units of `scratch.unitList`. */
function scoreGram(collection: Collection, found: number, weight: number): void {
  const { unitCounts, unitList, gramScores } = scratch;
  const { gramLengths } = collection;
  const { k1, b } = UNIT_BM25;
  const floor = k1 * (1 - b);
  const slope = (k1 * b * collection.units) / (collection.totalGramLength || 1);
  const scale = weight * (k1 + 1);
  for (let at = 0; at < found; at++) {
    const unit = unitList[at] as number;
    const occurrences = unitCounts[unit] as number;
    unitCounts[unit] = 0;
    const added = (scale * occurrences) / (occurrences + floor + slope * (gramLengths[unit] as number));
    gramScores[unit] = (gramScores[unit] as number) + added;
  }
}

/**
 * Fills `scratch.gramScores` by unit with what all but the most frequent grams score; those are left to `rest`, since
 * they are in so many texts, and worth so little, that it pays to read them where a text may still come first.
 */
export function scoreGrams(collection: Collection, query: Query, vocabulary: Vocabulary): GramScores {
  const weighted: WeightedGram[] = [];
  let inverseSum = 0;
  for (const { gram, weight } of query.grams) {
    const units = gram === 0 ? 0 : collection.unitsWithGram(gram);
    const inverse = inverseFrequency(collection.units, units);
    inverseSum += inverse;
    if (units > 0) weighted.push({ gram, units, weight: inverse * weight });
  }
  weighted.sort((a, b) => a.units - b.units);
  let budget = BUDGET_BASE + BUDGET_PER_UNIT * collection.units;
  let read = 0;
  for (; read < weighted.length; read++) {
    const { gram, units, weight } = weighted[read] as WeightedGram;
    budget -= units;
    if (budget < 0) break;
    scoreGram(collection, countOccurrences(collection, vocabulary, gram), weight);
  }
  return { inverseSum, ...createRestScorer(collection, weighted.slice(read), vocabulary) };
}
