/**
 * Cuts a text into the word pieces of a unigram language model (Kudo, 2018, «Subword Regularization»): the pieces whose
 * log probabilities add up to the most, found from left to right. What is odd in it is odd in the tokeniser with which
 * the model is published (TensorFlow.js), and is kept, for vectors follow the pieces.
 */
import type { Vocabulary } from './weights.ts';

/** Rows of the vocabulary that stand for no text: unknown, begin, end and the like. */
const RESERVED = 6;
const UNKNOWN = 0;
const WORD_MARK = '\u2581';

export type WordPieces = (text: string) => number[];

/** @returns a function that gives the ids of a text's pieces; blank text gives those of its blanks */
export function createWordPieces(vocabulary: Vocabulary): WordPieces {
  const ids = new Map<string, number>();
  let longest = 1;
  for (const [id, [piece]] of vocabulary.entries()) {
    if (id < RESERVED) continue;
    ids.set(piece, id);
    longest = Math.max(longest, [...piece].length);
  }

  /** Of each place behind a character, the last piece on the best way to it. */
  function findLastPieces(symbols: readonly string[]): number[] {
    const lastPieces = new Array<number>(symbols.length + 1).fill(UNKNOWN);
    const best = new Array<number>(symbols.length + 1).fill(0);
    const reach = (end: number, id: number, score: number): void => {
      // Nothing has a score of 0 but what was not reached, or begins with nothing known.
      if (best[end] !== 0 && score < (best[end] as number)) return;
      best[end] = score;
      lastPieces[end] = id;
    };
    for (let start = 0; start < symbols.length; start++) {
      let piece = '';
      let isKnown = false;
      const stop = Math.min(symbols.length, start + longest);
      for (let end = start + 1; end <= stop; end++) {
        piece += symbols[end - 1];
        const id = ids.get(piece);
        if (id === undefined) continue;
        isKnown = true;
        reach(end, id, (vocabulary[id] as [string, number])[1] + (best[start] as number));
      }
      if (!isKnown) reach(start + 1, UNKNOWN, best[start] as number);
    }
    return lastPieces;
  }

  return (text) => {
    const normal = text.normalize('NFKC');
    if (normal === '') return [];
    const symbols = [...(WORD_MARK + normal.replaceAll(' ', WORD_MARK))];
    const lastPieces = findLastPieces(symbols);
    const pieces: number[] = [];
    for (let end = symbols.length; end > 0; ) {
      const id = lastPieces[end] as number;
      // Unknown characters in a row are one piece.
      if (id !== UNKNOWN || pieces.at(-1) !== UNKNOWN || pieces.length === 0) pieces.push(id);
      end -= (vocabulary[id] as [string, number])[0].length;
    }
    return pieces.reverse();
  };
}
