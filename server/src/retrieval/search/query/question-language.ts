/** In which languages a question may be written, and whether any text of the chatbot can share words with it. */

import { guessLanguage } from '../../../language/detect-language.ts';
import { fold } from '../../../language/normalise.ts';
import { startsCjk } from '../../../language/scripts.ts';
import { isCommon } from '../../../language/word-frequency.ts';
import type { LanguageVotes } from '../contents/language-statistics.ts';
import type { SourceIndex } from '../contents/source-index.ts';
import type { Vocabulary } from '../contents/vocabulary.ts';

export interface TaughtTexts {
  vocabulary: Vocabulary;
  votes: LanguageVotes;
  kinds: Record<'qa' | 'file', SourceIndex>;
}

/** ISO 639-3 for a language that nothing tells: only encoders that know any language are of use. */
export const UNDETERMINED = 'und';
const ROUNDING = 1e-9;
/**
 * A guess that is not sure gives way to the chatbot's language where its texts have more than this share of the words; where there is no
 * guess, this share is enough.
 */
const KNOWN_SHARE = 0.5;
/** A language of fewer of a collection's texts than this share is not one that it can be searched in. */
const PRESENT_SHARE = 0.05;

/** A word that no text has, and that is common in a language, says half of one that only texts of that language have. */
const COMMON_WEIGHT = 0.5;

/** By language of the chatbot, how much the words say for it, of those that its texts have or that are common in it. */
function weighByTexts(
  words: readonly string[],
  languages: readonly string[],
  { vocabulary, kinds }: TaughtTexts,
): { weights: number[]; knownShare: number } {
  const weights = languages.map(() => 0);
  const collections = Object.values(kinds);
  const textsIn = languages.map((language) =>
    collections.reduce((sum, kind) => sum + kind.languages.count(language), 0),
  );
  // A single letter is a word of many languages.
  const distinct = [...new Set(words.map(fold))].filter((word) => word.length > 1 || startsCjk(word));
  let known = 0;
  for (const word of distinct) {
    const counts = new Map<string, number>();
    const terms = vocabulary.withSurface(word);
    for (const kind of collections) kind.tallyLanguages(terms, counts);
    const rates = languages.map((language, at) => (counts.get(language) ?? 0) / (textsIn[at] || 1));
    const sum = rates.reduce((total, rate) => total + rate, 0);
    const said = languages.map((language, at) => {
      if (sum > 0) return (rates[at] as number) / sum;
      return isCommon(word, language) ? COMMON_WEIGHT : 0;
    });
    if (terms.length > 0 || said.some((weight) => weight > 0)) known += 1;
    said.forEach((weight, at) => {
      weights[at] = (weights[at] as number) + weight;
    });
  }
  return { weights, knownShare: distinct.length === 0 ? 0 : known / distinct.length };
}

/**
 * ISO 639-1 codes, likeliest first: what the words look like, unless they say little and the chatbot's texts have them;
 * {@link UNDETERMINED} where nothing tells.
 * @param words of `tokenise`
 */
export function languagesOfQuestion(words: readonly string[], taught: TaughtTexts): readonly string[] {
  const main = taught.votes.main();
  const { languages, isSure } = guessLanguage(words);
  const shared = languages.filter((language) => main.includes(language));
  if (isSure || shared.length === 1) return shared.length > 0 ? shared : languages;
  const { weights, knownShare } = weighByTexts(words, main, taught);
  if (languages.length === 0 && knownShare < KNOWN_SHARE) return [UNDETERMINED];
  if (languages.length > 0 && shared.length === 0 && knownShare <= KNOWN_SHARE) return languages;
  const most = Math.max(...weights);
  const likeliest = main.filter((_, at) => most > 0 && (weights[at] as number) >= most - ROUNDING);
  if (likeliest.length > 0) return likeliest;
  return main.length === 1 ? main : [UNDETERMINED];
}

/** Whether hardly any of the collection's texts is in one of these languages, so that words cannot match. */
export function isForeignTo(
  { languages, collection }: SourceIndex,
  asked: readonly string[],
  votes: LanguageVotes,
): boolean {
  const notable = votes.notable();
  if (
    notable.length === 0 ||
    asked.some((language) => language === UNDETERMINED || notable.includes(language))
  )
    return false;
  const least = PRESENT_SHARE * collection.documents;
  return asked.every((language) => languages.count(language) <= least);
}
