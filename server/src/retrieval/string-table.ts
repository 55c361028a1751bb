/** Numbers for many short strings, found by a part of a longer text without cutting it out, and kept without an object each. */
import type { Forecast } from './forecast.ts';
import { fitted, grown, IntListPool } from './int-list-pool.ts';

const EMPTY = 0;
/** Where a string was taken out: a search goes on behind it. */
const GONE = -1;
const SLOTS_MIN = 256;

let units = new Uint16Array(4096);
let bytes = Buffer.from(units.buffer);

/** The UTF-16 units of a text, in an array that is much faster to read than a string; valid until the next call. */
export function readUnits(text: string): Uint16Array {
  if (units.length < text.length) {
    units = new Uint16Array(text.length * 2);
    bytes = Buffer.from(units.buffer);
  }
  bytes.write(text, 0, 'utf16le');
  return units;
}

/** The string that is looked for, two units to a number. */
let packed = new Int32Array(64);
let packedLength = 0;

/** Packs `text` from `start` to `end`; its hash, by FNV-1a with a final mix. */
function pack(text: Uint16Array, start: number, end: number): number {
  packedLength = (end - start + 1) >> 1;
  packed = grown(packed, packedLength);
  let hash = 0x811c9dc5 ^ (end - start);
  for (let at = start, word = 0; at < end; at += 2, word++) {
    const high = at + 1 < end ? (text[at + 1] as number) : 0;
    const both = (text[at] as number) | (high << 16);
    packed[word] = both;
    hash = Math.imul(hash ^ both, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Numbers are small, from 0; those of strings that were taken out are given again. */
export class StringTable {
  private readonly words: IntListPool;
  private readonly forecast: Forecast | undefined;
  /** In units, by number; 0 where the number is free. */
  private lengths = new Uint16Array(0);
  private hashes = new Int32Array(0);
  private readonly freed: number[] = [];
  private next = 0;
  /** A number + 1, EMPTY or GONE; a power of two of them. */
  private slots = new Int32Array(SLOTS_MIN);
  /** Slots that are not EMPTY. */
  private used = 0;

  /** @param forecast of how many strings there will be, while many are added */
  constructor(forecast?: Forecast) {
    this.forecast = forecast;
    this.words = new IntListPool(forecast);
  }

  /** Gives back room that a forecast took in vain. */
  fit(): void {
    this.words.fit(this.next);
    this.hashes = fitted(this.hashes, this.next);
    this.lengths = fitted(this.lengths, this.next);
  }

  /** One above the largest number ever given. */
  get limit(): number {
    return this.next;
  }

  get sizeBytes(): number {
    const perNumber = this.lengths.byteLength + this.hashes.byteLength;
    return this.words.sizeBytes + perNumber + this.slots.byteLength;
  }

  /** The number of what stands in `text` from `start` to `end`; -1 where it has none. */
  find(text: Uint16Array, start: number, end: number): number {
    return this.findPacked(pack(text, start, end), end - start);
  }

  private findPacked(hash: number, length: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] as number;
      if (entry === EMPTY) return -1;
      if (entry > 0 && hashes[entry - 1] === hash && this.lengths[entry - 1] === length) {
        if (this.isPacked(entry - 1)) return entry - 1;
      }
    }
  }

  private isPacked(number: number): boolean {
    const { data } = this.words;
    const start = this.words.start(number);
    for (let at = 0; at < packedLength; at++) if (data[start + at] !== packed[at]) return false;
    return true;
  }

  /** The same, given now where it has none; not of an empty string, and of none of 65,536 units or more. */
  findOrAdd(text: Uint16Array, start: number, end: number): number {
    const hash = pack(text, start, end);
    const known = this.findPacked(hash, end - start);
    return known >= 0 ? known : this.addPacked(hash, end - start);
  }

  private addPacked(hash: number, length: number): number {
    const number = this.freed.pop() ?? this.next++;
    this.words.assign(number, packed, packedLength);
    this.hashes = grown(this.hashes, number + 1, this.forecast);
    this.lengths = grown(this.lengths, number + 1, this.forecast);
    this.hashes[number] = hash;
    this.lengths[number] = length;
    if ((this.used + 1) * 2 > this.slots.length) this.rehash();
    else this.place(number);
    return number;
  }

  private place(number: number): void {
    const mask = this.slots.length - 1;
    let slot = (this.hashes[number] as number) & mask;
    while ((this.slots[slot] as number) > 0) slot = (slot + 1) & mask;
    if (this.slots[slot] === EMPTY) this.used++;
    this.slots[slot] = number + 1;
  }

  private rehash(): void {
    let size = SLOTS_MIN;
    while (size < (this.next - this.freed.length) * 3) size *= 2;
    this.slots = new Int32Array(size);
    this.used = 0;
    for (let number = 0; number < this.next; number++)
      if ((this.lengths[number] as number) > 0) this.place(number);
  }

  remove(number: number): void {
    const mask = this.slots.length - 1;
    let slot = (this.hashes[number] as number) & mask;
    while (this.slots[slot] !== number + 1) slot = (slot + 1) & mask;
    this.slots[slot] = GONE;
    this.lengths[number] = 0;
    this.words.clear(number);
    this.freed.push(number);
  }

  /** How long the string of a number in use is. */
  lengthOf(number: number): number {
    return this.lengths[number] as number;
  }

  /** One unit of the string of a number in use. */
  unitAt(number: number, at: number): number {
    const both = this.words.data[this.words.start(number) + (at >> 1)] as number;
    return (at & 1) === 0 ? both & 0xffff : both >>> 16;
  }
}
