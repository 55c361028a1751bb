/** Which pairs and questions count as one: of two pairs with one question, the chatbot says the one that was saved last. */
import type { PairBody, PairRecord } from '../../../contract/knowledge/pairs.ts';

/** Equal for questions that count as one: case and white space make no other. */
export const questionIdentity = (question: string): string =>
  question.trim().replaceAll(/\s+/g, ' ').toLowerCase();

export const isSameQuestion = (one: string, other: string): boolean =>
  questionIdentity(one) === questionIdentity(other);

/** Equal for pairs with the same question and answer. */
export const pairIdentity = ({ question, answer }: PairBody): string => `${question}\u0000${answer}`;
/** By the identity of their question, the pairs that the chatbot says to it. */
export function pairsSaid(pairs: readonly PairRecord[]): ReadonlyMap<string, PairRecord> {
  const said = new Map<string, PairRecord>();
  for (const pair of pairs) {
    const identity = questionIdentity(pair.question);
    const other = said.get(identity);
    const isLater =
      other === undefined ||
      pair.modifiedDate > other.modifiedDate ||
      (pair.modifiedDate === other.modifiedDate && pair.id > other.id);
    if (isLater) said.set(identity, pair);
  }
  return said;
}
