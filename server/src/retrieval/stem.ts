/** Word stems by language, remembered, because a stemmer takes some 15 µs a word. */
import snowball from 'snowball-stemmers';
import { fold } from './normalise.ts';
import { ownString } from './own-string.ts';
import { formerStemArabic, stemArabic } from './stem-arabic.ts';
import { stemEnglish } from './stem-english.ts';
import { formerStemRomanian, formerStemRussian, stemRomanian, stemRussian } from './stem-respelled.ts';

type Stem = (word: string) => string;

/** Snowball's, by ISO 639-1 code; a language without a stemmer of its own takes a near relation's, which cuts most of its endings. */
const ALGORITHMS: Record<string, string> = {
  hy: 'armenian',
  eu: 'basque',
  ca: 'catalan',
  cs: 'czech',
  hr: 'slovene',
  da: 'danish',
  nl: 'dutch',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  hu: 'hungarian',
  it: 'italian',
  ga: 'irish',
  no: 'norwegian',
  pt: 'portuguese',
  es: 'spanish',
  sk: 'czech',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'russian',
};

/** Those of Docent's own, or with something done to the word before. */
const OWN: Record<string, Stem> = { ar: stemArabic, en: stemEnglish, ro: stemRomanian, ru: stemRussian };
/** Those that gave other stems to terms which are stored still. */
const FORMER: Record<string, Stem> = { ar: formerStemArabic, ro: formerStemRomanian, ru: formerStemRussian };

/** Stems remembered per language; beyond it all are forgotten and gathered anew. */
export const STEM_CACHE_WORDS = 50_000;

const stemmers = new Map<string, Stem>();

function createSnowballStem(language: string): Stem | undefined {
  const algorithm = ALGORITHMS[language];
  if (algorithm === undefined) return undefined;
  const stemmer = snowball.newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

function createStem(language: string): Stem {
  const stemOnce = OWN[language] ?? createSnowballStem(language);
  if (stemOnce === undefined) return fold;
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

/** The folded stem of a normalised word; the folded word in a language without a stemmer. Never empty. */
export function stemWord(word: string, language: string): string {
  let stem = stemmers.get(language);
  if (stem === undefined) {
    stem = createStem(language);
    stemmers.set(language, stem);
  }
  return stem(word);
}

/** The stems that texts may have of the word: its own, and what stored terms have in its place. */
export function stemsInTexts(word: string, language: string): string[] {
  const former = FORMER[language];
  const stem = stemWord(word, language);
  return former === undefined ? [stem] : [stem, fold(former(word)) || fold(word)];
}
