/** Words met before, each under a number: what is known of a word is then found by looking once, in memory that is close. */
import { grown } from '../typed-arrays.ts';
import { detachString } from './detached-string.ts';

/** Words kept; the next text beyond them begins an empty table. */
const WORDS_KEPT = 1 << 16;
const UNITS_KEPT = 1 << 20;
/** Places of the table, a power of two; twice as many when half of them are taken. */
const FIRST_PLACES = 1 << 12;
const FIRST_UNITS = 1 << 14;
/** Nobody can know it, and so make words that all have one place. Odd, so that no unit is lost. */
const HASH_FACTOR = Math.floor(2 ** 24 + Math.random() * 2 ** 31) | 1;

/** Of one more unit. */
export function nextHash(hash: number, unit: number): number {
  return (Math.imul(hash, HASH_FACTOR) + unit) | 0;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = nextHash(hash, text.charCodeAt(at));
  return hash;
}

export class WordTable {
  /** Raised whenever the numbers begin anew. */
  generation = 0;
  private readonly words: string[] = [];
  /** By place, a word's number plus 1; 0 where it is free. */
  private places = new Int32Array(FIRST_PLACES);
  private hashes = new Int32Array(0);
  private starts = new Int32Array(0);
  private units = new Uint16Array(FIRST_UNITS);
  private unitCount = 0;

  /** Call before a text: numbers found until the next call stay valid together. */
  begin(): void {
    if (this.words.length <= WORDS_KEPT && this.unitCount <= UNITS_KEPT) return;
    this.words.length = 0;
    this.places = new Int32Array(FIRST_PLACES);
    this.hashes = new Int32Array(0);
    this.starts = new Int32Array(0);
    this.units = new Uint16Array(FIRST_UNITS);
    this.unitCount = 0;
    this.generation++;
  }

  word(number: number): string {
    return this.words[number] as string;
  }

  /** The number of the word that stands there. @param hash `nextHash` over its units, from 0 */
  find(text: string, start: number, end: number, hash: number): number {
    const mask = this.places.length - 1;
    let place = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const number = (this.places[place] as number) - 1;
      if (number < 0) return this.add(text.slice(start, end), hash, place);
      if (this.hashes[number] === hash && this.isSame(number, text, start, end)) return number;
      place = (place + 1) & mask;
    }
  }

  findWord(word: string): number {
    return this.find(word, 0, word.length, hashOf(word));
  }

  private isSame(number: number, text: string, start: number, end: number): boolean {
    let at = this.starts[number] as number;
    if ((this.starts[number + 1] as number) - at !== end - start) return false;
    for (let from = start; from < end; from++, at++)
      if (this.units[at] !== text.charCodeAt(from)) return false;
    return true;
  }

  private add(word: string, hash: number, place: number): number {
    const number = this.words.length;
    this.words.push(detachString(word));
    this.hashes = grown(this.hashes, number + 1);
    this.hashes[number] = hash;
    this.starts = grown(this.starts, number + 2);
    this.starts[number] = this.unitCount;
    this.reserve(word.length);
    for (let at = 0; at < word.length; at++) this.units[this.unitCount++] = word.charCodeAt(at);
    this.starts[number + 1] = this.unitCount;
    this.places[place] = number + 1;
    if (2 * this.words.length > this.places.length) this.spread();
    return number;
  }

  private reserve(more: number): void {
    if (this.unitCount + more <= this.units.length) return;
    const wider = new Uint16Array(2 * (this.units.length + more));
    wider.set(this.units);
    this.units = wider;
  }

  private spread(): void {
    const mask = 2 * this.places.length - 1;
    this.places = new Int32Array(mask + 1);
    for (let number = 0; number < this.words.length; number++) {
      const hash = this.hashes[number] as number;
      let place = (hash ^ (hash >>> 15)) & mask;
      while (this.places[place] !== 0) place = (place + 1) & mask;
      this.places[place] = number + 1;
    }
  }
}
