/** Scores all grams of a question in one text, by reading the text's terms. */

import { grown } from '../../../typed-arrays.ts';
import type { Collection } from '../contents/postings.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import { scratch } from './search-buffers.ts';
import { UNIT_BM25 } from './term-scores.ts';

export interface WeightedGram {
  gram: number;
  /** Units that have it; at least one. */
  units: number;
  /** Inverse frequency times how often the question has it. */
  weight: number;
}

/** Links from a vocabulary term to the grams it contains: heads in scratch, chained here, from 1. */
let nextLinks = new Int32Array(1024);
let linkedGrams = new Int32Array(1024);
/** Terms that have links. */
let linkedTerms = new Int32Array(1024);

/** Links the terms of all grams; how many terms they are. */
function linkTerms(grams: readonly WeightedGram[], { termsByGram }: Vocabulary): number {
  const { gramLinks } = scratch;
  let terms = 0;
  let links = 0;
  grams.forEach(({ gram }, index) => {
    const { data } = termsByGram;
    const start = termsByGram.start(gram);
    const end = start + termsByGram.length(gram);
    nextLinks = grown(nextLinks, links + end - start + 1);
    linkedGrams = grown(linkedGrams, links + end - start + 1);
    linkedTerms = grown(linkedTerms, terms + end - start);
    for (let at = start; at < end; at++) {
      const term = data[at] as number;
      const link = gramLinks[term] as number;
      links++;
      linkedGrams[links] = index;
      nextLinks[links] = link;
      if (link === 0) linkedTerms[terms++] = term;
      gramLinks[term] = links;
    }
  });
  return terms;
}

export interface TextGrams {
  score(unit: number): number;
  /** Gives working memory back. Call once, after the last `score`. */
  release(): void;
}

/**
 * @param grams in the order in which they are summed
 * @param singles how many of them are summed in single precision, as `scratch.gramScores` sums them
 */
export function createTextGrams(
  collection: Collection,
  grams: readonly WeightedGram[],
  singles: number,
  vocabulary: Vocabulary,
): TextGrams {
  const { k1, b } = UNIT_BM25;
  const { gramLinks } = scratch;
  const terms = linkTerms(grams, vocabulary);
  const counts = new Int32Array(grams.length);
  const weights = Float64Array.from(grams, ({ weight }) => weight);
  const average = collection.totalGramLength / collection.units || 1;
  const floor = k1 * (1 - b);
  const slope = (k1 * b * collection.units) / (collection.totalGramLength || 1);

  const sumSingles = (length: number): number => {
    let sum = 0;
    for (let gram = 0; gram < singles; gram++) {
      const occurrences = counts[gram] as number;
      if (occurrences === 0) continue;
      counts[gram] = 0;
      const scale = (weights[gram] as number) * (k1 + 1);
      sum = Math.fround(sum + (scale * occurrences) / (occurrences + floor + slope * length));
    }
    return sum;
  };
  const sumOthers = (length: number): number => {
    const saturation = k1 * (1 - b + (b * length) / average);
    let sum = 0;
    for (let gram = singles; gram < counts.length; gram++) {
      const occurrences = counts[gram] as number;
      if (occurrences === 0) continue;
      counts[gram] = 0;
      sum += ((weights[gram] as number) * occurrences * (k1 + 1)) / (occurrences + saturation);
    }
    return sum;
  };
  return {
    score(unit) {
      const { data } = collection.sequences;
      const start = collection.sequences.start(unit);
      const end = start + collection.sequences.length(unit);
      for (let at = start; at < end; at++) {
        for (let link = gramLinks[data[at] as number] as number; link > 0; link = nextLinks[link] as number) {
          const gram = linkedGrams[link] as number;
          counts[gram] = (counts[gram] as number) + 1;
        }
      }
      const length = collection.gramLengths[unit] as number;
      return sumSingles(length) + sumOthers(length);
    },
    release() {
      for (let at = 0; at < terms; at++) gramLinks[linkedTerms[at] as number] = 0;
    },
  };
}
