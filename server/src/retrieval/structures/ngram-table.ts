/** Numbers for character 3-grams and 4-grams, exact and without a string per gram. */

import { grown } from '../../typed-arrays.ts';
import type { IntListPool } from './int-list-pool.ts';

const EMPTY = 0;
const WORD_START = '^'.charCodeAt(0);
const WORD_END = '$'.charCodeAt(0);

function hash(low: number, high: number): number {
  let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The 3-grams and 4-grams of `^word$`, each as two integers of two UTF-16 units, handed to `take` in order. */
export function forEachGram(word: string, take: (low: number, high: number) => void): void {
  forEachGramIn(`^${word}$`, take);
}

/** The same of a part of a word, marked where the word begins or ends. */
export function forEachGramIn(marked: string, take: (low: number, high: number) => void): void {
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
  /** By id the two integers of the gram. */
  private keys = new Int32Array(0);
  /** By id of a 4-gram that of its first three characters; 0 for a 3-gram. */
  private prefixes = new Int32Array(0);
  private count = 0;

  /** How many ids were given out; the largest id. */
  get size(): number {
    return this.count;
  }

  get sizeBytes(): number {
    return this.slots.byteLength + this.keys.byteLength + this.prefixes.byteLength;
  }

  /** The slot that holds the gram, or the empty one where it belongs. */
  private slotOf(low: number, high: number): number {
    const { slots, keys } = this;
    const mask = slots.length - 1;
    let slot = hash(low, high) & mask;
    for (;;) {
      const id = slots[slot] as number;
      if (id === EMPTY || (keys[2 * id] === low && keys[2 * id + 1] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  find(low: number, high: number): number {
    return this.slots[this.slotOf(low, high)] as number;
  }

  /** The gram's id, given out now where it is new. */
  intern(low: number, high: number): number {
    const known = this.find(low, high);
    return known === EMPTY ? this.add(low, high) : known;
  }

  private add(low: number, high: number): number {
    const prefix = high >>> 16 === 0 ? EMPTY : this.intern(low, high & 0xffff);
    const id = ++this.count;
    this.keys = grown(this.keys, 2 * (id + 1));
    this.prefixes = grown(this.prefixes, id + 1);
    this.keys[2 * id] = low;
    this.keys[2 * id + 1] = high;
    this.prefixes[id] = prefix;
    this.slots[this.slotOf(low, high)] = id;
    if (this.count * 2 > this.slots.length) this.rehash();
    return id;
  }

  /** Gives a list the ids of what `forEachGram` gives of the word from `start` to `end` of `text`, in its order. */
  internAll(text: Uint16Array, start: number, end: number, lists: IntListPool, list: number): void {
    const ids = new Int32Array(2 * (end - start));
    // Between its marks a word has as many 3-grams as characters.
    const fours = end - start;
    let first = WORD_START;
    let second = text[start] as number;
    for (let at = start; at < end; at++) {
      const third = at + 1 < end ? (text[at + 1] as number) : WORD_END;
      const low = first | (second << 16);
      if (at + 1 < end) {
        const fourth = at + 2 < end ? (text[at + 2] as number) : WORD_END;
        const four = this.intern(low, third | (fourth << 16));
        ids[at - start] = this.prefixes[four] as number;
        ids[fours + at - start] = four;
      } else ids[at - start] = this.intern(low, third);
      first = second;
      second = third;
    }
    lists.assign(list, ids, Math.max(0, 2 * fours - 1));
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let id = 1; id <= this.count; id++) {
      this.slots[this.slotOf(this.keys[2 * id] as number, this.keys[2 * id + 1] as number)] = id;
    }
  }
}
