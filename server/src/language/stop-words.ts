/** Words that say little about a text's subject, by language: left out of matching, and evidence of the language. */

import type { LanguageProfile } from './profiles/profile.ts';
import { compileByLanguage, statedBy } from './profiles/profiles.ts';

/** Stands before a word that is no evidence of its language. */
const STAR = '*';

const NONE: ReadonlySet<string> = new Set();

function stopWords({ stopWords }: LanguageProfile): string | undefined {
  return stopWords;
}

const setOf = compileByLanguage(
  stopWords,
  (list): ReadonlySet<string> => new Set(list.split(/\s+/).map((word) => word.replace(STAR, ''))),
);

/** Normalised words, with their marks. Empty for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return setOf(language) ?? NONE;
}

function readEvidence(): ReadonlyMap<string, readonly string[]> {
  const languagesByWord = new Map<string, string[]>();
  for (const [language, list] of [
    ...statedBy(stopWords),
    ...statedBy(({ frequentWords }) => frequentWords),
  ]) {
    for (const word of list.split(/\s+/).filter((one) => !one.startsWith(STAR))) {
      const languages = languagesByWord.get(word);
      if (languages === undefined) languagesByWord.set(word, [language]);
      else languages.push(language);
    }
  }
  return languagesByWord;
}

const languagesByWord = readEvidence();

/** The languages in which the word is one of the most frequent ones. */
export function languagesWithFrequentWord(word: string): readonly string[] {
  return languagesByWord.get(word) ?? [];
}
