/** Misprints as hands make them, so that the encoder learns to see through them. */
import type { Random } from './random.ts';

const FREQUENT_LETTERS = 'etaoinsrlh';
const MIN_LETTERS = 4;

/** One edit inside each of about a quarter of the words of four letters or more. */
export function addTypos(text: string, random: Random, share = 0.25): string {
  return text
    .split(' ')
    .map((word) => (word.length < MIN_LETTERS || random.next() > share ? word : misprint(word, random)))
    .join(' ');
}

function misprint(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const letter = FREQUENT_LETTERS.charAt(random.below(FREQUENT_LETTERS.length));
  const before = word.slice(0, at);
  const kind = random.next();
  if (kind < 0.3) return before + word.slice(at + 1);
  if (kind < 0.6) return before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  if (kind < 0.8) return before + letter + word.slice(at);
  return before + letter + word.slice(at + 1);
}
