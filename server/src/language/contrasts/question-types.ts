/** What a question asks for, by its question words: a place by "where", a time by "when". */
import { normalise } from '../normalise.ts';
import type { QuestionType } from '../profiles/profile.ts';
import { compileByLanguage } from '../profiles/profiles.ts';

/** In a script with spaces a pattern is a whole word, elsewhere it may stand anywhere. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

const patternsIn = compileByLanguage(
  ({ questionWords }) => questionWords,
  (stated): readonly [QuestionType, RegExp][] =>
    (Object.entries(stated) as [QuestionType, string][]).map(([type, source]) => {
      const isUnspaced = UNSPACED.test(source);
      const whole = isUnspaced ? source : `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
      return [type, new RegExp(whole, 'iu')];
    }),
);

/** The types that a question asks for; empty where it has no question word, or the language none listed. */
export function questionTypesOf(question: string, language: string): Set<QuestionType> {
  const text = normalise(question);
  const asked = (patternsIn(language) ?? []).filter(([, pattern]) => pattern.test(text));
  return new Set(asked.map(([type]) => type));
}
