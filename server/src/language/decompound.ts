/** Words that begin with one that texts have, in languages that write several as one: "Telefonnummer", where texts have "Telefon". */

import { languagesWhere } from './profiles/profiles.ts';

const COMPOUNDING = languagesWhere(({ isCompounding }) => isCompounding);
/** Stems are shorter than their words; those of one passage are few. */
const STEM_MIN_LENGTH = 4;
/** Less behind a word is an ending, as in "lieferbar", or makes a word of it that has nothing to do with it, as in "Kontor". */
const REST_MIN_LENGTH = 4;
const LETTERS = /^\p{L}+$/u;

/** The longest of a passage's stems that the folded word begins with, in such a language; undefined without any. */
export function findBeginning(
  word: string,
  stems: readonly string[],
  language: string | undefined,
): string | undefined {
  if (language === undefined || !COMPOUNDING.has(language) || !LETTERS.test(word)) return undefined;
  const most = word.length - REST_MIN_LENGTH;
  const beginnings = stems.filter(
    (stem) => stem.length >= STEM_MIN_LENGTH && stem.length <= most && word.startsWith(stem),
  );
  return beginnings.sort((stem, other) => other.length - stem.length)[0];
}
