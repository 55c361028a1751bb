/** Numbers for many short strings, found by a part of a longer text without cutting it out, and kept without an object each. */

import { grown } from '../../typed-arrays.ts';
import type { Forecast } from './growth-forecast.ts';
import { IntListPool } from './int-list-pool.ts';

const EMPTY = 0;
/** Where a string was taken out: a search goes on behind it. */
const GONE = -1;
const SLOTS_MIN = 256;
/** Of the slots, how many may be used: neighbours share a cache line, so a search of a few is cheap. */
const USED_SHARE_MAX = 2 / 3;
/** So many times more strings than there are fit in before the slots are doubled again. */
const SPARE = 1.1;
const HASH_START = 0x811c9dc5 | 0;
/** No unit: a string that ends where it is said to. */
const NOWHERE = -1;
/** Shorter texts are copied faster unit by unit. */
const COPIED_MAX = 32;

/** The UTF-16 units of a text, in an array that is much faster to read than a string. */
export function readUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  if (text.length < COPIED_MAX) for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  else Buffer.from(units.buffer).write(text, 0, 'utf16le');
  return units;
}

/** By FNV-1a over the packed numbers, the first one last: its length is known when all have been read. */
function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x01000193);
  return mixed ^ (mixed >>> 15);
}

/** A string as a table keeps it; to be read from many texts one after another, for it is done with every word that is loaded. */
export class PackedString {
  /**
   * The length in the lower half of the first number, and then the units, two to a number from the first one's upper half on;
   * only the first `count` numbers are the string's.
   */
  numbers = new Int32Array(16);
  count = 0;
  hash = 0;
  /** Where the string ends in its text. */
  end = 0;

  /** Takes what stands in `text` from `start` to the first unit that is `stop`, or to `end`. */
  read(text: Uint16Array, start: number, end: number, stop = NOWHERE): this {
    let stringEnd = start;
    while (stringEnd < end && text[stringEnd] !== stop) stringEnd++;
    this.numbers = grown(this.numbers, ((stringEnd - start) >> 1) + 1);
    const { numbers } = this;
    const last = stringEnd - 1;
    let count = 1;
    let hash = HASH_START;
    for (let at = start + 1; at <= last; at += 2) {
      const both = (text[at] as number) | (at < last ? (text[at + 1] as number) << 16 : 0);
      numbers[count++] = both;
      hash = mix(hash, both);
    }
    const first = (stringEnd - start) | ((text[start] as number) << 16);
    numbers[0] = first;
    this.count = count;
    this.hash = mix(hash, first);
    this.end = stringEnd;
    return this;
  }
}

/** Numbers are small, from 0; those of strings that were taken out are given again. */
export class StringTable {
  private readonly words: IntListPool;
  private readonly freed: number[] = [];
  private next = 0;
  /** By slot two of them: a number + 1, EMPTY or GONE, and the string's hash. A power of two of slots. */
  private slots = new Int32Array(2 * SLOTS_MIN);
  /** Slots that are not EMPTY. */
  private used = 0;

  private readonly forecast: Forecast | undefined;

  /** @param forecast of how many strings there will be, while many are added */
  constructor(forecast?: Forecast) {
    this.forecast = forecast;
    this.words = new IntListPool(forecast);
  }

  /** Gives back room that a forecast took in vain; to be called when it has ended. */
  fit(): void {
    this.words.fit(this.next);
    if (this.slots.length > 2 * this.slotsNeeded()) this.rehash();
  }

  /** One above the largest number ever given. */
  get limit(): number {
    return this.next;
  }

  get sizeBytes(): number {
    return this.words.sizeBytes + this.slots.byteLength;
  }

  /** The number of the string; -1 where it has none. */
  find({ numbers, count, hash }: PackedString): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const entry = slots[slot] as number;
      if (entry === EMPTY) return -1;
      if (slots[slot + 1] === hash && entry > 0 && this.isAt(entry - 1, numbers, count)) return entry - 1;
    }
  }

  /** The same, given now where it has none; not of an empty string, and of none of 65,536 units or more. */
  findOrAdd(packed: PackedString): number {
    const known = this.find(packed);
    return known >= 0 ? known : this.add(packed);
  }

  private isAt(number: number, numbers: Int32Array, count: number): boolean {
    const { data } = this.words;
    const start = this.words.start(number);
    // The first one has the length, so that two of unequal length differ there.
    for (let at = 0; at < count; at++) if (data[start + at] !== numbers[at]) return false;
    return true;
  }

  private add({ numbers, count, hash }: PackedString): number {
    const number = this.freed.pop() ?? this.next++;
    this.words.assign(number, numbers, count);
    if ((this.used + 1) * 2 > this.slots.length * USED_SHARE_MAX) this.rehash();
    this.place(number, hash);
    return number;
  }

  private place(number: number, hash: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    while ((slots[slot] as number) > 0) slot = (slot + 2) & mask;
    if (slots[slot] === EMPTY) this.used++;
    slots[slot] = number + 1;
    slots[slot + 1] = hash;
  }

  private slotsNeeded(): number {
    const strings = (this.next - this.freed.length) * (this.forecast?.ahead ?? 1);
    let size = SLOTS_MIN;
    while (size * USED_SHARE_MAX < strings * SPARE) size *= 2;
    return size;
  }

  private rehash(): void {
    const before = this.slots;
    this.slots = new Int32Array(2 * this.slotsNeeded());
    this.used = 0;
    for (let slot = 0; slot < before.length; slot += 2) {
      const entry = before[slot] as number;
      if (entry > 0) this.place(entry - 1, before[slot + 1] as number);
    }
  }

  remove(number: number): void {
    const mask = this.slots.length - 1;
    let slot = (this.hashOf(number) << 1) & mask;
    while (this.slots[slot] !== number + 1) slot = (slot + 2) & mask;
    this.slots[slot] = GONE;
    this.words.clear(number);
    this.freed.push(number);
  }

  private hashOf(number: number): number {
    const values = this.words.values(number);
    let hash = HASH_START;
    for (let at = 1; at < values.length; at++) hash = mix(hash, values[at] as number);
    return mix(hash, values[0] as number);
  }

  /** How long the string of a number in use is. */
  lengthOf(number: number): number {
    return (this.words.data[this.words.start(number)] as number) & 0xffff;
  }

  /** One unit of the string of a number in use. */
  unitAt(number: number, at: number): number {
    const both = this.words.data[this.words.start(number) + ((at + 1) >> 1)] as number;
    return (at & 1) === 0 ? both >>> 16 : both & 0xffff;
  }
}
