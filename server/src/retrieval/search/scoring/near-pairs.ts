/** Finds the pairs that are near to a question: of many wordings of an answer not only the one that fits best. */
import type { Vector } from '../../encoders/encoder.ts';
import type { SourceIndex } from '../contents/source-index.ts';
import type { NearPair } from '../types.ts';
import { type Asked, searchSource } from './search-source.ts';

/** Wordings of one answer at most. */
const WORDINGS_EACH = 3;

interface Cosines {
  encoder: string;
  values: Float32Array;
}

/** @param answers at most; best first */
export function findNearPairs(pairs: SourceIndex, asked: Asked, answers: number): NearPair[] {
  const cosines = cosinesTo(pairs, asked.vectors);
  return searchSource(pairs, asked, answers).candidates.flatMap(({ group, document: best }) => {
    const { key, documents } = pairs.groups.get(group);
    const others = documents
      .filter((document) => document !== best)
      .sort((a, b) => cosineOf(cosines, b) - cosineOf(cosines, a));
    return [best, ...others].slice(0, WORDINGS_EACH).map((document) => {
      const value = cosineOf(cosines, document);
      const hasCosine = cosines !== undefined && value >= -1;
      return {
        sourceId: pairs.referenceOf(document).sourceId,
        groupKey: key,
        ...(hasCosine && { cosine: { encoder: cosines.encoder, value } }),
      };
    });
  });
}

/** By the first of the vectors' encoders that has seen any of the pairs. */
function cosinesTo(pairs: SourceIndex, vectors: readonly Vector[]): Cosines | undefined {
  for (const { encoder, values } of vectors) {
    const store = pairs.stores.get(encoder);
    if (store !== undefined && store.size > 0) return { encoder, values: store.cosines(values) };
  }
  return undefined;
}

/** Below -1 where it is not known. */
function cosineOf(cosines: Cosines | undefined, document: number): number {
  const value = cosines?.values[document] ?? Number.NaN;
  return Number.isNaN(value) ? -2 : value;
}
