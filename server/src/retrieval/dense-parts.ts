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
 * it, and takes over text by text. For a text that a family has not seen yet, though it has others of the same answer, what
 * the family before says of it stands in: what was taught just now would else be judged by the answer's other wordings.
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
  let before: DenseStore | undefined;
  for (const [family, ofFamily] of byFamily) {
    scoreFamily(sources, family, ofFamily, { byPart, cosines, wantsCentroids, before });
    before = sources.stores.get(ofFamily[0]?.encoder ?? '');
  }
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
  /** What the family scored before this one has seen. */
  before: DenseStore | undefined;
}

/** What is summed up of a group's units, for the parts that only answers of several questions have. */
class GroupSums {
  readonly centroids: GroupValues;
  private readonly totals: Float64Array;
  private readonly counts: Int32Array;

  constructor(limit: number) {
    this.centroids = new Float32Array(limit).fill(Number.NaN);
    this.totals = new Float64Array(limit);
    this.counts = new Int32Array(limit);
  }

  /** @param cosine of a unit that no encoder before has seen */
  count(group: number, cosine: number): void {
    this.totals[group] = (this.totals[group] as number) + cosine;
    this.counts[group] = (this.counts[group] as number) + 1;
  }

  /** Takes one encoder's sums of cosines for groups that have no centroid yet; NaN where it has seen none of a group. */
  takeCentroids(sums: Float64Array, lengths: Float64Array): void {
    const { centroids } = this;
    for (let group = 0; group < sums.length; group += 1) {
      if (Number.isNaN(centroids[group])) centroids[group] = (sums[group] as number) / (lengths[group] || 1);
    }
  }

  /** The mean cosines; a group without a vector has 0 of 0, which is no number. */
  means(): GroupValues {
    const means = new Float32Array(this.totals.length);
    for (let group = 0; group < means.length; group += 1) {
      means[group] = (this.totals[group] as number) / (this.counts[group] as number);
    }
    return means;
  }
}

function scoreFamily(
  sources: DenseSources,
  family: EncoderFamily,
  vectors: readonly Vector[],
  { byPart, cosines, wantsCentroids, before: standIn }: FamilyScores,
): void {
  const { groups, classifiers, stores } = sources;
  const { groupOf, limit } = groups;
  const best = new Float32Array(limit).fill(Number.NaN);
  const several = wantsCentroids ? new GroupSums(limit) : undefined;
  const before: DenseStore[] = [];
  for (const { encoder, values } of vectors) {
    const store = stores.get(encoder) as DenseStore;
    const own = store.cosines(values);
    const sums = several && new Float64Array(limit).fill(Number.NaN);
    for (let unit = 0; unit < own.length; unit += 1) {
      const cosine = own[unit] as number;
      if (Number.isNaN(cosine)) continue;
      const group = groupOf[unit] as number;
      if (sums !== undefined) sums[group] = (sums[group] || 0) + cosine;
      if (before.length > 0 && before.some((other) => other.has(unit))) continue;
      cosines[unit] = (cosines[unit] as number) + cosine;
      several?.count(group, cosine);
      if (!(cosine <= (best[group] as number))) best[group] = cosine;
    }
    if (sums !== undefined) several?.takeCentroids(sums, sources.lengthsOfSums(encoder));
    const classifier = classifiers.get(encoder);
    const vote = `${family}M` as const;
    // Where there is one answer alone, a classifier is always sure of it.
    if (classifier !== undefined && classifier.keys.length > 1 && !byPart.has(vote))
      byPart.set(vote, votesByGroup(classifier, groups, values));
    before.push(store);
  }
  if (several !== undefined && standIn !== undefined)
    countUnseen({ groupOf, cosines, best, several, seenBy: before, standIn });
  byPart.set(family, best);
  if (several === undefined) return;
  byPart.set(`${family}C`, several.centroids);
  byPart.set(`${family}A`, several.means());
}

/** Counts for texts that no encoder of a family has seen what the family before says of them, beside others of the answer. */
function countUnseen({
  groupOf,
  cosines,
  best,
  several,
  seenBy,
  standIn,
}: {
  groupOf: Int32Array;
  cosines: Float32Array;
  best: GroupValues;
  several: GroupSums;
  seenBy: readonly DenseStore[];
  standIn: DenseStore;
}): void {
  const [only] = seenBy;
  if (seenBy.length === 1 && only !== undefined && only.size >= standIn.size) return;
  for (let unit = 0; unit < cosines.length; unit += 1) {
    const group = groupOf[unit] as number;
    if (!standIn.has(unit) || Number.isNaN(best[group]) || seenBy.some((store) => store.has(unit))) continue;
    const cosine = cosines[unit] as number;
    several.count(group, cosine);
    if (cosine > (best[group] as number)) best[group] = cosine;
  }
}
