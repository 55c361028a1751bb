/** The parts of a score that an encoder gives, by group: cosines to the best text and to the centroid, and the classifier's vote. */

import { classify } from '../../encoders/classifier/classifier.ts';
import type { Classifier, Vector } from '../../encoders/encoder.ts';
import type { Groups } from '../contents/answer-groups.ts';
import type { DenseStore } from '../contents/vector-store.ts';
import type { PartName } from './fuse.ts';

/** Values by group number; NaN where a group has none. */
export type GroupValues = Float32Array;

export interface DenseParts {
  /** The first encoder given that has seen any text; undefined without any. */
  encoder: string | undefined;
  byPart: ReadonlyMap<PartName, GroupValues>;
  /** The cosine of a document to the question; 0 without a vector. */
  cosine(document: number): number;
  /** The cosines of a document's windows but the nearest, nearest first; none where it has no several. */
  otherWindows(document: number): number[];
}

export interface DenseSources {
  stores: ReadonlyMap<string, DenseStore>;
  classifiers: ReadonlyMap<string, Classifier>;
  groups: Groups;
  /** The length of the sum of each group's unit vectors, by encoder. */
  lengthsOfSums(encoder: string): Float64Array;
}

const NONE: DenseParts = { encoder: undefined, byPart: new Map(), cosine: () => 0, otherWindows: () => [] };

/** Group numbers by class, -1 where there is no such group; as of a revision of the groups. */
const knownClasses = new WeakMap<Classifier, { groups: Groups; revision: number; numbers: Int32Array }>();

function groupsByClass(classifier: Classifier, groups: Groups): Int32Array {
  const known = knownClasses.get(classifier);
  if (known !== undefined && known.groups === groups && known.revision === groups.revision)
    return known.numbers;
  const numbers = Int32Array.from(classifier.keys, (key) => groups.find(key)?.number ?? -1);
  knownClasses.set(classifier, { groups, revision: groups.revision, numbers });
  return numbers;
}

function votesByGroup(classifier: Classifier, groups: Groups, vector: Int8Array): GroupValues {
  const values = new Float32Array(groups.limit).fill(Number.NaN);
  const probabilities = classify(classifier, vector);
  groupsByClass(classifier, groups).forEach((group, at) => {
    if (group >= 0) values[group] = probabilities[at] as number;
  });
  return values;
}

/** Takes one encoder's sums of cosines for groups that have no centroid yet; NaN where it has seen none of a group. */
function takeCentroids(centroids: GroupValues, sums: Float64Array, lengths: Float64Array): void {
  for (let group = 0; group < sums.length; group += 1) {
    if (Number.isNaN(centroids[group])) centroids[group] = (sums[group] as number) / (lengths[group] || 1);
  }
}

/**
 * Scores the question's vectors against those stored under the same encoder's name; others are never compared. Each text is
 * scored by the first encoder given that has seen it: an encoder that replaces another comes before it, and takes over text
 * by text.
 */
export function scoreDensely(
  sources: DenseSources,
  vectors: readonly Vector[],
  { limit, wantsCentroids }: { limit: number; wantsCentroids: boolean },
): DenseParts {
  const { groups, classifiers, stores } = sources;
  const usable = vectors.filter(({ encoder, values }) => {
    const store = stores.get(encoder);
    return store !== undefined && store.size > 0 && store.dimensions === values.length;
  });
  if (usable.length === 0) return NONE;
  const byPart = new Map<PartName, GroupValues>();
  const cosines = new Float32Array(limit);
  const best = new Float32Array(groups.limit).fill(Number.NaN);
  const centroids = wantsCentroids ? new Float32Array(groups.limit).fill(Number.NaN) : undefined;
  const before: DenseStore[] = [];
  for (const { encoder, values } of usable) {
    const store = stores.get(encoder) as DenseStore;
    const own = store.cosines(values);
    const sums = centroids && new Float64Array(groups.limit).fill(Number.NaN);
    for (let document = 0; document < own.length; document += 1) {
      const cosine = own[document] as number;
      if (Number.isNaN(cosine)) continue;
      const group = groups.groupOf[document] as number;
      if (sums !== undefined) sums[group] = (sums[group] || 0) + cosine;
      if (before.length > 0 && before.some((other) => other.has(document))) continue;
      cosines[document] = cosine;
      if (!(cosine <= (best[group] as number))) best[group] = cosine;
    }
    if (centroids !== undefined && sums !== undefined)
      takeCentroids(centroids, sums, sources.lengthsOfSums(encoder));
    const classifier = classifiers.get(encoder);
    // Where there is one answer alone, a classifier is always sure of it.
    if (classifier !== undefined && classifier.keys.length > 1 && !byPart.has('classifier'))
      byPart.set('classifier', votesByGroup(classifier, groups, values));
    before.push(store);
  }
  byPart.set('cosine', best);
  if (centroids !== undefined) byPart.set('cosineCentroid', centroids);
  return {
    encoder: usable[0]?.encoder,
    byPart,
    cosine: (document) => cosines[document] as number,
    otherWindows(document) {
      const first = usable.find(({ encoder }) => stores.get(encoder)?.has(document));
      const windows = first && stores.get(first.encoder)?.windowCosines(document, first.values);
      return (windows ?? [])
        .filter(Number.isFinite)
        .sort((one, other) => other - one)
        .slice(1);
    },
  };
}
