/** Reads a question as it was meant: each word that is none for the one it is a slip of the finger away from. */
import { commonRank, isWord, knowsCommonWords } from './common-words.ts';
import { fold } from './normalise.ts';
import { startsCjk, startsUnspaced } from './scripts.ts';
import { type Slip, slipBetween, slipsOf } from './slips.ts';
import { languagesWithFrequentWord } from './stop-words.ts';
import { tokenise } from './tokenise.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How sure it must be that a word is none, and is meant for another, by what is known of its language. */
interface Caution {
  /** Shorter words are a slip away from too many others. */
  minLength: number;
  /** The same where letters were not just swapped, in which words hardly differ alone. */
  minLengthUnswapped: number;
  /** The same for another first letter, which people seldom miss. */
  minLengthAnyFirst: number;
}

/** With a list of the language's words. */
const WITH_LIST: Caution = { minLength: 4, minLengthUnswapped: 4, minLengthAnyFirst: 5 };
/** Without, a word that no text has may well be one, as "Kasten" beside "Kosten". */
const WITHOUT_LIST: Caution = {
  minLength: 5,
  minLengthUnswapped: 7,
  minLengthAnyFirst: Number.POSITIVE_INFINITY,
};
/** A question with more such words, and with more than every other, is in another language, or in none. */
const MENDED_MAX = 2;
const MENDED_SHARE_MAX = 0.5;
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
/** Words more that might be slips are left as they are: each takes as long as a small part of a search. */
export const LOOKED_UP_MAX = 16;

/** What the chatbot knows. */
export interface KnownForSlips {
  vocabulary: Vocabulary;
  /** That the question is read in, likeliest first. */
  languages: readonly string[];
  /** Whether a text or an answer has the word in any form, or as a part of one. */
  has(word: string): boolean;
  /** How many texts and answers have a term. */
  textsWith(term: number): number;
}

/** The question with the words that it was meant to have, which are folded; others, and what stands between, as they were. */
export function mendSlips(question: string, known: KnownForSlips): string {
  const isShouted = !/\p{Ll}/u.test(question);
  let words = 0;
  let lookedUp = 0;
  let mended = 0;
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
      if (meant !== undefined) mended += 1;
      return meant ?? written;
    });
  });
  return mended <= Math.max(MENDED_MAX, MENDED_SHARE_MAX * words) ? text : question;
}

/** How much it takes in the language that a question is likeliest in. */
function cautionIn([language]: readonly string[]): Caution {
  return knowsCommonWords(language) ? WITH_LIST : WITHOUT_LIST;
}

/** What is written, folded, where it may be a slip: undefined where it is a word, or no one can tell. */
function findUnknown(written: string, isName: boolean, known: KnownForSlips): string | undefined {
  if (!LETTERS_ALONE.test(written)) return undefined;
  const { languages } = known;
  const minLength = Math.max(isName ? NAME_MIN_LENGTH : 0, cautionIn(languages).minLength);
  const [word = '', ...more] = tokenise(written);
  const folded = fold(word);
  if (more.length > 0 || folded.length < minLength) return undefined;
  if (startsCjk(folded) || startsUnspaced(folded)) return undefined;
  if (languages.some((language) => isWord(folded, language))) return undefined;
  if (languagesWithFrequentWord(word).length > 0 || known.has(word)) return undefined;
  return folded;
}

/** The word that a folded one is meant for; undefined where it is a slip of none that is known. */
function findMeant(
  folded: string,
  isName: boolean,
  { vocabulary, languages, textsWith }: KnownForSlips,
): string | undefined {
  const caution = cautionIn(languages);
  const isSure = (slip: Slip | undefined): boolean =>
    slip === 'swapped' || (slip === 'other' && folded.length >= caution.minLengthUnswapped);
  const taught = [...vocabulary.withGramOf(folded)]
    .filter((term) => Math.abs(vocabulary.surfaceLength(term) - folded.length) <= 1)
    .map((term) => ({ surface: vocabulary.surfaceOf(term), weight: textsWith(term) }))
    .filter(({ surface }) => isSure(slipBetween(folded, surface)));
  const common = (): MaybeMeant[] => (isName ? [] : commonMeant(folded, languages[0]));
  return pickMeant(folded, taught, caution) ?? pickMeant(folded, common(), caution);
}

interface MaybeMeant {
  surface: string;
  /** The more, the likelier it is meant. */
  weight: number;
}

/** Common words of the language that the word is a slip away from; none where it has no list. */
function commonMeant(folded: string, language: string | undefined): MaybeMeant[] {
  if (!knowsCommonWords(language)) return [];
  const found: MaybeMeant[] = [];
  for (const surface of slipsOf(folded, LETTERS)) {
    const rank = commonRank(surface, language);
    if (rank !== undefined) found.push({ surface, weight: -rank });
  }
  return found;
}

/** The likeliest, one with the same first letter before any other. */
function pickMeant(
  folded: string,
  some: readonly MaybeMeant[],
  { minLengthAnyFirst }: Caution,
): string | undefined {
  const hasFirst = ({ surface }: MaybeMeant): boolean => surface[0] === folded[0];
  const near = some.some(hasFirst) ? some.filter(hasFirst) : some;
  const likeliest = near.reduce<MaybeMeant | undefined>((best, one) => {
    const isLess =
      best !== undefined &&
      (one.weight < best.weight || (one.weight === best.weight && one.surface >= best.surface));
    return isLess ? best : one;
  }, undefined);
  if (likeliest === undefined) return undefined;
  return hasFirst(likeliest) || folded.length >= minLengthAnyFirst ? likeliest.surface : undefined;
}
