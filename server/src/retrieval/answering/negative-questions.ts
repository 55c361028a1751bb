/** Questions that must not get an answer: whether what is asked is as near to one of them as to the answer's own question. */
import { analyse } from '../../language/analyse.ts';
import { foldQuestion, keysOf } from '../../language/question-hash.ts';
import type { Vector } from '../encoders/encoder.ts';
import { createChatbotIndex } from '../search/chatbot-index.ts';
import type { EncodedQuestion } from './question.ts';

/** The texts that the question is held against; each has its vectors, of the same encoders as the question's. */
export interface NegatedAnswer {
  /** Of the answer's wordings the one that fits best. */
  wording: string;
  negativeQuestions: readonly string[];
}

/** The texts that {@link findNegative} takes vectors of, in this order. */
export function textsToCompare({ wording, negativeQuestions }: NegatedAnswer): string[] {
  return [wording, ...negativeQuestions];
}

/**
 * The negative question that is as near to what was asked as the wording is, or nearer; undefined if the wording is nearer than all.
 * Nearness is a search among these texts alone, so that what they have in common tells little and what tells them apart counts.
 * Whoever asks the wording itself gets its answer in any case.
 * @param vectors of each of {@link textsToCompare}
 */
export function findNegative(
  { question, vectors: ofQuestion }: EncodedQuestion,
  answer: NegatedAnswer,
  vectors: readonly (readonly Vector[])[],
): string | undefined {
  const wording = foldQuestion(answer.wording);
  if (foldQuestion(question.asked) === wording || foldQuestion(question.text) === wording) return undefined;
  const texts = textsToCompare(answer);
  const index = createChatbotIndex();
  index.apply({
    version: 1,
    isComplete: false,
    replaced: [],
    // Of two that are as near, the one taught later comes first: a negative question.
    entries: texts.map((text, at) => ({
      kind: 'qa',
      sourceId: at,
      ordinal: 0,
      groupKey: String(at),
      terms: analyse(text),
      questionKeys: keysOf(text),
      taughtAtMs: at,
      vectors: [...(vectors[at] ?? [])],
    })),
  });
  const { matches } = index.search(question.text, { top: 1, written: question.asked, vectors: ofQuestion });
  const nearest = matches[0]?.sourceId ?? 0;
  return nearest === 0 ? undefined : texts[nearest];
}
