/** What a question asks for, by its question words: a place by "where", a time by "when". */
import { normalise } from '../normalise.ts';
import type { QuestionType } from '../profiles/profile.ts';
import { compileByLanguage } from '../profiles/profiles.ts';
import { CJK_OR_UNSPACED_RUN } from '../scripts.ts';

const patternsIn = compileByLanguage(
  ({ questionWords }) => questionWords,
  (stated): readonly [QuestionType, RegExp][] =>
    (Object.entries(stated) as [QuestionType, string][]).map(([type, source]) => {
      // In a script with spaces a pattern is a whole word, elsewhere it may stand anywhere.
      const isUnspaced = source.search(CJK_OR_UNSPACED_RUN) >= 0;
      const whole = isUnspaced ? source : `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
      return [type, new RegExp(whole, 'iu')];
    }),
);

/** The rest of a question, which says what it asks about: «How long is the ticket valid?» without «how long». */
export function withoutQuestionWords(question: string, language: string): string {
  return (patternsIn(language) ?? []).reduce(
    (rest, [, pattern]) => rest.replace(pattern, ' '),
    normalise(question),
  );
}

/** The types that a question asks for; empty where it has no question word, or the language none listed. */
export function questionTypesOf(question: string, language: string): Set<QuestionType> {
  const text = normalise(question);
  const asked = (patternsIn(language) ?? []).filter(([, pattern]) => pattern.test(text));
  return new Set(asked.map(([type]) => type));
}
