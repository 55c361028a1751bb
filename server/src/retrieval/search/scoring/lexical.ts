/**
 * The lexical part of a score, about 0 to 1: BM25 (k1 .9, b .4; source-index.ts says among how many texts) over stems, plus
 * character 3-grams and 4-grams × .15, divided by about the best score the question could have; a word that only the pair's
 * answer has counts as one of a text as long as that, and for what encoders say as well where no question has it.
 */

import type { Groups } from '../contents/answer-groups.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import type { Query } from '../query/query.ts';
import { prepareGrams } from './ngram-scores.ts';
import type { SearchBuffers } from './search-buffers.ts';
import { DOCUMENT_BM25, type SearchedTexts, scoreTerms } from './term-scores.ts';

/** What the character grams weigh together against the words. */
export const GRAM_WEIGHT = 0.15;
/** A good match repeats a term a little more than a text of average length does. */
const BEST_REPEAT = 1 + DOCUMENT_BM25.k1 / 2;

export interface LexicalScores {
  /** The score of one document. */
  textScore(document: number): number;
  /** By group number: no group's best text scores below it, and none is above it by more than `gapToUpperBound`. */
  fillTextLowerBounds(groups: Groups, into: Float32Array): void;
  readonly gapToUpperBound: number;
  /**
   * Brings floors nearer to the scores by reading until as many postings of grams are read in all; floors are then to be
   * filled anew. False where they are as near as they come.
   */
  raiseLowerBounds(postings: number): boolean;
  /** Inverse frequency by query term. */
  inverseFrequencies: readonly number[];
  /** How many documents have the term, or their answers have it, by query term. */
  textsWith: readonly number[];
}

/**
 * Scores one collection. What it gives is valid as long as the buffers are lent.
 * @param textShareOf by document, what its words weigh against them and what encoders say of it together: 1 where these say nothing
 */
export function scoreLexically(
  buffers: SearchBuffers,
  searched: SearchedTexts & { vocabulary: Vocabulary },
  query: Query,
  textShareOf: (document: number) => number,
): LexicalScores {
  const { collection, vocabulary } = searched;
  const totals = scoreTerms(buffers, searched, query, textShareOf);
  const grams = prepareGrams(buffers, collection, query, vocabulary);
  const inverseSum = totals.inverseFrequencies.reduce((sum, inverse) => sum + inverse, 0);
  const best = (inverseSum + GRAM_WEIGHT * grams.inverseSum) * BEST_REPEAT || 1;
  return {
    textScore: (document) =>
      ((buffers.base[document] as number) + GRAM_WEIGHT * grams.score(document)) / best,
    fillTextLowerBounds: ({ groupOf, limit }, into) => {
      const { base, gramScores } = buffers;
      const documents = collection.limit;
      const scale = 1 / best;
      into.fill(0, 0, limit);
      for (let document = 0; document < documents; document++) {
        const lowerBound =
          ((base[document] as number) + GRAM_WEIGHT * (gramScores[document] as number)) * scale;
        const group = groupOf[document] as number;
        if (group >= 0 && lowerBound > (into[group] as number)) into[group] = lowerBound;
      }
    },
    get gapToUpperBound() {
      return (GRAM_WEIGHT * grams.restBound) / best;
    },
    raiseLowerBounds: grams.readUntil,
    inverseFrequencies: totals.inverseFrequencies,
    textsWith: totals.textsWith,
  };
}
