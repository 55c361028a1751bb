/** How near a chatbot's answers stand to one another, which the scores of one question do not tell. */
import type { DenseStore } from './dense.ts';
import type { Groups } from './groups.ts';

/** Texts looked at: all of a small chatbot's, of a large one's a part, so that it takes some milliseconds at most. */
const SAMPLE_MAX = 64;
const SAMPLE_MIN = 8;
const PRODUCTS_MAX = 65_536;

/**
 * The mean, over texts, of the cosine to the nearest text of another answer: 0 where there is no other. Which texts are
 * looked at depends on what there is, not on how it came there.
 * @param sourceOf a unit's oldest source
 */
export function measureCrowding(
  store: DenseStore,
  groups: Groups,
  sourceOf: (unit: number) => number,
): number {
  const sample = Math.min(SAMPLE_MAX, Math.max(SAMPLE_MIN, PRODUCTS_MAX / Math.max(1, store.size)));
  const stride = Math.max(1, Math.ceil(store.size / sample));
  let total = 0;
  let counted = 0;
  for (const { number, units } of groups.all()) {
    for (const unit of units) {
      const vector = sourceOf(unit) % stride === 0 ? store.get(unit) : undefined;
      if (vector === undefined) continue;
      const nearest = findNearest(store, vector, (other) => groups.groupOf[other] !== number);
      if (nearest === undefined) continue;
      // Single-precision values of like size: their sum is exact, in whatever order they come.
      total += nearest;
      counted++;
    }
  }
  return counted === 0 ? 0 : total / counted;
}

function findNearest(
  store: DenseStore,
  vector: Int8Array,
  isOther: (unit: number) => boolean,
): number | undefined {
  let nearest: number | undefined;
  store.scan(vector, (unit, cosine) => {
    if (cosine > (nearest ?? -2) && isOther(unit)) nearest = cosine;
  });
  return nearest;
}
