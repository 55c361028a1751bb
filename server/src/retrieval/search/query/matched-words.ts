/** Which of a question's words a match has, so that an owner sees why it was found. */

import type { SourceIndex } from '../contents/source-index.ts';
import type { MatchedWords } from '../entries.ts';
import type { Query, QueryTerm } from './query.ts';

/** Tells of a document where it has a term of the question: in its text, or in its answer alone. */
export function placesIn(
  { collection, answers }: SourceIndex,
  document: number,
): (term: QueryTerm) => 'text' | 'answer' | undefined {
  const inText = new Set(collection.termsOf(document));
  const inAnswer = new Set(answers.of(document));
  const hasAny = (place: ReadonlySet<number>, terms: readonly number[]): boolean =>
    terms.some((term) => place.has(term));
  return ({ members }) => {
    if (hasAny(inText, members)) return 'text';
    return hasAny(inAnswer, members) ? 'answer' : undefined;
  };
}

export function matchedWords(sourceIndex: SourceIndex, { terms }: Query, document: number): MatchedWords {
  const placeOf = placesIn(sourceIndex, document);
  const wordsIn = (place: 'text' | 'answer'): string[] =>
    terms.filter((term) => placeOf(term) === place).map(({ word }) => word);
  const [words, answerWords] = [wordsIn('text'), wordsIn('answer')];
  return answerWords.length === 0 ? { words } : { words, answerWords };
}
