/** Word stems by language, by Snowball 3 (https://snowballstem.org), remembered. */
import { createStemmer } from 'multilingual-stemmer';
import { detachString } from '../detached-string.ts';
import { fold } from '../normalise.ts';
import { PROFILES } from '../profiles/profiles.ts';

/** Stems remembered per language; beyond it all are forgotten and gathered anew. */
export const STEM_CACHE_WORDS = 50_000;

type Stem = (word: string) => string;

const stemmers = new Map<string, Stem>();

function createStem(language: string): Stem {
  const { stemmer, adaptedStem } = PROFILES.get(language) ?? {};
  if (stemmer === undefined) return fold;
  const stemOnce = adaptedStem ?? createStemmer(stemmer);
  const remembered = new Map<string, string>();
  return (word) => {
    let stem = remembered.get(word);
    if (stem === undefined) {
      // A stemmer may leave nothing of a word; the word itself is the better key then.
      stem = fold(stemOnce(word)) || fold(word);
      if (remembered.size >= STEM_CACHE_WORDS) remembered.clear();
      remembered.set(detachString(word), detachString(stem));
    }
    return stem;
  };
}

/** The folded stem of a normalised word; the folded word in a language without a stemmer. Never empty. */
export function stemWord(word: string, language: string): string {
  let stem = stemmers.get(language);
  if (stem === undefined) {
    stem = createStem(language);
    stemmers.set(language, stem);
  }
  return stem(word);
}
