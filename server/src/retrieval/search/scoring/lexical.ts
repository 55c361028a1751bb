/**
 * The lexical part of a score, about 0 to 1: BM25 (k1 .9, b .4) over stems plus .15 × BM25 over character 3-grams and 4-grams,
 * divided by about the best score that the question could have. Terms that only the answer field has are scored there, with
 * its length; if no question has such a term, it also makes up for the encoders' part of the score, which cannot know it.
 */

import type { Groups } from '../contents/answer-groups.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import type { Query } from '../query/query.ts';
import { prepareGrams } from './ngram-scores.ts';
import type { SearchBuffers } from './search-buffers.ts';
import { DOCUMENT_BM25, type LeftOut, type SearchedTexts, scoreTerms } from './term-scores.ts';

/** What the character ngrams weigh together against the words. */
export const GRAM_WEIGHT = 0.15;
/** A good match repeats a term a little more than a text of average length does. */
const BEST_REPEAT = 1 + DOCUMENT_BM25.k1 / 2;

export interface LexicalScores {
  /** The score of one document. */
  textScore(document: number): number;
  /**
   * Lower bounds of the score of each group's best document, by group number. None of these scores is above its bound by more
   * than `gapToUpperBound`.
   */
  fillTextLowerBounds(groups: Groups, into: Float32Array): void;
  readonly gapToUpperBound: number;
  /**
   * Tightens the bounds by reading postings of n-grams, until this many are read in all; the lower bounds must then be filled
   * again. False if they cannot be tightened further.
   */
  raiseLowerBounds(postings: number): boolean;
  /** Inverse frequency by query term. */
  inverseFrequencies: readonly number[];
  /** How many documents have the term, or their answers have it, by query term. */
  textsWith: readonly number[];
}

/**
 * Scores the documents of one collection. The scores are read from the buffers, so they are valid while these are lent.
 * @param textShareOf share of the lexical part in the weights of a document's score: 1 without encoders
 */
export function scoreLexically(
  buffers: SearchBuffers,
  searched: SearchedTexts & { vocabulary: Vocabulary },
  query: Query,
  textShareOf: (document: number) => number,
  left: LeftOut,
): LexicalScores {
  const { collection, vocabulary } = searched;
  const totals = scoreTerms(buffers, searched, query, textShareOf, left);
  const ngrams = prepareGrams(buffers, collection, query, vocabulary, left);
  const inverseSum = totals.inverseFrequencies.reduce((sum, inverse) => sum + inverse, 0);
  const best = (inverseSum + GRAM_WEIGHT * ngrams.inverseSum) * BEST_REPEAT || 1;
  return {
    textScore: (document) =>
      ((buffers.base[document] as number) + GRAM_WEIGHT * ngrams.score(document)) / best,
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
      return (GRAM_WEIGHT * ngrams.restBound) / best;
    },
    raiseLowerBounds: ngrams.readUntil,
    inverseFrequencies: totals.inverseFrequencies,
    textsWith: totals.textsWith,
  };
}
