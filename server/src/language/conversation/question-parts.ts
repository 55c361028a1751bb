/** Parts a question that asks for several things into what it asks: «What does delivery cost» and «how long does it take?». */

import { guessLanguage } from '../detect-language.ts';
import { compileByLanguage } from '../profiles/profiles.ts';
import { startsWithoutSpaces } from '../scripts.ts';
import { sentencesOf } from '../sentences/question-sentences.ts';
import { tokenise } from '../tokenise.ts';
import { listPhrases, phraseWords } from './phrases.ts';

/** A question of more of them tells a story. */
export const PARTS_MAX = 3;

/** The words by which a question goes on: «and», «or», «also». */
const joiningWordsOf = compileByLanguage(
  ({ followUps }) => followUps,
  ({ openers }): ReadonlySet<string> =>
    new Set(
      listPhrases(openers)
        .map(phraseWords)
        .filter((words) => words.length === 1)
        .map(([word]) => word?.written ?? ''),
    ),
);

/** Each part but the first begins with the word that joins it to the one before. */
function splitAtJoiningWords(sentence: string): string[] {
  const { languages } = guessLanguage(tokenise(sentence));
  const joining = languages.flatMap((language) => joiningWordsOf(language) ?? []);
  const words = phraseWords(sentence);
  const starts = words
    .filter(
      ({ written }, at) => at > 0 && at < words.length - 1 && joining.some((known) => known.has(written)),
    )
    .filter(({ written }) => !startsWithoutSpaces(written))
    .map(({ start }) => start);
  return [0, ...starts].map((start, at) => sentence.slice(start, starts[at]).trim());
}

/** In their order, two at least; none where a question asks for one thing, or for more than `PARTS_MAX`. */
export function partsOf(question: string): string[] {
  const sentences = sentencesOf(question);
  const parts = (sentences.length === 0 ? [question] : sentences).flatMap(splitAtJoiningWords);
  return parts.length < 2 || parts.length > PARTS_MAX ? [] : parts;
}
