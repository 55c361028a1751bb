/** Corrects the typos of a question: a word that nobody knows becomes the one that it is one typo away from. */

import { fold } from '../../../language/normalise.ts';
import { startsWithoutSpaces } from '../../../language/scripts.ts';
import { languagesWithFrequentWord } from '../../../language/stop-words.ts';
import { tokenise } from '../../../language/tokenise.ts';
import { commonRank, isWord, knowsCommonWords } from '../../../language/word-frequency.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';
import { type Typo, typoBetween, typosOf } from './typos.ts';

/** How many letters a word that is none must have at least to be meant for another, by what was done to that. */
interface Caution extends Record<Typo, number> {
  /** The same where the first letter is another, which people seldom miss. */
  anyFirst: number;
}

/** In a language with a list of its words, to be meant for one that a text or an answer has. */
const KNOWN_TAUGHT: Caution = { swapped: 4, missed: 4, changed: 4, anyFirst: 5 };
/** The same for a common word that none has: the shorter, the more of those are a letter away. */
const KNOWN_COMMON: Caution = { swapped: 4, missed: 5, changed: 7, anyFirst: 7 };
/** Without a list, a word that no text has may well be one, as "Kasten" beside "Kosten". */
const UNKNOWN: Caution = { swapped: 5, missed: 7, changed: 7, anyFirst: Number.POSITIVE_INFINITY };
/** A question with more such words, and with more than every other, is in another language, or in none. */
const CORRECTED_MAX = 2;
const CORRECTED_SHARE_MAX = 0.5;
/** Of the languages that have a list. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const RUN = /\S+/gu;
/** Addresses, codes, paths: whatever has more between its letters than what stands between words. */
const HAS_MORE = /\p{N}|[@_\\]|[.:/#=&]\p{L}/u;
const WORD = /\p{L}[\p{L}\p{M}'’ʼ`´＇]*/gu;
const LETTERS_ALONE = /^[\p{L}\p{M}]+$/u;
/** Of shorter names too many are a letter away from one another. */
const NAME_MIN_LENGTH = 5;
const SENTENCE_CASE = /^\p{L}\P{Lu}*$/u;
const ENDS_SENTENCE = /[.!?…:]["'»”)]*$/u;
const OPENS = /^["'«“(¿¡]*$/u;
/** Words more that might be typos are left as they are: each takes as long as a small part of a search. */
export const LOOKED_UP_MAX = 16;

/** What the chatbot knows. */
export interface KnownForTypos {
  vocabulary: Vocabulary;
  /** That the question is read in, likeliest first. */
  languages: readonly string[];
  /** Whether a text or an answer has the word in any form, or as a part of one. */
  has(word: string): boolean;
  /** How many texts and answers have a term. */
  textsWith(term: number): number;
}

/** The question with the words that it was meant to have, which are folded; others, and what stands between, as they were. */
export function correctTypos(question: string, known: KnownForTypos): string {
  const isShouted = !/\p{Ll}/u.test(question);
  let words = 0;
  let lookedUp = 0;
  let corrected = 0;
  let isAtStart = true;
  const text = question.replace(RUN, (run) => {
    const beginsSentence = isAtStart;
    isAtStart = ENDS_SENTENCE.test(run);
    if (HAS_MORE.test(run)) return run;
    return run.replace(WORD, (written, at: number) => {
      words += 1;
      const hasName = /\p{Lu}/u.test(written) && !isShouted;
      const isFirst = beginsSentence && SENTENCE_CASE.test(written) && OPENS.test(run.slice(0, at));
      const isName = (hasName && !isFirst) || run.includes('-');
      const word = findUnknown(written, isName, known);
      if (word === undefined || lookedUp === LOOKED_UP_MAX) return written;
      lookedUp += 1;
      const meant = findMeant(word, isName, known);
      if (meant !== undefined) corrected += 1;
      return meant ?? written;
    });
  });
  return corrected <= Math.max(CORRECTED_MAX, CORRECTED_SHARE_MAX * words) ? text : question;
}

/** For words that are taught, in the language that a question is likeliest in. */
function cautionIn([language]: readonly string[]): Caution {
  return knowsCommonWords(language) ? KNOWN_TAUGHT : UNKNOWN;
}

/** What is written, folded, where it may be a typo: undefined where it is a word, or no one can tell. */
function findUnknown(written: string, isName: boolean, known: KnownForTypos): string | undefined {
  if (!LETTERS_ALONE.test(written)) return undefined;
  const { languages } = known;
  const minLength = Math.max(isName ? NAME_MIN_LENGTH : 0, cautionIn(languages).swapped);
  const [word = '', ...more] = tokenise(written);
  const folded = fold(word);
  if (more.length > 0 || folded.length < minLength) return undefined;
  if (startsWithoutSpaces(folded)) return undefined;
  if (languages.some((language) => isWord(folded, language))) return undefined;
  if (languagesWithFrequentWord(word).length > 0 || known.has(word)) return undefined;
  return folded;
}

/** The word that a folded one is meant for; undefined where it is a typo of none that is known. */
function findMeant(
  folded: string,
  isName: boolean,
  { vocabulary, languages, textsWith }: KnownForTypos,
): string | undefined {
  const taught = [...vocabulary.withGramOf(folded)]
    .filter((term) => Math.abs(vocabulary.surfaceLength(term) - folded.length) <= 1)
    .map((term) => ({ surface: vocabulary.surfaceOf(term), weight: textsWith(term) }));
  const common = (): MaybeMeant[] => (isName ? [] : commonMeant(folded, languages[0]));
  return pickMeant(folded, taught, cautionIn(languages)) ?? pickMeant(folded, common(), KNOWN_COMMON);
}

interface MaybeMeant {
  surface: string;
  /** The more, the likelier it is meant. */
  weight: number;
}

/** Common words of the language that the word is a typo away from; none where it has no list. */
function commonMeant(folded: string, language: string | undefined): MaybeMeant[] {
  if (!knowsCommonWords(language)) return [];
  const found: MaybeMeant[] = [];
  for (const surface of typosOf(folded, LETTERS)) {
    const rank = commonRank(surface, language);
    if (rank !== undefined) found.push({ surface, weight: -rank });
  }
  return found;
}

/** The likeliest of those that it takes one typo to make the word of, one with the same first letter before any other. */
function pickMeant(folded: string, some: readonly MaybeMeant[], caution: Caution): string | undefined {
  const hasFirst = ({ surface }: MaybeMeant): boolean => surface[0] === folded[0];
  const sure = some.filter(({ surface }) => {
    const typo = typoBetween(folded, surface);
    return typo !== undefined && folded.length >= caution[typo];
  });
  const near = sure.some(hasFirst) ? sure.filter(hasFirst) : sure;
  const likeliest = near.reduce<MaybeMeant | undefined>((best, one) => {
    const isLess =
      best !== undefined &&
      (one.weight < best.weight || (one.weight === best.weight && one.surface >= best.surface));
    return isLess ? best : one;
  }, undefined);
  if (likeliest === undefined) return undefined;
  return hasFirst(likeliest) || folded.length >= caution.anyFirst ? likeliest.surface : undefined;
}
