/** Tells common words from rare ones, and words from what is none, where a chatbot's own texts cannot, for they have neither. */
import { readFileSync } from 'node:fs';
import { languagesWhere } from './profiles/profiles.ts';
import { stemWord } from './stemming/stem.ts';

const FOLDER = new URL('../../../models/common-words/', import.meta.url);
/** So many of the frequent words are common; of the others no more is said than that they are words. */
const COMMON = 4_000;

/** What a list says, made by scripts/common-words. */
interface List {
  /** The commonest first. */
  frequent: string[];
  /** Words of a dictionary beside those, in all their forms. */
  others: string[];
}

/** Of one language, 0 the commonest. */
interface Ranks {
  byWord: ReadonlyMap<string, number>;
  /** That of the commonest word with the stem. */
  byStem: ReadonlyMap<string, number>;
  others: ReadonlySet<string>;
}

/** By language, read on first use. */
const ranks = new Map<string, Ranks>();
const LISTED = languagesWhere(({ hasWordList }) => hasWordList);
/** Ranks up to this many differ little in what they tell. */
const FLAT = 10;

function readRanks(language: string): Ranks {
  const { frequent, others } = JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8')) as List;
  const byStem = new Map<string, number>();
  for (const [rank, word] of frequent.entries()) {
    const stem = stemWord(word, language);
    if (!byStem.has(stem)) byStem.set(stem, rank);
  }
  return { byWord: new Map(frequent.map((word, rank) => [word, rank])), byStem, others: new Set(others) };
}

function ranksOf(language: string): Ranks {
  let known = ranks.get(language);
  if (known === undefined) {
    known = readRanks(language);
    ranks.set(language, known);
  }
  return known;
}

/** Whether there is a list of the language's common words. */
export function knowsCommonWords(language: string | undefined): language is string {
  return language !== undefined && LISTED.has(language);
}

/** How many words of the language are commoner than the folded word; undefined where it is not common, or there is no list. */
export function commonRank(word: string, language: string): number | undefined {
  const rank = knowsCommonWords(language) ? ranksOf(language).byWord.get(word) : undefined;
  return rank !== undefined && rank < COMMON ? rank : undefined;
}

/** Whether the folded word is a common one of the language; never, where the language has no list. */
export function isCommon(word: string, language: string): boolean {
  return commonRank(word, language) !== undefined;
}

/** Whether the folded word is known to be one of the language; never, where the language has no list. */
export function isWord(word: string, language: string): boolean {
  if (!knowsCommonWords(language)) return false;
  const { byWord, byStem, others } = ranksOf(language);
  return byWord.has(word) || others.has(word) || byStem.has(stemWord(word, language));
}

/**
 * How much a folded word tells that no text has: 1 for rare words and for languages without a list, less the commoner it
 * is in any of its forms, by the logarithm of its rank.
 */
export function rarity(word: string, language: string | undefined): number {
  if (!knowsCommonWords(language)) return 1;
  const rank = ranksOf(language).byStem.get(stemWord(word, language)) ?? COMMON;
  return rank >= COMMON ? 1 : Math.log(1 + (rank + 1) / FLAT) / Math.log(1 + (COMMON + 1) / FLAT);
}
