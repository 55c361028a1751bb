/** Cuts a passage into the windows that an encoder reads one by one. */
import { splitSentences } from '../retrieval/sentences.ts';
import { countWords, cutToWords } from './count-words.ts';
import { createPacker } from './pack.ts';

/** Windows of whole sentences and of about equal length, none above `maxWords` words; a longer sentence is cut. */
export function splitWindows(text: string, maxWords: number): string[] {
  const packer = createPacker<{ text: string; words: number }>(maxWords);
  const windows = splitSentences(text)
    .flatMap((sentence) => (countWords(sentence) <= maxWords ? [sentence] : cutToWords(sentence, maxWords)))
    .flatMap((piece) => packer.add({ text: piece, words: countWords(piece) }));
  return [...windows, ...packer.finish()].map((pieces) => pieces.map((piece) => piece.text).join(' '));
}
