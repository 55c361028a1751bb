/** Turns words into rows of the static encoder's matrix; training and inference share it, so that they agree. */
import { splitWords } from './static-words.ts';

/** Shape of the matrix: one row per vocabulary word, then `buckets` rows that hashed character grams share. */
export interface FeatureShape {
  /** Rows kept for vocabulary words; the first bucket follows them. */
  words: number;
  buckets: number;
  /** Characters in a gram. */
  ngram: number;
  /** Known words of at least this length have grams beside their own row; unknown words always have. */
  minWordLenForNgrams: number;
  /** Words of a text beyond these are not read. */
  maxWords: number;
}

const CACHED_WORDS = 20_000;

/** Looks features up by word, remembering the first 20,000 words it meets. */
export class FeatureTable {
  readonly shape: FeatureShape;
  readonly #rowOfWord: Map<string, number>;
  readonly #rowsOfWord = new Map<string, Int32Array>();

  constructor(shape: FeatureShape, vocabulary: readonly string[]) {
    this.shape = shape;
    this.#rowOfWord = new Map(vocabulary.map((word, row) => [word, row]));
  }

  /** Row numbers of one word: its own, where the vocabulary has it, and those of its grams. */
  rowsOfWord(word: string): Int32Array {
    let rows = this.#rowsOfWord.get(word);
    if (rows !== undefined) return rows;
    const own = this.#rowOfWord.get(word);
    const { shape } = this;
    const list: number[] = own === undefined ? [] : [own];
    if (own === undefined || word.length >= shape.minWordLenForNgrams) {
      for (const gram of gramsOf(word, shape.ngram))
        list.push(shape.words + (hashGram(gram) % shape.buckets));
    }
    rows = Int32Array.from(list);
    if (this.#rowsOfWord.size < CACHED_WORDS) this.#rowsOfWord.set(word, rows);
    return rows;
  }

  /** Row numbers of a text, with repetitions; none where the text has no word. */
  rowsOfText(text: string): number[] {
    const rows: number[] = [];
    const words = splitWords(text);
    const end = Math.min(words.length, this.shape.maxWords);
    for (let index = 0; index < end; index += 1) {
      for (const row of this.rowsOfWord(words[index] as string)) rows.push(row);
    }
    return rows;
  }
}

/** Character grams of a word between a start and an end mark; none where it is shorter than a gram. */
export function gramsOf(word: string, length: number): string[] {
  const marked = `^${word}$`;
  const grams: string[] = [];
  for (let start = 0; start + length <= marked.length; start += 1)
    grams.push(marked.slice(start, start + length));
  return grams;
}

/** FNV-1a over UTF-16 units with a final mix, unsigned. */
export function hashGram(gram: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < gram.length; index += 1) {
    hash = Math.imul(hash ^ gram.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0;
}
