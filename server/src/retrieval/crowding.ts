/** How near a chatbot's answers stand to one another, which the scores of one question do not tell. */
import { DenseStore } from './dense.ts';
import type { Groups } from './groups.ts';

/** Of a chatbot of more texts, a part of this size stands for all, so that one change of many costs no more than of few. */
const PART_MAX = 8_192;
/** Texts of the part whose nearest is looked for: fewer the more texts there are, for some milliseconds at most. */
const SAMPLE_MAX = 64;
const SAMPLE_MIN = 8;
const PRODUCTS_MAX = 65_536;

interface Part {
  store: DenseStore;
  /** By unit of the part. */
  groups: number[];
  sources: number[];
}

/** Those of every so many sources: which they are depends on what there is, not on how it came there. */
function selectPart(
  store: DenseStore,
  groups: Groups,
  sourceOf: (unit: number) => number,
  stride: number,
): Part {
  const part: Part = { store: new DenseStore(store.dimensions), groups: [], sources: [] };
  for (const { number, units } of groups.all()) {
    for (const unit of units) {
      const source = sourceOf(unit);
      const vector = source % stride === 0 ? store.get(unit) : undefined;
      if (vector === undefined) continue;
      part.store.set(part.groups.length, vector);
      part.groups.push(number);
      part.sources.push(source);
    }
  }
  return part;
}

/**
 * The mean, over texts, of the cosine to the nearest text of another answer: 0 where there is no other.
 * @param sourceOf a unit's oldest source
 */
export function measureCrowding(
  store: DenseStore,
  groups: Groups,
  sourceOf: (unit: number) => number,
): number {
  const partStride = Math.max(1, Math.ceil(store.size / PART_MAX));
  const part = selectPart(store, groups, sourceOf, partStride);
  const { size } = part.store;
  const sample = Math.min(SAMPLE_MAX, Math.max(SAMPLE_MIN, PRODUCTS_MAX / Math.max(1, size)));
  const stride = partStride * Math.max(1, Math.ceil(size / sample));
  let total = 0;
  let counted = 0;
  for (const [unit, source] of part.sources.entries()) {
    const vector = source % stride === 0 ? part.store.get(unit) : undefined;
    if (vector === undefined) continue;
    const nearest = findNearest(part.store, vector, (other) => part.groups[other] !== part.groups[unit]);
    if (nearest === undefined) continue;
    // Single-precision values of like size: their sum is exact, in whatever order they come.
    total += nearest;
    counted++;
  }
  return counted === 0 ? 0 : total / counted;
}

function findNearest(
  store: DenseStore,
  vector: Int8Array,
  isOther: (unit: number) => boolean,
): number | undefined {
  let nearest: number | undefined;
  store.cosines(vector).forEach((cosine, unit) => {
    if (cosine > (nearest ?? -2) && isOther(unit)) nearest = cosine;
  });
  return nearest;
}
