/** Scores all ngrams of a question in one text, by reading the text's terms. */

import { grown } from '../../../typed-arrays.ts';
import type { Collection } from '../contents/postings.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import type { SearchBuffers } from './search-buffers.ts';
import { DOCUMENT_BM25 } from './term-scores.ts';

export interface WeightedGram {
  ngram: number;
  /** Documents that have it; at least one. */
  documents: number;
  /** Inverse frequency times how often the question has it. */
  weight: number;
}

/** Links every vocabulary term that has some of the ngrams to these. */
function linkTerms(
  buffers: SearchBuffers,
  ngrams: readonly WeightedGram[],
  { termsByGram }: Vocabulary,
): void {
  const { gramLinks } = buffers;
  let links = 0;
  ngrams.forEach(({ ngram }, index) => {
    const { data } = termsByGram;
    const start = termsByGram.start(ngram);
    const end = start + termsByGram.length(ngram);
    buffers.nextLinks = grown(buffers.nextLinks, links + end - start + 1);
    buffers.linkedGrams = grown(buffers.linkedGrams, links + end - start + 1);
    buffers.linkedTerms = grown(buffers.linkedTerms, buffers.linkedTermCount + end - start);
    const { nextLinks, linkedGrams, linkedTerms } = buffers;
    for (let at = start; at < end; at++) {
      const term = data[at] as number;
      const link = gramLinks[term] as number;
      links++;
      linkedGrams[links] = index;
      nextLinks[links] = link;
      if (link === 0) linkedTerms[buffers.linkedTermCount++] = term;
      gramLinks[term] = links;
    }
  });
}

/**
 * By document, what all ngrams score in its text.
 * @param ngrams in the order in which they are summed
 * @param singles how many of them are summed in single precision, as `buffers.gramScores` sums them
 */
export function scoreGramsOfText(
  buffers: SearchBuffers,
  collection: Collection,
  ngrams: readonly WeightedGram[],
  singles: number,
  vocabulary: Vocabulary,
): (document: number) => number {
  const { k1, b } = DOCUMENT_BM25;
  linkTerms(buffers, ngrams, vocabulary);
  const { gramLinks, nextLinks, linkedGrams } = buffers;
  const counts = new Int32Array(ngrams.length);
  const weights = Float64Array.from(ngrams, ({ weight }) => weight);
  const average = collection.totalGramLength / collection.documents || 1;
  const floor = k1 * (1 - b);
  const slope = (k1 * b * collection.documents) / (collection.totalGramLength || 1);

  const sumSingles = (length: number): number => {
    let sum = 0;
    for (let ngram = 0; ngram < singles; ngram++) {
      const occurrences = counts[ngram] as number;
      if (occurrences === 0) continue;
      counts[ngram] = 0;
      const scale = (weights[ngram] as number) * (k1 + 1);
      sum = Math.fround(sum + (scale * occurrences) / (occurrences + floor + slope * length));
    }
    return sum;
  };
  const sumOthers = (length: number): number => {
    const saturation = k1 * (1 - b + (b * length) / average);
    let sum = 0;
    for (let ngram = singles; ngram < counts.length; ngram++) {
      const occurrences = counts[ngram] as number;
      if (occurrences === 0) continue;
      counts[ngram] = 0;
      sum += ((weights[ngram] as number) * occurrences * (k1 + 1)) / (occurrences + saturation);
    }
    return sum;
  };
  return (document) => {
    const { data } = collection.sequences;
    const start = collection.sequences.start(document);
    const end = start + collection.sequences.length(document);
    for (let at = start; at < end; at++) {
      for (let link = gramLinks[data[at] as number] as number; link > 0; link = nextLinks[link] as number) {
        const ngram = linkedGrams[link] as number;
        counts[ngram] = (counts[ngram] as number) + 1;
      }
    }
    const length = collection.gramLengths[document] as number;
    return sumSingles(length) + sumOthers(length);
  };
}
