/** A customer's question as it is understood: typos corrected, small talk stripped, sentences split. */

import { findIdentifiers } from '../../language/identifiers.ts';
import { once } from '../../once.ts';
import type { Vector } from '../encoders/encoder.ts';
import type { ChatbotIndex } from '../search/types.ts';
import { findBareReply } from './bare-replies.ts';
import { READING_STEPS, type Reading } from './reading-steps.ts';

/** Read once per ask and carried to its end. */
export interface Question extends Reading {
  /** As the customer typed it. */
  readonly asked: string;
  /** Identifiers and numbers of `text`, as {@link findIdentifiers}; computed on first use. */
  readonly identifiers: ReadonlySet<string>;
  /** The number, yes or no that `text` consists of, as {@link findBareReply}; computed on first use. */
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
export function readQuestion(asked: string, index: Pick<ChatbotIndex, 'correctTypos'>): Question {
  const unread: Reading = { text: asked, sentences: [] };
  const reading = READING_STEPS.reduce((read, step) => step.apply(read, index), unread);
  const identifiers = once(() => findIdentifiers(reading.text));
  const bareReply = once(() => findBareReply(reading.text));
  return {
    ...reading,
    asked,
    get identifiers() {
      return identifiers();
    },
    get bareReply() {
      return bareReply();
    },
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
