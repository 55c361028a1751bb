/** Word stems by language, by Snowball 3 (https://snowballstem.org), remembered. */
import { createStemmer, type IsoCode } from 'multilingual-stemmer';
import { fold } from './normalise.ts';
import { ownString } from './own-string.ts';
import { stemArabic } from './stem-arabic.ts';
import { stemDutch } from './stem-dutch.ts';

/** Languages that have a stemmer, by ISO 639-1 code. */
const STEMMED = `ar ca cs da de el en es et eu fa fi fr ga hi hu
  hy id it lt nl no pl pt ro ru sr sv ta tr`.split(/\s+/) as IsoCode[];
/** Those that have none take a near relation's, which cuts most of their endings. */
const ALGORITHMS = new Map<string, IsoCode>([
  ...STEMMED.map((language) => [language, language] as const),
  ['hr', 'sr'],
  ['sk', 'cs'],
  ['sl', 'sr'],
  ['uk', 'ru'],
]);

/** Those with something done to the word or to its stem. */
const OWN = new Map([
  ['ar', stemArabic],
  ['nl', stemDutch],
]);

/** Stems remembered per language; beyond it all are forgotten and gathered anew. */
export const STEM_CACHE_WORDS = 50_000;

type Stem = (word: string) => string;

const stemmers = new Map<string, Stem>();

function createStem(language: string): Stem {
  const algorithm = ALGORITHMS.get(language);
  if (algorithm === undefined) return fold;
  const stemOnce = OWN.get(language) ?? createStemmer(algorithm);
  const remembered = new Map<string, string>();
  return (word) => {
    let stem = remembered.get(word);
    if (stem === undefined) {
      // A stemmer may leave nothing of a word; the word itself is the better key then.
      stem = fold(stemOnce(word)) || fold(word);
      if (remembered.size >= STEM_CACHE_WORDS) remembered.clear();
      remembered.set(ownString(word), ownString(stem));
    }
    return stem;
  };
}

/** The language whose stemmer a language has, its own or a near relation's; undefined without any. */
export function stemmerOf(language: string): string | undefined {
  return ALGORITHMS.get(language);
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
