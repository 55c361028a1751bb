/** Words that people write as one or as two: "login" and "log in", "wifi" and "wi-fi", "Versandkosten" and "Versand Kosten". */
import { startsCjk } from './scripts.ts';

/** Shorter halves are found in too many words, but for single letters as in "e-mail". */
const HALF_MIN_LENGTH = 3;
/** What a single letter stands before. */
const AFTER_LETTER_MIN_LENGTH = 4;
/** Second halves that texts are stored without, since they are stop words alone. */
const PARTICLES = new Set(['in', 'on', 'out', 'up']);
const LETTERS = /^\p{L}+$/u;

/** Whether a text has the word, in any form. */
export type IsKnown = (word: string) => boolean;

/** By word, those that it makes together with a neighbour and that texts have. */
export function joinNeighbours(words: readonly string[], isKnown: IsKnown): Map<string, string[]> {
  const joined = new Map<string, string[]>();
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words[at - 1] as string, words[at] as string];
    if (startsCjk(first) || startsCjk(second) || !isKnown(first + second)) continue;
    for (const word of [first, second]) joined.set(word, [...(joined.get(word) ?? []), first + second]);
  }
  return joined;
}

/** The words, and in place of each that no text has its two halves where texts have these. */
export function splitCompounds(words: readonly string[], isKnown: IsKnown): readonly string[] {
  return words.flatMap((word) =>
    LETTERS.test(word) && !startsCjk(word) && !isKnown(word) ? split(word, isKnown) : [word],
  );
}

/** The split with the longest first half; where there is none, the word. */
function split(word: string, isKnown: IsKnown): string[] {
  for (let at = word.length - 1; at > 0; at--) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (areHalves(halves, isKnown)) return halves;
  }
  return [word];
}

function areHalves([first = '', second = '']: readonly string[], isKnown: IsKnown): boolean {
  if (first.length === 1)
    return second.length >= AFTER_LETTER_MIN_LENGTH && isKnown(first) && isKnown(second);
  if (first.length < HALF_MIN_LENGTH || !isKnown(first)) return false;
  return PARTICLES.has(second) || (second.length >= HALF_MIN_LENGTH && isKnown(second));
}
