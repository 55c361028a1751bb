/** Cuts a passage into the windows that an encoder reads one by one. */

import { countWords, cutToWords } from './count-words.ts';
import { createPacker, type PackedUnit } from './pack.ts';
import { introducesNext, splitSentences } from './sentences/sentences.ts';

interface Piece extends PackedUnit {
  text: string;
}

/**
 * Windows of whole sentences and of about equal length, none above `maxWords` words; a longer sentence is cut. Paragraphs, items
 * and rows stay whole where they can, as in the chunks that they are of.
 */
export function splitWindows(text: string, maxWords: number): string[] {
  const packer = createPacker<Piece>(maxWords);
  const windows = piecesOf(text, maxWords).flatMap((piece) => packer.add(piece));
  return [...windows, ...packer.finish()].map((pieces) => pieces.map((piece) => piece.text).join(' '));
}

function piecesOf(text: string, maxWords: number): Piece[] {
  let cursor = 0;
  let isLedTo = false;
  return splitSentences(text).flatMap((sentence) => {
    const start = Math.max(cursor, text.indexOf(sentence, cursor));
    const begins = isLedTo ? undefined : beginsAfter(text.slice(cursor, start));
    isLedTo = introducesNext(sentence);
    cursor = start + sentence.length;
    const texts = countWords(sentence) <= maxWords ? [sentence] : cutToWords(sentence, maxWords);
    return texts.map((piece, at): Piece => {
      return { text: piece, words: countWords(piece), ...(at === 0 && begins !== undefined && { begins }) };
    });
  });
}

/** What chunks have between a block, an item or row, and what is before it. */
function beginsAfter(gap: string): PackedUnit['begins'] {
  if (gap.includes('\n\n')) return 'block';
  return gap.includes('\n') ? 'item' : undefined;
}
