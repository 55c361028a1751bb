/** Which terms of a question in Chinese or Japanese stand for a word only together with their neighbours: see `expandCjk`. */
import { startsCjk } from '../scripts.ts';

const PAIR = /^..$/u;
const HAN = /^\p{Script=Han}$/u;
const KATAKANA_PAIR = /^[\p{Script=Katakana}ー]{2}$/u;

/**
 * By term, the pairs of neighbours among the terms that overlap it: of a Han character, and of a pair of katakana, which spells
 * sounds alone ("プー" stands in "プール" and in "シャンプー"). Korean words are parted by spaces, and have few characters in common.
 */
export function overlapsOf(terms: readonly string[]): Map<string, string[]> {
  const distinct = [...new Set(terms)].filter(startsCjk);
  const pairsWith = new Map<string, string[]>();
  for (const pair of distinct.filter((term) => PAIR.test(term)))
    for (const character of new Set(pair))
      pairsWith.set(character, [...(pairsWith.get(character) ?? []), pair]);
  const overlaps = new Map<string, string[]>();
  for (const term of distinct) {
    const pairs = overlapping(term, pairsWith);
    if (pairs.length > 0) overlaps.set(term, pairs);
  }
  return overlaps;
}

function overlapping(term: string, pairsWith: ReadonlyMap<string, string[]>): string[] {
  if (HAN.test(term)) return pairsWith.get(term) ?? [];
  if (!KATAKANA_PAIR.test(term)) return [];
  const [first = '', second = ''] = term;
  const before = pairsWith.get(first)?.filter((pair) => pair.endsWith(first)) ?? [];
  const behind = pairsWith.get(second)?.filter((pair) => pair.startsWith(second)) ?? [];
  return [...before, ...behind].filter((pair) => pair !== term && KATAKANA_PAIR.test(pair));
}
