/** Which of a question's words a match has, so that an owner sees why it was found. */
import type { KindIndex } from './kind-index.ts';
import { type Query, type QueryTerm, suited } from './query.ts';

export interface MatchedWords {
  /** As asked, folded: those that the text has. */
  words: string[];
  /** Those that only the answer has; absent where there are none. */
  answerWords?: string[];
}

export function matchedWords(
  { collection, answers, hasTerm }: KindIndex,
  asked: Query,
  unit: number,
): MatchedWords {
  const inText = new Set(collection.termsOf(unit));
  const inAnswer = new Set(answers.of(unit));
  const has = (terms: ReadonlySet<number>, { members }: QueryTerm): boolean =>
    members.some((member) => terms.has(member));
  const { terms } = suited(asked, hasTerm);
  const matched = terms.filter((term) => has(inText, term));
  const more = terms.filter((term) => !matched.includes(term) && has(inAnswer, term));
  const words = matched.map(({ word }) => word);
  return more.length === 0 ? { words } : { words, answerWords: more.map(({ word }) => word) };
}
