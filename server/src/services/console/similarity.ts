/** Similarity of questions: by the cosine of their vectors, or by the words that they share. */
import { createVectorList } from '../../retrieval/encoders/encoder.ts';

/** One measure of how similar two wordings are. Similarities are relative to its limit: from 1 on, both count as one question. */
export interface Similarity<Wording> {
  /** Whether the measure tells anything of this wording. */
  knows(wording: Wording): boolean;
  /** Leaders are numbered in the order in which they are added; one that the measure does not know takes a number too. */
  addLeader(wording: Wording): void;
  /** The leaders that this wording is similar enough to. */
  findLeaders(wording: Wording): { leader: number; similarity: number }[];
  isAlike(one: Wording, other: Wording): boolean;
}

/** Vectors of questions; those not made yet are missing. */
export interface Meanings {
  dimensions: number;
  /** Cosine from which two wordings count as one question. */
  alikeFrom: number;
  /** Vectors by text. */
  vectors: ReadonlyMap<string, Int8Array>;
}

/** Knows the wordings that have a vector. @param leadersMax leaders that will be added at most */
export function similarityByMeaning(
  { dimensions, alikeFrom, vectors }: Meanings,
  leadersMax: number,
): Similarity<{ asked: string }> {
  const leaders = createVectorList(dimensions, leadersMax);
  return {
    knows: ({ asked }) => vectors.has(asked),
    addLeader: ({ asked }) => leaders.add(vectors.get(asked)),
    findLeaders({ asked }) {
      const vector = vectors.get(asked);
      const near = vector === undefined ? [] : leaders.findNear(vector, alikeFrom);
      return near.map(({ at, cosine }) => ({ leader: at, similarity: cosine / alikeFrom }));
    },
    isAlike(one, other) {
      const [first, second] = [vectors.get(one.asked), vectors.get(other.asked)];
      return first !== undefined && second !== undefined && cosineOf(first, second) >= alikeFrom;
    },
  };
}

function cosineOf(one: Int8Array, other: Int8Array): number {
  let [product, squares, otherSquares] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const second = other[at] ?? 0;
    product += value * second;
    squares += value * value;
    otherSquares += second * second;
  }
  return product / (Math.sqrt(squares * otherSquares) || 1);
}

/** Share of weighted words in common, 0 to 1, from which two wordings count as one question. */
const ALIKE = 0.6;
/** Share of the wordings from which a word counts as common, if there are ENOUGH_WORDINGS of them. */
const COMMON = 0.2;
const ENOUGH_WORDINGS = 50;

/**
 * The least share of a wording's own weight that a similar one shares with it: from 2s / (a + b) ≥ ALIKE and b ≥ s
 * follows s ≥ a · ALIKE / (2 − ALIKE).
 */
const SHARED_AT_LEAST = ALIKE / (2 - ALIKE);

interface Wording {
  stems: readonly string[];
}

/** Stems with their weights, heaviest first. */
interface Weighed {
  stems: Map<string, number>;
  weight: number;
}

/** @param all every wording that will be looked at, by which words are common among them is known */
export function similarityByWords(all: readonly Wording[]): Similarity<Wording> {
  const weigh = weigher(all);
  const weighed = new Map(all.map((wording) => [wording, weigh(wording.stems)]));
  const weighedOf = (wording: Wording): Weighed => weighed.get(wording) ?? weigh(wording.stems);
  const leaders: Weighed[] = [];
  const leadersByStem = new Map<string, number[]>();
  return {
    knows: () => true,
    addLeader(wording) {
      const leader = weighedOf(wording);
      leaders.push(leader);
      for (const stem of leader.stems.keys()) {
        const list = leadersByStem.get(stem);
        if (list === undefined) leadersByStem.set(stem, [leaders.length - 1]);
        else list.push(leaders.length - 1);
      }
    },
    findLeaders: (wording) => findSimilar(weighedOf(wording), leaders, leadersByStem),
    isAlike: (one, other) => compare(weighedOf(one), weighedOf(other)) >= ALIKE,
  };
}

/** Words that occur in many wordings, such as the product's name, are weak evidence: they count half. */
function weigher(candidates: readonly Wording[]): (stems: readonly string[]) => Weighed {
  const holders = new Map<string, number>();
  for (const { stems } of candidates) {
    for (const stem of stems) holders.set(stem, (holders.get(stem) ?? 0) + 1);
  }
  const isCommon = (count: number): boolean =>
    candidates.length >= ENOUGH_WORDINGS && count > COMMON * candidates.length;
  const weights = new Map([...holders].map(([stem, count]) => [stem, isCommon(count) ? 0.5 : 1]));
  return (stems) => {
    const pairs = stems.map((stem) => [stem, weights.get(stem) ?? 0] as const).sort((a, b) => b[1] - a[1]);
    return { stems: new Map(pairs), weight: pairs.reduce((sum, [, weight]) => sum + weight, 0) };
  };
}

/** Compares only leaders that share one of the heaviest stems: the others cannot share enough. */
function findSimilar(
  wanted: Weighed,
  leaders: readonly Weighed[],
  leadersByStem: ReadonlyMap<string, readonly number[]>,
): { leader: number; similarity: number }[] {
  const found: { leader: number; similarity: number }[] = [];
  let left = wanted.weight;
  const seen = new Set<number>();
  for (const [stem, weight] of wanted.stems) {
    if (left < SHARED_AT_LEAST * wanted.weight) break;
    left -= weight;
    for (const position of leadersByStem.get(stem) ?? []) {
      const leader = leaders[position];
      if (leader === undefined || seen.has(position)) continue;
      seen.add(position);
      const share = compare(wanted, leader);
      if (share >= ALIKE) found.push({ leader: position, similarity: share / ALIKE });
    }
  }
  return found;
}

/** Weighted Dice coefficient. */
function compare(a: Weighed, b: Weighed): number {
  let shared = 0;
  for (const [stem, weight] of a.stems) if (b.stems.has(stem)) shared += weight;
  const all = a.weight + b.weight;
  return all === 0 ? 0 : (2 * shared) / all;
}
