/** Scores the most frequent grams of a question one text at a time, by reading the text's terms. */
import type { Collection } from './collection.ts';
import { grown } from './int-list-pool.ts';
import { scratch } from './scratch.ts';
import { UNIT_BM25 } from './term-scores.ts';
import type { Vocabulary } from './vocabulary.ts';

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

function linkTerms(grams: readonly WeightedGram[], { termsByGram }: Vocabulary): number[] {
  const { gramLinks } = scratch;
  const linkedTerms: number[] = [];
  let links = 0;
  grams.forEach(({ gram }, index) => {
    const start = termsByGram.start(gram);
    const end = start + termsByGram.length(gram);
    nextLinks = grown(nextLinks, links + end - start + 1);
    linkedGrams = grown(linkedGrams, links + end - start + 1);
    for (let at = start; at < end; at++) {
      const term = termsByGram.data[at] as number;
      links++;
      linkedGrams[links] = index;
      nextLinks[links] = gramLinks[term] as number;
      if (gramLinks[term] === 0) linkedTerms.push(term);
      gramLinks[term] = links;
    }
  });
  return linkedTerms;
}

/** See `GramScores`: `restBound`, `rest` and `release` over these grams. */
export function createRestScorer(
  collection: Collection,
  grams: readonly WeightedGram[],
  vocabulary: Vocabulary,
): { restBound: number; rest(unit: number): number; release(): void } {
  const { k1, b } = UNIT_BM25;
  if (grams.length === 0) return { restBound: 0, rest: () => 0, release: () => undefined };
  const { gramLinks } = scratch;
  const linkedTerms = linkTerms(grams, vocabulary);
  const counts = new Int32Array(grams.length);
  const average = collection.totalGramLength / collection.units || 1;

  const rest = (unit: number): number => {
    const { data } = collection.sequences;
    const start = collection.sequences.start(unit);
    const end = start + collection.sequences.length(unit);
    for (let at = start; at < end; at++) {
      for (let link = gramLinks[data[at] as number] as number; link !== 0; link = nextLinks[link] as number) {
        const gram = linkedGrams[link] as number;
        counts[gram] = (counts[gram] as number) + 1;
      }
    }
    const saturation = k1 * (1 - b + (b * (collection.gramLengths[unit] as number)) / average);
    let sum = 0;
    for (let gram = 0; gram < counts.length; gram++) {
      const occurrences = counts[gram] as number;
      if (occurrences === 0) continue;
      counts[gram] = 0;
      sum += ((grams[gram] as WeightedGram).weight * occurrences * (k1 + 1)) / (occurrences + saturation);
    }
    return sum;
  };
  const release = (): void => {
    for (const term of linkedTerms) gramLinks[term] = 0;
  };
  return { restBound: grams.reduce((sum, { weight }) => sum + weight * (k1 + 1), 0), rest, release };
}
