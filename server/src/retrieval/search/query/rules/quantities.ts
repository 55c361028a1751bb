/** Numbers with their unit of measurement, which people write in one word or in two: "5kg", "5 kg". */
import type { KnownWords } from './split-words.ts';

const NUMBER = /^\p{N}+$/u;
const UNIT = /^\p{Script=Latin}{1,3}$/u;
const MEASURE = /^(\p{N}+)(\p{Script=Latin}{1,3})$/u;

/** A question's words with its measures as the texts have them, where these have them in one way only. */
export function matchMeasures(words: readonly string[], known: KnownWords): string[] {
  const isKnown = (word: string): boolean => known.hasAsWritten(word);
  const matched: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    const next = words[at + 1];
    const [, number, unit] = MEASURE.exec(word) ?? [];
    if (number !== undefined && unit !== undefined) {
      const isOneWord = isKnown(word) || !isKnown(number) || !isKnown(unit);
      matched.push(...(isOneWord ? [word] : [number, unit]));
    } else if (next !== undefined && NUMBER.test(word) && UNIT.test(next) && !isKnown(next)) {
      const isOneWord = isKnown(word + next);
      matched.push(...(isOneWord ? [word + next] : [word, next]));
      at += 1;
    } else {
      matched.push(word);
    }
  }
  return matched;
}
