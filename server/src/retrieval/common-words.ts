/** Tells common words from rare ones where a chatbot's own texts cannot, for they have neither. */
import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../../models/common-words/', import.meta.url);
/** Ranks by word, 0 the commonest; by language, read on first use. */
const ranks = new Map<string, ReadonlyMap<string, number>>();
const LANGUAGES: ReadonlySet<string> = new Set(['en']);
/** Ranks up to this many differ little in what they tell. */
const FLAT = 10;

function ranksOf(language: string): ReadonlyMap<string, number> {
  let known = ranks.get(language);
  if (known === undefined) {
    const words = JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as string[];
    known = new Map(words.map((word, rank) => [word, rank]));
    ranks.set(language, known);
  }
  return known;
}

/** Whether the folded word is a common one of the language; never, where the language has no list. */
export function isCommon(word: string, language: string): boolean {
  return LANGUAGES.has(language) && ranksOf(language).has(word);
}

/**
 * How much a folded word tells that no text has: 1 for rare words and for languages without a list, less the commoner it
 * is, by the logarithm of its rank.
 */
export function rarity(word: string, language: string | undefined): number {
  if (language === undefined || !LANGUAGES.has(language)) return 1;
  const known = ranksOf(language);
  const rank = known.get(word);
  return rank === undefined ? 1 : Math.log(1 + (rank + 1) / FLAT) / Math.log(1 + (known.size + 1) / FLAT);
}
