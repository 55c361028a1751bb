/** BM25 of a question's pairs of neighbouring words, verified in the texts' own order instead of stored as postings. */

import { grown } from '../../../typed-arrays.ts';
import { saturate } from '../bm25.ts';
import { hashPair } from '../contents/bigram-filter.ts';
import { TF_BITS } from '../contents/bulk-postings.ts';
import type { Collection } from '../contents/postings.ts';
import { PAIRED_TERMS_MAX, type Query, type QueryPair } from '../query/query.ts';
import { scratch } from './search-buffers.ts';
import { UNIT_BM25 } from './term-scores.ts';

/** What a pair weighs against a word. */
export const PAIR_WEIGHT = 0.3;
/** A power of two above the role of any paired term. */
const RADIX = 32;
/** In `scratch.termBits`, above the bits of terms: the unit is selected already. */
const SELECTED = 1 << PAIRED_TERMS_MAX;

/** Working memory. By both roles, the pair of the query from 1; zero between uses. */
const pairByRoles = new Uint16Array(RADIX * RADIX);
/** Unit, pair and occurrences, of each pair that a unit has. */
let found = new Int32Array(1024);
const FOUND_FIELDS = 3;

function setRoles({ terms, pairs }: Query, isOn: boolean): void {
  const { roles } = scratch;
  terms.slice(0, PAIRED_TERMS_MAX).forEach(({ members }, index) => {
    for (const member of members) {
      if (!isOn) roles[member] = 0;
      else if (roles[member] === 0) roles[member] = index + 1;
    }
  });
  pairs.forEach(({ first, second }, index) => {
    pairByRoles[(first + 1) * RADIX + second + 1] = isOn ? index + 1 : 0;
  });
}

/** What the filters know a pair's stems by, each with each. */
function hashesOf({ first, second }: QueryPair, { terms }: Query): Int32Array {
  const seconds = terms[second]?.stems ?? [];
  const hashes = terms[first]?.stems.flatMap((stem) => seconds.map((next) => hashPair(stem, next)));
  return Int32Array.from(hashes ?? []);
}

/** Adds to `scratch.selected`, from `selected` on, the units that may have the pair; how many they are then. */
function selectUnits(
  collection: Collection,
  query: Query,
  pair: QueryPair,
  unitsWith: readonly number[],
  selected: number,
): number {
  const { postings, signatures } = collection;
  const { data } = postings;
  const { termBits, selected: list } = scratch;
  const hashes = hashesOf(pair, query);
  const isFirstRarer = (unitsWith[pair.first] as number) < (unitsWith[pair.second] as number);
  const [rarer, other] = isFirstRarer ? [pair.first, pair.second] : [pair.second, pair.first];
  const otherBit = 1 << other;
  let count = selected;
  for (const member of query.terms[rarer]?.members ?? []) {
    const start = postings.start(member);
    const end = start + postings.length(member);
    for (let at = start; at < end; at++) {
      const unit = (data[at] as number) >> TF_BITS;
      const bits = termBits[unit] as number;
      if ((bits & (otherBit | SELECTED)) !== otherBit || !signatures.mayHaveAny(unit, hashes)) continue;
      termBits[unit] = bits | SELECTED;
      list[count++] = unit;
    }
  }
  return count;
}

/** Puts the pairs of the first so many units of `scratch.selected` into `found`, by unit and then by pair; how many. */
function findPairs(collection: Collection, pairs: number, selected: number): number {
  const { sequences } = collection;
  const { data } = sequences;
  const { roles, selected: units } = scratch;
  const counts = new Int32Array(pairs + 1);
  let size = 0;
  for (let index = 0; index < selected; index++) {
    const unit = units[index] as number;
    const start = sequences.start(unit);
    const end = start + sequences.length(unit);
    let previous = 0;
    for (let at = start; at < end; at++) {
      const role = roles[data[at] as number] as number;
      const pair = pairByRoles[previous * RADIX + role] as number;
      if (pair > 0) counts[pair] = (counts[pair] as number) + 1;
      previous = role;
    }
    found = grown(found, size + FOUND_FIELDS * pairs);
    for (let pair = 1; pair <= pairs; pair++) {
      if (counts[pair] === 0) continue;
      found[size] = unit;
      found[size + 1] = pair - 1;
      found[size + 2] = counts[pair] as number;
      size += FOUND_FIELDS;
      counts[pair] = 0;
    }
  }
  return size;
}

/**
 * Adds the pairs to `scratch.base`, where `scratch.termBits` says which terms a unit has; reads only units that may have one.
 * @param unitsWith how many units have the term, by query term
 */
export function scorePairs(collection: Collection, query: Query, unitsWith: readonly number[]): void {
  const { pairs } = query;
  if (pairs.length === 0) return;
  let selected = 0;
  for (const pair of pairs) selected = selectUnits(collection, query, pair, unitsWith, selected);
  setRoles(query, true);
  const size = findPairs(collection, pairs.length, selected);
  setRoles(query, false);
  const unitsWithPair = new Int32Array(pairs.length);
  for (let at = 1; at < size; at += FOUND_FIELDS) {
    const pair = found[at] as number;
    unitsWithPair[pair] = (unitsWithPair[pair] as number) + 1;
  }
  const weights = Float64Array.from(pairs, ({ weight }, pair) => {
    return PAIR_WEIGHT * collection.inverseFrequency(unitsWithPair[pair] as number) * weight;
  });
  const { base } = scratch;
  const { lengths, totalLength, units } = collection;
  const average = totalLength / units || 1;
  for (let at = 0; at < size; at += FOUND_FIELDS) {
    const unit = found[at] as number;
    const weight = weights[found[at + 1] as number] as number;
    const occurrences = found[at + 2] as number;
    base[unit] =
      (base[unit] as number) + weight * saturate(occurrences, lengths[unit] as number, average, UNIT_BM25);
  }
}
