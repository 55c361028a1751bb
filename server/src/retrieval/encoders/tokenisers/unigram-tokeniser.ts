/**
 * SentencePiece's unigram tokeniser over one flat file, which needs a few megabytes where an object for each of 250,000 pieces
 * takes hundreds. Little-endian, sections in this order, `n` pieces, `m` code points that are normalised to `t` others:
 *
 *     u32 "UNI1", n, bytes of text, m, t, begin, end, unknown
 *     u32 ends[n] | u32 ids[n] | f32 scores[n] | u32 code points[m] | u32 ends[m] | u32 targets[t] | text of the pieces
 *
 * Pieces are sorted by their bytes, so that those which begin alike are neighbours: a text is matched by narrowing a range.
 */
import { createNormaliser } from './unigram-normalisation.ts';

const UNIGRAM_MAGIC = 0x31_49_4e_55;
const UNIGRAM_HEADER = 8;

/** What stands for a space, and before the first word. */
const WORD_START = '▁';

/** How much less probable than the rarest piece a character is that no piece has: SentencePiece's `kUnkPenalty`. */
const UNKNOWN_PENALTY = 10;

export interface UnigramTokeniser {
  /** Ids of the word pieces of a text, begin and end among them. @param most if there are more, those before the end are cut */
  encode(text: string, most?: number): Int32Array;
}

/** The pieces in the order of their bytes. */
interface Pieces {
  ends: Uint32Array;
  ids: Uint32Array;
  scores: Float32Array;
  text: Uint8Array;
}

/** Reads the file without copying it: the tokeniser keeps `file`. @throws where it is no such file, or cut short */
export function createUnigramTokeniser(file: Uint8Array): UnigramTokeniser {
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  let at = bytes.byteOffset;
  const take = (length: number): number => {
    at += 4 * length;
    if (at > bytes.byteOffset + bytes.byteLength) throw new Error('The file of word pieces is cut short');
    return at - 4 * length;
  };
  const numbers = (length: number) => new Uint32Array(bytes.buffer, take(length), length);
  const [magic, count, textLength, rules, targetCount, begin, end, unknown] = numbers(
    UNIGRAM_HEADER,
  ) as unknown as [number, number, number, number, number, number, number, number];
  if (magic !== UNIGRAM_MAGIC) throw new Error('No file of word pieces');
  const ends = numbers(count);
  const ids = numbers(count);
  const scores = new Float32Array(bytes.buffer, take(count), count);
  const normalise = createNormaliser(numbers(rules), numbers(rules), numbers(targetCount));
  const text = new Uint8Array(bytes.buffer, at);
  if (text.length < textLength) throw new Error('The file of word pieces is cut short');
  const pieces: Pieces = { ends, ids, scores, text };
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  const encoder = new TextEncoder();
  return {
    encode(given, most = Number.POSITIVE_INFINITY) {
      const words = normalise(given);
      const marked = words === '' ? '' : WORD_START + words.replaceAll(' ', WORD_START);
      const found = segment(pieces, encoder.encode(marked), unknown, unknownScore);
      const inner = found.slice(0, Math.max(0, most - 2));
      return Int32Array.from([begin, ...inner, end]);
    },
  };
}

/** The most probable way to cut UTF-8 into pieces (Viterbi): time grows with its length times that of the longest piece. */
function segment(pieces: Pieces, utf8: Uint8Array, unknown: number, unknownScore: number): number[] {
  const length = utf8.length;
  const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  const cameFrom = new Uint32Array(length + 1);
  const ids = new Uint32Array(length + 1);
  best[0] = 0;
  const offer = (from: number, to: number, id: number, score: number): void => {
    const sum = (best[from] as number) + score;
    if (sum <= (best[to] as number)) return;
    best[to] = sum;
    cameFrom[to] = from;
    ids[to] = id;
  };
  for (let start = 0; start < length; start = nextCharacter(utf8, start)) {
    offer(start, nextCharacter(utf8, start), unknown, unknownScore);
    matchPieces(pieces, utf8, start, (end, piece) =>
      offer(start, end, pieces.ids[piece] as number, pieces.scores[piece] as number),
    );
  }
  const found: number[] = [];
  for (let end = length; end > 0; end = cameFrom[end] as number) {
    const id = ids[end] as number;
    // Neighbouring characters that no piece has are one unknown piece.
    if (id !== unknown || found.at(-1) !== unknown) found.push(id);
  }
  return found.reverse();
}

/** Calls back for each piece that the text has at `start`, the shortest first. */
function matchPieces(
  { ends, text }: Pieces,
  utf8: Uint8Array,
  start: number,
  matched: (end: number, piece: number) => void,
): void {
  const startOf = (piece: number): number => (piece === 0 ? 0 : (ends[piece - 1] as number));
  /** The first piece of a range with a byte at `depth` of at least `byte`; all of the range are longer than `depth`. */
  const lowerBound = (from: number, to: number, depth: number, byte: number): number => {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((text[startOf(middle) + depth] as number) < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  let from = 0;
  let to = ends.length;
  for (let at = start; at < utf8.length; at++) {
    const depth = at - start;
    const byte = utf8[at] as number;
    from = lowerBound(from, to, depth, byte);
    to = lowerBound(from, to, depth, byte + 1);
    if (from === to) return;
    if ((ends[from] as number) - startOf(from) === depth + 1) {
      matched(at + 1, from);
      from += 1;
    }
  }
}

/** Where the character after that at `at` begins. */
function nextCharacter(utf8: Uint8Array, at: number): number {
  let next = at + 1;
  while (next < utf8.length && ((utf8[next] as number) & 0xc0) === 0x80) next += 1;
  return next;
}
