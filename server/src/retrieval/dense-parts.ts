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
  /** The first encoder given of the family that knows meaning best; undefined without any. */
  foremost: string | undefined;
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

const NONE: DenseParts = {
  families: new Set(),
  foremost: undefined,
  hasClassifiers: false,
  byPart: new Map(),
  cosine: () => 0,
};

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

/**
 * Scores the question's vectors against those stored under the same encoder's name; others are never compared. Of one
 * family, each text is scored by the first encoder given that has seen it: an encoder that replaces another comes before
 * it, and takes over text by text.
 */
export function scoreDensely(
  sources: DenseSources,
  vectors: readonly Vector[],
  { limit, wantsCentroids }: { limit: number; wantsCentroids: boolean },
): DenseParts {
  const usable = vectors.filter(({ encoder, values }) => {
    const store = sources.stores.get(encoder);
    return store !== undefined && store.size > 0 && store.dimensions === values.length;
  });
  if (usable.length === 0) return NONE;
  const byPart = new Map<PartName, GroupValues>();
  const cosines = new Float32Array(limit);
  const byFamily = Map.groupBy(usable, ({ encoder }) => familyOf(encoder));
  for (const [family, ofFamily] of byFamily)
    scoreFamily(sources, family, ofFamily, { byPart, cosines, wantsCentroids });
  const families = new Set(byFamily.keys());
  const hasClassifiers = [...families].every((family) => byPart.has(`${family}M`));
  const foremost = (byFamily.get('U') ?? byFamily.get('S'))?.[0]?.encoder;
  return { families, foremost, hasClassifiers, byPart, cosine: (unit) => cosines[unit] as number };
}

interface FamilyScores {
  byPart: Map<PartName, GroupValues>;
  /** By unit, added to. */
  cosines: Float32Array;
  wantsCentroids: boolean;
}

function scoreFamily(
  sources: DenseSources,
  family: EncoderFamily,
  vectors: readonly Vector[],
  { byPart, cosines, wantsCentroids }: FamilyScores,
): void {
  const { groups, classifiers, stores } = sources;
  const best = new Float32Array(groups.limit).fill(Number.NaN);
  const centroids = new Float32Array(groups.limit).fill(Number.NaN);
  const totals = new Float64Array(groups.limit);
  const counts = new Int32Array(groups.limit);
  const before: DenseStore[] = [];
  for (const { encoder, values } of vectors) {
    const store = stores.get(encoder) as DenseStore;
    const sums = new Float64Array(groups.limit).fill(Number.NaN);
    store.scan(values, (unit, cosine) => {
      const group = groups.groupOf[unit] as number;
      sums[group] = (sums[group] || 0) + cosine;
      if (before.some((other) => other.has(unit))) return;
      cosines[unit] = (cosines[unit] as number) + cosine;
      totals[group] = (totals[group] as number) + cosine;
      counts[group] = (counts[group] as number) + 1;
      if (!(cosine <= (best[group] as number))) best[group] = cosine;
    });
    const lengths = wantsCentroids ? sources.lengthsOfSums(encoder) : sums;
    for (let group = 0; group < sums.length; group += 1) {
      if (Number.isNaN(centroids[group])) centroids[group] = (sums[group] as number) / (lengths[group] || 1);
    }
    const classifier = classifiers.get(encoder);
    const vote = `${family}M` as const;
    // Where there is one answer alone, a classifier is always sure of it.
    if (classifier !== undefined && classifier.keys.length > 1 && !byPart.has(vote))
      byPart.set(vote, votesByGroup(classifier, groups, values));
    before.push(store);
  }
  byPart.set(family, best);
  if (!wantsCentroids) return;
  byPart.set(`${family}C`, centroids);
  // A group without a vector has 0 of 0, which is no number.
  byPart.set(
    `${family}A`,
    Float32Array.from(totals, (total, group) => total / (counts[group] as number)),
  );
}
