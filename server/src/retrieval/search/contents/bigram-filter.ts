/**
 * Which pairs of neighbouring words a text may have: a Bloom filter per text over the stems of its neighbours, so that a
 * question's pairs are looked for only in texts that are likely to have them.
 */
import type { Forecast } from '../../structures/growth-forecast.ts';
import { IntListPool } from '../../structures/int-list-pool.ts';

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

  /**
   * Gives a unit that has none a filter of the neighbours among these.
   * @param stems of the unit's words, in text order; -1 for what is in no pair
   */
  assign(unit: number, stems: Int32Array, count: number): void {
    let pairs = 0;
    for (let at = 1; at < count; at++) {
      if ((stems[at - 1] as number) >= 0 && (stems[at] as number) >= 0) pairs++;
    }
    if (pairs === 0) return;
    let words = 1;
    while (words * WORD_BITS < count * BITS_PER_PAIR) words *= 2;
    const start = this.filters.open(unit, words);
    const { data } = this.filters;
    data.fill(0, start, start + words);
    const mask = words * WORD_BITS - 1;
    let previous = stems[0] as number;
    for (let at = 1; at < count; at++) {
      const stem = stems[at] as number;
      if (stem >= 0 && previous >= 0) {
        const hash = hashPair(previous, stem);
        setBit(data, start, hash & mask);
        setBit(data, start, (hash >>> 16) & mask);
      }
      previous = stem;
    }
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

function setBit(data: Int32Array, start: number, bit: number): void {
  const at = start + (bit >>> 5);
  data[at] = (data[at] as number) | (1 << (bit & 31));
}
