/** BM25 of a question's pairs of neighbouring words, verified in the texts' own order instead of stored as postings. */
import { inverseFrequency, saturate } from './bm25.ts';
import type { Collection } from './collection.ts';
import { hashPair } from './pair-signatures.ts';
import type { Query } from './query.ts';
import { scratch } from './scratch.ts';
import { UNIT_BM25 } from './term-scores.ts';

/** What a pair weighs against a word. */
export const PAIR_WEIGHT = 0.3;
/** Above any index of a paired term. */
const RADIX = 64;

/** How often each pair of the query stands in a unit; `counts` is by pair. */
function countPairs(collection: Collection, unit: number, pairIndex: Int16Array, counts: Int32Array): void {
  const { data } = collection.sequences;
  const { roles } = scratch;
  counts.fill(0);
  const start = collection.sequences.start(unit);
  const end = start + collection.sequences.length(unit);
  let previous = 0;
  for (let at = start; at < end; at++) {
    const role = roles[data[at] as number] as number;
    if (role > 0 && role < RADIX && previous > 0) {
      const pair = pairIndex[previous * RADIX + role] as number;
      if (pair > 0) counts[pair - 1] = (counts[pair - 1] as number) + 1;
    }
    previous = role < RADIX ? role : 0;
  }
}

function setRoles(query: Query, isOn: boolean): void {
  query.terms.forEach((term, index) => {
    for (const member of term.members) {
      if (!isOn) scratch.roles[member] = 0;
      else if (scratch.roles[member] === 0) scratch.roles[member] = index + 1;
    }
  });
}

/** By pair of the query, what the filters know its stems by, each with each. */
function hashPairs(query: Query): Int32Array[] {
  return query.pairs.map(({ first, second }) => {
    const seconds = query.terms[second]?.stems ?? [];
    const hashes = query.terms[first]?.stems.flatMap((stem) => seconds.map((next) => hashPair(stem, next)));
    return Int32Array.from(hashes ?? []);
  });
}

/** Moves the units that may have a pair to the front of `scratch.touched`; how many they are. */
function selectUnits({ signatures }: Collection, query: Query, touchedUnits: number): number {
  const { termBits, touched } = scratch;
  const hashes = hashPairs(query);
  const masks = Int32Array.from(query.pairs, (pair) => (1 << pair.first) | (1 << pair.second));
  let selected = 0;
  for (let at = 0; at < touchedUnits; at++) {
    const unit = touched[at] as number;
    const bits = termBits[unit] as number;
    for (let pair = 0; pair < masks.length; pair++) {
      const mask = masks[pair] as number;
      if ((bits & mask) !== mask || !signatures.mayHaveAny(unit, hashes[pair] as Int32Array)) continue;
      touched[selected++] = unit;
      break;
    }
  }
  return selected;
}

/** Adds the pairs to `scratch.base`, of the first so many units of `scratch.touched`, reading only those that may have one. */
export function scorePairs(collection: Collection, query: Query, touchedUnits: number): void {
  const { pairs } = query;
  if (pairs.length === 0) return;
  const pairIndex = new Int16Array(RADIX * RADIX);
  pairs.forEach((pair, index) => {
    pairIndex[(pair.first + 1) * RADIX + pair.second + 1] = index + 1;
  });
  const selected = selectUnits(collection, query, touchedUnits);
  const counts = new Int32Array(pairs.length);
  const found: number[][] = pairs.map(() => []);
  setRoles(query, true);
  for (let at = 0; at < selected; at++) {
    const unit = scratch.touched[at] as number;
    countPairs(collection, unit, pairIndex, counts);
    for (let pair = 0; pair < counts.length; pair++) {
      if ((counts[pair] as number) > 0) found[pair]?.push(unit, counts[pair] as number);
    }
  }
  setRoles(query, false);
  const average = collection.totalLength / collection.units || 1;
  found.forEach((unitsAndCounts, index) => {
    const inverse = inverseFrequency(collection.units, unitsAndCounts.length / 2);
    const weight = PAIR_WEIGHT * inverse * (pairs[index]?.weight ?? 0);
    for (let at = 0; at < unitsAndCounts.length; at += 2) {
      const unit = unitsAndCounts[at] as number;
      const occurrences = unitsAndCounts[at + 1] as number;
      const length = collection.lengths[unit] as number;
      scratch.base[unit] =
        (scratch.base[unit] as number) + weight * saturate(occurrences, length, average, UNIT_BM25);
    }
  });
}
