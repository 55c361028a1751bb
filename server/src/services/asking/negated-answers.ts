/** Finds among the matches of a question those whose answers must not be given to it. */
import type { AskReply } from '../../../../contract/asking/chat.ts';
import { findNegative, textsToCompare } from '../../retrieval/answering/answer.ts';
import type { EncodedQuestion } from '../../retrieval/answering/question.ts';
import type { QuestionVectors } from '../../retrieval/encoders/encoder.ts';
import type { IndexMatch, SourceTexts } from '../../retrieval/search/entries.ts';
import type { IndexCache } from '../../retrieval/search/index-cache.ts';
import type { SourceName } from '../../retrieval/search/types.ts';

/** A match that is left out, and the question that says so. */
export interface Negated extends SourceName {
  wording: string;
  negativeQuestion: string;
}

/** Whether any of the matches has questions that must not get its answer. */
export function haveNegatives(matches: readonly IndexMatch[], sources: SourceTexts): boolean {
  return matches.some((match) => negativesOf(match, sources).length > 0);
}

/**
 * @param sources texts of the matches
 * @param turn as of {@link QuestionVectors.of}
 */
export async function findNegated(
  encoded: EncodedQuestion,
  matches: readonly IndexMatch[],
  sources: SourceTexts,
  {
    questionVectors,
    indexes,
    turn,
  }: {
    questionVectors: Pick<QuestionVectors, 'of'>;
    indexes: Pick<IndexCache, 'createApart'>;
    turn: string;
  },
): Promise<Negated[]> {
  const encoders = new Set(encoded.vectors.map(({ encoder }) => encoder));
  const negated: Negated[] = [];
  for (const match of matches) {
    const source = sources.get(match);
    const negativeQuestions = negativesOf(match, sources);
    if (source?.kind !== 'qa' || negativeQuestions.length === 0) continue;
    const answer = { wording: source.question, negativeQuestions };
    const vectors = await questionVectors.of(turn, textsToCompare(answer), encoders);
    const negativeQuestion = findNegative(indexes.createApart(), encoded, answer, vectors);
    if (negativeQuestion === undefined) continue;
    negated.push({ kind: 'qa', sourceId: source.sourceId, wording: source.question, negativeQuestion });
  }
  return negated;
}

/** As the contract tells it. */
export function toLeftOut(negated: readonly Negated[]): NonNullable<AskReply['leftOut']> {
  return negated.map(({ sourceId: id, wording: question, negativeQuestion }) => ({
    id,
    question,
    negativeQuestion,
  }));
}

function negativesOf(match: IndexMatch, sources: SourceTexts): readonly string[] {
  const source = sources.get(match);
  return source?.kind === 'qa' ? (source.negativeQuestions ?? []) : [];
}
