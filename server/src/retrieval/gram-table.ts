/** Numbers for character 3-grams and 4-grams, exact and without a string per gram. */
import { grown, type IntListPool } from './int-list-pool.ts';

const EMPTY = 0;
const WORD_START = '^'.charCodeAt(0);
const WORD_END = '$'.charCodeAt(0);

/** The word whose grams are found, between its marks. */
let marked = new Uint16Array(64);
/** The grams of one word, in `internAll`. */
let interned = new Int32Array(128);

function hash(low: number, high: number): number {
  let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The 3-grams and 4-grams of `^word$`, each as two integers of two UTF-16 units, handed to `take` in order. */
export function forEachGram(word: string, take: (low: number, high: number) => void): void {
  const marked = `^${word}$`;
  for (let size = 3; size <= 4; size++) {
    for (let at = 0; at + size <= marked.length; at++) {
      const low = marked.charCodeAt(at) | (marked.charCodeAt(at + 1) << 16);
      const high = marked.charCodeAt(at + 2) | (size === 4 ? marked.charCodeAt(at + 3) << 16 : 0);
      take(low, high);
    }
  }
}

/** Gram ids are small integers from 1; 0 stands for none. Grams are never forgotten: there are few. */
export class GramTable {
  private slots = new Int32Array(1024);
  private lows = new Int32Array(0);
  private highs = new Int32Array(0);
  private count = 0;

  /** How many ids were given out; the largest id. */
  get size(): number {
    return this.count;
  }

  get sizeBytes(): number {
    return this.slots.byteLength + this.lows.byteLength * 2;
  }

  /** The slot that holds the gram, or the empty one where it belongs. */
  private slotOf(low: number, high: number): number {
    const mask = this.slots.length - 1;
    let slot = hash(low, high) & mask;
    for (;;) {
      const id = this.slots[slot] as number;
      if (id === EMPTY || (this.lows[id] === low && this.highs[id] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  find(low: number, high: number): number {
    return this.slots[this.slotOf(low, high)] as number;
  }

  /** The gram's id, given out now where it is new. */
  intern(low: number, high: number): number {
    const slot = this.slotOf(low, high);
    const known = this.slots[slot] as number;
    if (known !== EMPTY) return known;
    const id = ++this.count;
    this.lows = grown(this.lows, id + 1);
    this.highs = grown(this.highs, id + 1);
    this.lows[id] = low;
    this.highs[id] = high;
    this.slots[slot] = id;
    if (this.count * 2 > this.slots.length) this.rehash();
    return id;
  }

  /** Gives a list the ids of what `forEachGram` gives of the word from `start` to `end` of `text`, in its order. */
  internAll(text: Uint16Array, start: number, end: number, lists: IntListPool, list: number): void {
    const length = end - start + 2;
    marked = grown(marked, length);
    marked[0] = WORD_START;
    for (let at = start; at < end; at++) marked[at - start + 1] = text[at] as number;
    marked[length - 1] = WORD_END;
    interned = grown(interned, 2 * length);
    let count = 0;
    for (let size = 3; size <= 4; size++) {
      for (let at = 0; at + size <= length; at++) {
        const low = (marked[at] as number) | ((marked[at + 1] as number) << 16);
        const high = (marked[at + 2] as number) | (size === 4 ? (marked[at + 3] as number) << 16 : 0);
        interned[count++] = this.intern(low, high);
      }
    }
    lists.assign(list, interned, count);
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let id = 1; id <= this.count; id++) {
      this.slots[this.slotOf(this.lows[id] as number, this.highs[id] as number)] = id;
    }
  }
}
