/** Reads a question as it was meant: each word that is none for the one it is a slip of the finger away from. */
import { commonRank, isWord, knowsCommonWords } from './common-words.ts';
import { fold, normalise } from './normalise.ts';
import { startsCjk, startsUnspaced } from './scripts.ts';
import { type Slip, slipBetween, slipsOf } from './slips.ts';
import { languagesWithFrequentWord } from './stop-words.ts';
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
const CAPITALISED = /^\p{Lu}\p{Ll}/u;
/** Where a word begins a sentence, and has a capital for that. */
const BEFORE_SENTENCE = /(?:^|[.!?…:\n]["'»”)]?\s*)["'«“(¿¡]*$/u;

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
  let words = 0;
  let mended = 0;
  const text = question.replace(RUN, (run, start: number) => {
    if (HAS_MORE.test(run)) return run;
    return run.replace(WORD, (word, at: number) => {
      words += 1;
      const isName = CAPITALISED.test(word) && !BEFORE_SENTENCE.test(question.slice(0, start + at));
      const meant = findMeant(word, isName, known);
      if (meant !== undefined) mended += 1;
      return meant ?? word;
    });
  });
  return mended <= Math.max(MENDED_MAX, MENDED_SHARE_MAX * words) ? text : question;
}

/** What a word is meant for; undefined where it is a word itself, or is a slip of none that is known. */
function findMeant(written: string, isName: boolean, known: KnownForSlips): string | undefined {
  const { languages } = known;
  const [language] = languages;
  const caution = knowsCommonWords(language) ? WITH_LIST : WITHOUT_LIST;
  if (!LETTERS_ALONE.test(written)) return undefined;
  const word = normalise(written);
  const folded = fold(word);
  if (folded.length < caution.minLength || startsCjk(folded) || startsUnspaced(folded)) return undefined;
  if (languages.some((one) => isWord(folded, one)) || languagesWithFrequentWord(word).length > 0)
    return undefined;
  if (known.has(word)) return undefined;
  const isSure = (slip: Slip | undefined): boolean =>
    slip === 'swapped' || (slip === 'other' && folded.length >= caution.minLengthUnswapped);
  const { vocabulary } = known;
  const taught = [...vocabulary.withGramOf(folded)]
    .filter((term) => Math.abs(vocabulary.surfaceLength(term) - folded.length) <= 1)
    .map((term) => ({ surface: vocabulary.surfaceOf(term), weight: known.textsWith(term) }))
    .filter(({ surface }) => isSure(slipBetween(folded, surface)));
  return (
    pickMeant(folded, taught, caution) ??
    (isName || language === undefined ? undefined : pickMeant(folded, commonMeant(folded, language), caution))
  );
}

interface MaybeMeant {
  surface: string;
  /** The more, the likelier it is meant. */
  weight: number;
}

/** Common words of the language that the word is a slip away from; none where it has no list. */
function commonMeant(folded: string, language: string): MaybeMeant[] {
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
