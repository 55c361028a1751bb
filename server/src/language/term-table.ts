/** The encoded terms of one language's words, by the words' numbers, and the writing of whole texts from them. */
import { grown } from '../typed-arrays.ts';
import type { WordTable } from './word-table.ts';

const SPACE = 32;
const LATIN_1_END = 0x100;
/** In place of where a term begins. */
const UNKNOWN = 0;
const LEFT_OUT = -1;
/** Units turned into a string at a time where they are not all Latin-1. */
const UNITS_AT_ONCE = 8_192;

/** Where texts are written, one at a time. */
const buffers = { units: new Uint16Array(4_096), bytes: Buffer.alloc(0) };

export class TermTable {
  private readonly words: WordTable;
  /** @returns null for a stop word */
  private readonly encode: (word: string) => string | null;
  private generation = 0;
  /** By word: where its term begins, plus 1. */
  private starts = new Int32Array(0);
  private lengths = new Uint16Array(0);
  private units = new Uint16Array(1 << 14);
  private unitCount = 0;

  constructor(words: WordTable, encode: (word: string) => string | null) {
    this.words = words;
    this.encode = encode;
  }

  /** The header and the terms of all words but stop words, separated by spaces; undefined where all are. */
  write(header: string, numbers: Int32Array): string | undefined {
    this.keepUp();
    let end = 0;
    let written = grown(buffers.units, header.length);
    for (; end < header.length; end++) written[end] = header.charCodeAt(end);
    let seen = 0;
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number;
      let start = number < this.starts.length ? (this.starts[number] as number) : UNKNOWN;
      if (start === UNKNOWN) start = this.learn(number);
      if (start === LEFT_OUT) continue;
      const length = this.lengths[number] as number;
      written = grown(written, end + length + 1);
      written[end++] = SPACE;
      for (let from = start - 1; from < start - 1 + length; from++) {
        const unit = this.units[from] as number;
        seen |= unit;
        written[end++] = unit;
      }
    }
    buffers.units = written;
    if (end === header.length && numbers.length > 0) return undefined;
    return seen < LATIN_1_END ? readLatin1(end) : readUnits(end);
  }

  /** Forgets everything where the words' numbers have begun anew. */
  private keepUp(): void {
    if (this.generation === this.words.generation) return;
    this.generation = this.words.generation;
    this.starts = new Int32Array(0);
    this.lengths = new Uint16Array(0);
    this.unitCount = 0;
  }

  private learn(number: number): number {
    const term = this.encode(this.words.word(number));
    this.starts = grown(this.starts, number + 1);
    this.lengths = grown(this.lengths, number + 1);
    const start = term === null ? LEFT_OUT : this.unitCount + 1;
    this.starts[number] = start;
    if (term === null) return start;
    this.lengths[number] = term.length;
    this.units = grown(this.units, this.unitCount + term.length);
    for (let at = 0; at < term.length; at++) this.units[this.unitCount++] = term.charCodeAt(at);
    return start;
  }
}

function readLatin1(end: number): string {
  if (buffers.bytes.length < end) buffers.bytes = Buffer.alloc(2 * end);
  const { units, bytes } = buffers;
  for (let at = 0; at < end; at++) bytes[at] = units[at] as number;
  return bytes.toString('latin1', 0, end);
}

function readUnits(end: number): string {
  let text = '';
  for (let from = 0; from < end; from += UNITS_AT_ONCE)
    text += String.fromCharCode(...buffers.units.subarray(from, Math.min(end, from + UNITS_AT_ONCE)));
  return text;
}
