/** Words that say little about a text's subject, by language: left out of matching, and evidence of the language. */

import { LATIN_STOP_WORDS } from './latin-stop-words.ts';
import { writeAsTwo } from './letters-as-two.ts';
import { NON_LATIN_STOP_WORDS } from './non-latin-stop-words.ts';
import { fold } from './normalise.ts';

/** Frequent English words that a question turns on all the same: evidence of the language only. */
const ENGLISH_EVIDENCE = `want need get got know tell give make like see use show send buy help more most much many all only
  over also because between after before during under again very too own same other such both each few until while
  against above below off once they them he she him her his their us dont cant didnt doesnt isnt wont whats thats still
  already one two new back now today day days way thanks thank near`;

/** Stands before a word that is no evidence of its language. */
const STAR = '*';

const SETS = new Map<string, Set<string>>();
const languagesByWord = new Map<string, string[]>();

function addEvidence(word: string, language: string): void {
  const languages = languagesByWord.get(word);
  if (languages === undefined) languagesByWord.set(word, [language]);
  else languages.push(language);
}

for (const [language, list] of Object.entries({ ...LATIN_STOP_WORDS, ...NON_LATIN_STOP_WORDS })) {
  const words = list.split(/\s+/);
  SETS.set(language, new Set(words.map((word) => word.replace(STAR, ''))));
  for (const word of words) if (!word.startsWith(STAR)) addEvidence(word, language);
}
for (const word of ENGLISH_EVIDENCE.split(/\s+/)) addEvidence(word, 'en');

const NONE: ReadonlySet<string> = new Set();

/** Normalised words, with their marks. Empty for a language without a list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return SETS.get(language) ?? NONE;
}

const plainSets = new Map<string, ReadonlySet<string>>();

/** Those that are written with marks, without them or with two letters, as people type who lack the keys. */
export function plainStopWordsOf(language: string): ReadonlySet<string> {
  let plain = plainSets.get(language);
  if (plain === undefined) {
    const words = [...stopWordsOf(language)];
    plain = new Set(
      words.flatMap((word) => [fold(word), writeAsTwo(word)].filter((other) => other !== word)),
    );
    plainSets.set(language, plain);
  }
  return plain;
}

/** The languages in which the word is one of the most frequent ones. */
export function languagesWithFrequentWord(word: string): readonly string[] {
  return languagesByWord.get(word) ?? [];
}
