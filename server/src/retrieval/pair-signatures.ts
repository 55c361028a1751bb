/**
 * Which pairs of neighbouring words a text may have: a Bloom filter per text over the stems of its neighbours, so that a
 * question's pairs are looked for only in texts that are likely to have them.
 */
import type { Forecast } from './forecast.ts';
import { IntListPool } from './int-list-pool.ts';
import type { Vocabulary } from './vocabulary.ts';

/** With two bits set for each pair, about one pair in twenty-five that a text does not have is taken for one it has. */
const BITS_PER_PAIR = 8;
const WORD_BITS = 32;

/** Both bits of a pair in one number, for `mayHaveAny`. Stems by number, in the order of the text. */
export function hashPair(first: number, second: number): number {
  let mixed = Math.imul(first + 1, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

/** Filters by unit number; each as long as its text needs, in whole powers of two. */
export class PairSignatures {
  private readonly filters: IntListPool;

  /** @param forecast of what the units will take, while many are added */
  constructor(forecast?: Forecast) {
    this.filters = new IntListPool(forecast);
  }

  get sizeBytes(): number {
    return this.filters.sizeBytes;
  }

  /** Gives the unit a filter of the pairs of these terms, in text order. */
  assign(unit: number, terms: Int32Array, { stemOf, gramsByTerm }: Vocabulary): void {
    let words = 1;
    while (words * WORD_BITS < terms.length * BITS_PER_PAIR) words *= 2;
    const filter = new Int32Array(words);
    const mask = words * WORD_BITS - 1;
    let previous = -1;
    let isEmpty = true;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] as number;
      // Characters of CJK have no grams, and are in no pair.
      const stem = gramsByTerm.length(term) > 0 ? (stemOf[term] as number) : -1;
      if (stem >= 0 && previous >= 0) {
        const hash = hashPair(previous, stem);
        setBit(filter, hash & mask);
        setBit(filter, (hash >>> 16) & mask);
        isEmpty = false;
      }
      previous = stem;
    }
    if (isEmpty) this.filters.clear(unit);
    else this.filters.assign(unit, filter);
  }

  /** Gives back room that a forecast took in vain; `limit` is above every unit. */
  fit(limit: number): void {
    this.filters.fit(limit);
  }

  clear(unit: number): void {
    this.filters.clear(unit);
  }

  /** False only where the unit has none of the pairs. */
  mayHaveAny(unit: number, hashes: Int32Array): boolean {
    const { filters } = this;
    const { data } = filters;
    const start = filters.start(unit);
    const mask = filters.length(unit) * WORD_BITS - 1;
    if (mask < 0) return false;
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at] as number;
      const first = hash & mask;
      const second = (hash >>> 16) & mask;
      const isFirst = ((data[start + (first >>> 5)] as number) >>> (first & 31)) & 1;
      if (isFirst === 1 && (((data[start + (second >>> 5)] as number) >>> (second & 31)) & 1) === 1)
        return true;
    }
    return false;
  }
}

function setBit(filter: Int32Array, bit: number): void {
  filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31));
}
