/** Similarity of questions: by the cosine of their vectors, or by the words that they share. */
import { createVectorList } from '../../retrieval/encoders/encoder.ts';

/** One measure of how similar two wordings are. */
export interface Similarity<Wording> {
  /** From here on the wording is among those that others are compared with. */
  add(wording: Wording): void;
  /**
   * The added wordings that count as one question with this one, and how similar each is, relative to the measure's limit: at least 1.
   * @param isCompared with which of them it is compared; default: with all
   */
  findAlike(wording: Wording, isCompared?: (other: Wording) => boolean): [Wording, number][];
}

/** Vectors of questions; those not made yet are missing. */
export interface Meanings {
  dimensions: number;
  /** Cosine from which two wordings count as one question. */
  alikeFrom: number;
  /** Vectors by text. */
  vectors: ReadonlyMap<string, Int8Array>;
}

/** Knows the wordings that have a vector. @param max wordings that will be added at most */
export function similarityByMeaning<Wording extends { asked: string }>(
  { dimensions, alikeFrom, vectors }: Meanings,
  max: number,
): Similarity<Wording> & { knows(wording: Wording): boolean } {
  const list = createVectorList(dimensions, max);
  const added: Wording[] = [];
  return {
    knows: ({ asked }) => vectors.has(asked),
    add(wording) {
      list.add(vectors.get(wording.asked));
      added.push(wording);
    },
    findAlike({ asked }, isCompared = () => true) {
      const vector = vectors.get(asked);
      const near = vector === undefined ? [] : list.findNear(vector, alikeFrom);
      return near.flatMap(({ at, cosine }) => {
        const other = added[at];
        return other !== undefined && isCompared(other) ? [[other, cosine / alikeFrom]] : [];
      });
    },
  };
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

/** Stems with their weights, heaviest first. */
interface Weighed {
  stems: Map<string, number>;
  weight: number;
}

interface Stemmed {
  stems: readonly string[];
}

/** @param all every wording that will be looked at, by which words are common among them is known */
export function similarityByWords<Wording extends Stemmed>(all: readonly Wording[]): Similarity<Wording> {
  const weigh = weigher(all);
  const weighed = new Map(all.map((wording) => [wording, weigh(wording.stems)]));
  const weighedOf = (wording: Wording): Weighed => weighed.get(wording) ?? weigh(wording.stems);
  const addedByStem = new Map<string, Wording[]>();
  return {
    add(wording) {
      for (const stem of weighedOf(wording).stems.keys()) {
        const list = addedByStem.get(stem);
        if (list === undefined) addedByStem.set(stem, [wording]);
        else list.push(wording);
      }
    },
    /** Compares only those that share one of the heaviest stems: the others cannot share enough. */
    findAlike(wording, isCompared = () => true) {
      const wanted = weighedOf(wording);
      const found: [Wording, number][] = [];
      const seen = new Set<Wording>();
      let left = wanted.weight;
      for (const [stem, weight] of wanted.stems) {
        if (left < SHARED_AT_LEAST * wanted.weight) break;
        left -= weight;
        for (const other of addedByStem.get(stem) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          if (!isCompared(other)) continue;
          const share = compare(wanted, weighedOf(other));
          if (share >= ALIKE) found.push([other, share / ALIKE]);
        }
      }
      return found;
    },
  };
}

/** Words that occur in many wordings, such as the product's name, are weak evidence: they count half. */
function weigher(candidates: readonly Stemmed[]): (stems: readonly string[]) => Weighed {
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

/** Weighted Dice coefficient. */
function compare(a: Weighed, b: Weighed): number {
  let shared = 0;
  for (const [stem, weight] of a.stems) if (b.stems.has(stem)) shared += weight;
  const all = a.weight + b.weight;
  return all === 0 ? 0 : (2 * shared) / all;
}
