/** Phrases of the profiles as keys, so that a text is compared with them whatever its case, accents and punctuation. */

import { fold, normalise } from '../normalise.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const APOSTROPHES = /['’]/g;

/** A word of a text, from `start` up to `end`. */
export interface PhraseWord {
  readonly start: number;
  readonly end: number;
  /** In lower case, with its accents: they part «où» from «ou». */
  readonly written: string;
  /** Without them, as many type it. */
  readonly key: string;
}

/** In a script without spaces, a run of characters is one word. */
export function phraseWords(text: string): PhraseWord[] {
  return [...text.matchAll(WORD)].map((match) => {
    const written = normalise(match[0]).replace(APOSTROPHES, '');
    return { start: match.index, end: match.index + match[0].length, written, key: fold(written) };
  });
}

/** Empty for a text without words. */
export function phraseKey(text: string): string {
  return phraseWords(text)
    .map(({ key }) => key)
    .join(' ');
}

/** @param phrases parted by commas */
export function listPhrases(phrases: string): string[] {
  return phrases.split(',').map((phrase) => phrase.trim());
}
