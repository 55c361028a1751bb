/** Questions that must not get an answer: whether what is asked is as near to one of them as to the answer's own question. */
import { analyse } from '../../language/analyse.ts';
import { foldQuestion, keysOf } from '../../language/question-hash.ts';
import type { Vector } from '../encoders/encoder.ts';
import type { ChatbotIndex } from '../search/types.ts';
import type { EncodedQuestion } from './question.ts';

/** The texts that the question is held against; each has its vectors, of the same encoders as the question's. */
export interface NegatedAnswer {
  /** Of the answer's wordings the one that fits best. */
  wording: string;
  negativeQuestions: readonly string[];
}

/** Scores that differ by less are as near: the length of words that were not asked for makes that much. */
const AS_NEAR = 0.95;

/** The texts that {@link findNegative} takes vectors of, in this order. */
export function textsToCompare({ wording, negativeQuestions }: NegatedAnswer): string[] {
  return [wording, ...negativeQuestions];
}

/**
 * The negative question that is as near to what was asked as the wording is, or nearer; undefined if the wording is nearer than all.
 * Nearness is a search among these texts alone, so that what they have in common tells little and what tells them apart counts.
 * Whoever asks the wording itself gets its answer in any case.
 * @param index an empty one, of which nothing is wanted afterwards
 * @param vectors of each of {@link textsToCompare}
 */
export function findNegative(
  index: ChatbotIndex,
  encoded: EncodedQuestion,
  answer: NegatedAnswer,
  vectors: readonly (readonly Vector[])[],
): string | undefined {
  const nearest = compareNegative(index, encoded, answer, vectors);
  return nearest !== undefined && nearest.share >= AS_NEAR ? nearest.negativeQuestion : undefined;
}

/** The nearest negative question, with its score as a share of the wording's; parameters as of {@link findNegative}. */
export function compareNegative(
  index: ChatbotIndex,
  { question, vectors: ofQuestion }: EncodedQuestion,
  answer: NegatedAnswer,
  vectors: readonly (readonly Vector[])[],
): { negativeQuestion: string; share: number } | undefined {
  const wording = foldQuestion(answer.wording);
  if (foldQuestion(question.asked) === wording || foldQuestion(question.text) === wording) return undefined;
  const texts = textsToCompare(answer);
  index.apply({
    version: 1,
    isComplete: false,
    replaced: [],
    entries: texts.map((text, at) => ({
      kind: 'qa',
      sourceId: at,
      ordinal: 0,
      groupKey: String(at),
      terms: analyse(text),
      questionKeys: keysOf(text),
      vectors: [...(vectors[at] ?? [])],
    })),
  });
  const asked = { top: texts.length, written: question.asked, vectors: ofQuestion };
  const { matches } = index.search(question.text, asked);
  const scoreOfWording = matches.find(({ sourceId }) => sourceId === 0)?.score ?? 0;
  const nearest = matches.find(({ sourceId }) => sourceId !== 0);
  if (nearest === undefined) return undefined;
  const negativeQuestion = texts[nearest.sourceId] ?? '';
  return { negativeQuestion, share: nearest.score / scoreOfWording };
}
