/** Slips of the finger: words that one wrong letter makes of others. */
import { isCommon, knowsCommonWords } from './common-words.ts';
import { startsCjk } from './scripts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Shorter words are a slip away from too many others. */
const SLIP_MIN_LENGTH = 5;
/**
 * Where common words are not known, a shorter word may well be one of them, as "Kasten" beside "Kosten"; but words hardly differ
 * in two letters' order alone.
 */
const SURE_SLIP_LENGTH = 7;
const LETTERS = /^\p{L}+$/u;

export type Slip = 'swapped' | 'other';

/**
 * What makes one word of the other: two neighbours swapped, or one letter left out, put in or changed; undefined where it takes
 * more than that, or nothing.
 */
export function slipBetween(a: string, b: string): Slip | undefined {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return undefined;
  if (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)) return 'swapped';
  const isOne = restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
  return isOne ? 'other' : undefined;
}

/** Whether a folded word that a text does not have may be a slip: of letters, long enough, and no common word itself. */
export function mayBeSlip(surface: string, languages: readonly string[]): boolean {
  if (surface.length < SLIP_MIN_LENGTH || startsCjk(surface) || !LETTERS.test(surface)) return false;
  return !languages.some((language) => isCommon(surface, language));
}

/** Whether such a word may be meant for the other: one slip away, with the same first letter, which people seldom miss. */
export function isMeantFor(surface: string, other: string, language: string | undefined): boolean {
  if (other[0] !== surface[0] || Math.abs(other.length - surface.length) > 1) return false;
  const slip = slipBetween(surface, other);
  const isSure = surface.length >= SURE_SLIP_LENGTH || knowsCommonWords(language);
  return slip === 'swapped' || (isSure && slip !== undefined);
}

/** The terms that such a word may be meant for. */
export function termsMeant(surface: string, vocabulary: Vocabulary, language: string | undefined): number[] {
  return [...vocabulary.withGramOf(surface)].filter(
    (term) =>
      Math.abs(vocabulary.surfaceLength(term) - surface.length) <= 1 &&
      isMeantFor(surface, vocabulary.surfaceOf(term), language),
  );
}
