/** Words that begin with one that texts have, in languages that write several as one: "Telefonnummer", where texts have "Telefon". */

import { fold } from './normalise.ts';
import { languagesWhere } from './profiles/profiles.ts';
import { startsCjk } from './scripts.ts';

const COMPOUNDING = languagesWhere(({ isCompounding }) => isCompounding);
/** Shorter words begin too many others. */
export const BEGINNING_MIN_LENGTH = 5;
/** Stems are shorter than their words; those of one passage are few. */
const STEM_MIN_LENGTH = 4;
/** Less behind a word is an ending, as in "lieferbar", or makes a word of it that has nothing to do with it, as in "Kontor". */
const REST_MIN_LENGTH = 4;
/** What stands between two words: letters that join them, and an ending of the first: "ungs" in "Lieferungszeit". */
const JOINT_MAX_LENGTH = 4;
const LETTERS = /^\p{L}+$/u;

export interface Beginning {
  length: number;
  word: string;
}

/** What texts have. */
export interface KnownBeginnings {
  /** Whether they have the word in any form. */
  has(word: string): boolean;
  /** Whether they have words that it is a part of. */
  isPart(word: string): boolean;
  /**
   * The longest of their words and stems that a folded word begins with, up to a length, and a word that has it. Words of answers
   * alone are no beginnings.
   */
  beginningOf(folded: string, maxLength: number): Beginning | undefined;
}

/** The words, and in place of each that texts have in no way the word of theirs that it begins with, and the rest. */
export function cutBeginnings(
  words: readonly string[],
  [language = '']: readonly string[],
  known: KnownBeginnings,
): readonly string[] {
  if (!COMPOUNDING.has(language)) return words;
  return words.flatMap((word) => (LETTERS.test(word) && !startsCjk(word) ? cut(word, known) : [word]));
}

function cut(word: string, known: KnownBeginnings): string[] {
  if (known.has(word)) return [word];
  const folded = fold(word);
  const most = folded.length - REST_MIN_LENGTH;
  const beginning = known.beginningOf(folded, most);
  if (beginning === undefined || known.isPart(word)) return [word];
  const { length } = beginning;
  const whole = folded.length === word.length ? word : folded;
  for (let at = length; at <= Math.min(length + JOINT_MAX_LENGTH, most); at++) {
    const [first, rest] = [whole.slice(0, at), whole.slice(at)];
    if (known.has(rest) && known.has(first)) return [first, rest];
  }
  const first = whole.slice(0, length);
  // A stem may have another stem itself.
  return [known.has(first) ? first : beginning.word, ...cut(whole.slice(length), known)];
}

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
