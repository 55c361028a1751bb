/** In which language a question is likeliest written, where a chatbot's texts are in several: encoders that do not know it stay out. */
import { isCommon } from './common-words.ts';
import { weighLanguages, withinScript } from './detect-language.ts';
import type { KindIndex } from './kind-index.ts';
import { type LanguageVotes, PRIOR_WEIGHT } from './language-votes.ts';
import { fold } from './normalise.ts';
import { startsCjk } from './scripts.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface TaughtTexts {
  vocabulary: Vocabulary;
  votes: LanguageVotes;
  kinds: Record<'qa' | 'file', KindIndex>;
}

/** A word that texts of one language alone have says as much as one of its small words. */
const WORD_WEIGHT = 1;
/** One that no text has, and that is common in a language, says half of it. */
const COMMON_WEIGHT = 0.5;
const ROUNDING = 1e-9;

/** How often texts and answers of each language have the word, as it is written. */
function tally({ vocabulary, kinds }: TaughtTexts, surface: string): Map<string, number> {
  const counts = new Map<string, number>();
  const terms = vocabulary.withSurface(surface);
  for (const kind of Object.values(kinds)) kind.tallyLanguages(terms, counts);
  return counts;
}

function countTexts(kinds: TaughtTexts['kinds'], language: string): number {
  return kinds.qa.languages.count(language) + kinds.file.languages.count(language);
}

/** By language of the chatbot, what the question's words say for it. */
function weigh(
  words: readonly string[],
  languages: readonly string[],
  known: TaughtTexts,
): Map<string, number> {
  const told = weighLanguages(words);
  const evidence = new Map(languages.map((language) => [language, told.get(language) ?? 0]));
  const say = (language: string, weight: number): void => {
    evidence.set(language, (evidence.get(language) ?? 0) + weight);
  };
  for (const word of new Set(words.filter((one) => !startsCjk(one)).map(fold))) {
    const counts = tally(known, word);
    const rates = languages.map((language) => {
      return (counts.get(language) ?? 0) / (countTexts(known.kinds, language) || 1);
    });
    const sum = rates.reduce((total, rate) => total + rate, 0);
    languages.forEach((language, at) => {
      if (sum > 0) say(language, (WORD_WEIGHT * (rates[at] as number)) / sum);
      else if (isCommon(word, language)) say(language, COMMON_WEIGHT);
    });
  }
  return evidence;
}

/**
 * The languages that the question may be in, as far as encoders are concerned. Where the chatbot's texts are mainly in one, those
 * it is read in. Where they are in several, the likeliest alone, by its words and by which texts have these; none where
 * nothing tells: an encoder that does not know a language finds something near in it all the same.
 */
export function languagesToEncode(words: readonly string[], known: TaughtTexts): readonly string[] {
  const { votes } = known;
  const main = votes.main();
  if (main.length < 2) return withinScript(votes.forQuestion(words), words);
  const shares = votes.shares();
  const evidence = weigh(words, main, known);
  const weightOf = (language: string): number =>
    (evidence.get(language) as number) + PRIOR_WEIGHT * (shares.get(language) as number);
  const best = Math.max(...main.map(weightOf));
  const likeliest = main.filter((language) => {
    return (evidence.get(language) as number) > 0 && weightOf(language) >= best - ROUNDING;
  });
  return likeliest.length === 0 ? [] : withinScript(likeliest, words);
}
