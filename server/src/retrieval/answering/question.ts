/** A customer's question as it is understood: typos corrected, small talk stripped, sentences split. */

import { sentencesOf } from '../../language/sentences/question-sentences.ts';
import { withoutCourtesies } from '../../language/small-talk.ts';
import type { Vector } from '../encoders/encoder.ts';
import type { ChatbotIndex } from '../search/types.ts';
import { findLoneReply } from './bare-replies.ts';

/** Read once per ask and carried to its end. */
export interface Question {
  /** As the customer typed it. */
  readonly asked: string;
  /** As it is searched for and encoded. */
  readonly text: string;
  /** With its typos corrected, small talk included; undefined if there were none. */
  readonly corrected: string | undefined;
  /** The sentences of `text`; empty if it is a single one. */
  readonly sentences: readonly string[];
  /** The number, yes or no that is all there is to it, as {@link findLoneReply}. */
  readonly bareReply: string | undefined;
}

/** A question with the query vectors of its text and of each of its sentences. */
export interface EncodedQuestion {
  readonly question: Question;
  readonly vectors: readonly Vector[];
  /** In the order of `question.sentences`. */
  readonly sentenceVectors: readonly (readonly Vector[])[];
}

/** Reads the question by the vocabulary of the index that is to be searched. */
export function readQuestion(asked: string, index: Pick<ChatbotIndex, 'mendSlips'>): Question {
  const corrected = index.mendSlips(asked);
  const text = withoutCourtesies(corrected);
  return {
    asked,
    text,
    corrected: corrected === asked ? undefined : corrected,
    sentences: sentencesOf(text),
    bareReply: findLoneReply(text),
  };
}

/** The texts of a question that have a vector each: {@link withVectors} takes these in the same order. */
export function textsToEncode({ text, sentences }: Question): string[] {
  return [text, ...sentences];
}

/** @param vectors of each of {@link textsToEncode}; by default none, and the question is searched for by its words alone */
export function withVectors(
  question: Question,
  [whole = [], ...sentenceVectors]: readonly (readonly Vector[])[] = [],
): EncodedQuestion {
  return { question, vectors: whole, sentenceVectors };
}
