/** The dense parts of a score, by group: cosines to the best text and to the centroid, and the classifier's vote. */
import type { DenseStore } from './dense.ts';
import { type Classifier, classify } from './encoders/classifier.ts';
import { type EncoderFamily, familyOf, type PartName } from './fuse.ts';
import type { Groups } from './groups.ts';
import type { Vector } from './types.ts';

/** Values by group number; NaN where a group has none. */
export type GroupValues = Float32Array;

export interface DenseParts {
  families: ReadonlySet<EncoderFamily>;
  /** True where there are families and each has a classifier. */
  hasClassifiers: boolean;
  byPart: ReadonlyMap<PartName, GroupValues>;
  /** By family, the cosine of a unit to the question; undefined without a vector. */
  cosine(unit: number): number;
}

export interface DenseSources {
  stores: ReadonlyMap<string, DenseStore>;
  classifiers: ReadonlyMap<string, Classifier>;
  groups: Groups;
  /** The length of the sum of each group's unit vectors, by encoder. */
  lengthsOfSums(encoder: string): Float64Array;
}

const NONE: DenseParts = { families: new Set(), hasClassifiers: false, byPart: new Map(), cosine: () => 0 };

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

/** Scores the question's vectors against those stored under the same encoder's name; others are never compared. */
export function scoreDensely(
  sources: DenseSources,
  vectors: readonly Vector[],
  { limit, wantsCentroids }: { limit: number; wantsCentroids: boolean },
): DenseParts {
  const { stores, classifiers, groups } = sources;
  const usable = vectors.filter(({ encoder, values }) => {
    const store = stores.get(encoder);
    return store !== undefined && store.size > 0 && store.dimensions === values.length;
  });
  if (usable.length === 0) return NONE;
  const families = new Set<EncoderFamily>();
  const byPart = new Map<PartName, GroupValues>();
  const cosines = new Float32Array(limit);
  for (const { encoder, values } of usable) {
    const family = familyOf(encoder);
    // One encoder a family: the first one given.
    if (families.has(family)) continue;
    families.add(family);
    const best = new Float32Array(groups.limit).fill(Number.NaN);
    const sums = new Float64Array(groups.limit);
    stores.get(encoder)?.scan(values, (unit, cosine) => {
      const group = groups.groupOf[unit] as number;
      cosines[unit] = (cosines[unit] as number) + cosine;
      sums[group] = (sums[group] as number) + cosine;
      if (!(cosine <= (best[group] as number))) best[group] = cosine;
    });
    byPart.set(family, best);
    if (wantsCentroids) {
      const lengths = sources.lengthsOfSums(encoder);
      // A group without a vector has no best, and keeps that.
      const centroids = best.map((value, group) =>
        Number.isNaN(value) ? value : (sums[group] as number) / (lengths[group] || 1),
      );
      byPart.set(`${family}C`, centroids);
    }
    const classifier = classifiers.get(encoder);
    if (classifier !== undefined) byPart.set(`${family}M`, votesByGroup(classifier, groups, values));
  }
  const hasClassifiers = [...families].every((family) => byPart.has(`${family}M`));
  return { families, hasClassifiers, byPart, cosine: (unit) => cosines[unit] as number };
}
