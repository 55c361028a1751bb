/** Words that people write as one or as two: "login" and "log in", "wifi" and "wi-fi", "Versandkosten" and "Versand Kosten". */
import { startsCjk } from '../../../../language/scripts.ts';

/** Shorter halves are found in too many words: they count where texts have both side by side, as in "wi-fi" and "e-mail". */
const HALF_MIN_LENGTH = 3;
/** What a single letter stands before. */
const AFTER_LETTER_MIN_LENGTH = 4;
/** Second halves that texts are stored without, since they are stop words alone. */
const PARTICLES = new Set(['in', 'on', 'out', 'up']);
const LETTERS = /^\p{L}+$/u;

/** What texts have. */
export interface KnownWords {
  /** Whether they have the word in any form. */
  has(word: string): boolean;
  /** Whether they have it in this form: quickly told. */
  hasAsWritten(word: string): boolean;
  /** Whether they have the two side by side, in any forms. */
  hasSideBySide(first: string, second: string): boolean;
}

/** By word, those that it makes together with a neighbour and that texts have. */
export function joinNeighbours(words: readonly string[], known: KnownWords): Map<string, string[]> {
  const joined = new Map<string, string[]>();
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1] as string, words[at] as string];
    if (startsCjk(first) || startsCjk(second) || !known.hasAsWritten(first + second)) continue;
    for (const word of [first, second]) joined.set(word, [...(joined.get(word) ?? []), first + second]);
  }
  return joined;
}

/** The words, and in place of each that no text has its two halves where texts have these. */
export function splitCompounds(words: readonly string[], known: KnownWords): readonly string[] {
  return words.flatMap((word) =>
    LETTERS.test(word) && !startsCjk(word) && !known.has(word) ? split(word, known) : [word],
  );
}

/** The split with the longest first half; where there is none, the word. */
function split(word: string, known: KnownWords): string[] {
  for (let at = word.length - 1; at > 0; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (areHalves(first, second, known)) return [first, second];
  }
  return [word];
}

/** Of two halves that are no particle, texts have one as it is written. */
function areHalves(first: string, second: string, known: KnownWords): boolean {
  if (first.length >= HALF_MIN_LENGTH && PARTICLES.has(second)) return known.has(first);
  const shorter = Math.min(first.length, second.length);
  if (shorter === 1 && second.length < AFTER_LETTER_MIN_LENGTH) return false;
  if (shorter < HALF_MIN_LENGTH) return known.hasSideBySide(first, second);
  if (known.hasAsWritten(first)) return known.has(second);
  return known.hasAsWritten(second) && known.has(first);
}
