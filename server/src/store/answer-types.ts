/** Answers with all their wordings, as their repository takes and returns them. */
import type { TaughtBy } from '../../../contract/knowledge/answers.ts';
import type { AvailabilityState } from '../../../contract/knowledge/availability.ts';
import type { AnswerProperties, ListFilter, Pair } from './records.ts';

/** A wording as it is to be, with its whole answer. */
export interface WrittenWording extends AnswerProperties {
  id: number;
  question: string;
  answer: string;
  contentLength: number;
}

/** What becomes of wordings together. */
export interface AnswerWrites {
  added: readonly WrittenWording[];
  /** Those whose question or answer is another text now. */
  retaught: readonly WrittenWording[];
  /** Those of which anything else is: they stay trained. */
  changed: readonly WrittenWording[];
  removedIds: readonly number[];
}

/** An answer with all its wordings, lowest id first; it has one at least. */
export interface Answer {
  id: number;
  wordings: Pair[];
}

export interface AnswerFilter extends ListFilter {
  /** Those that have this tag. */
  tag?: string;
  /** Those that stand so at that time. */
  availability?: { state: AvailabilityState; nowMs: number };
  /** Those that such a one taught first. */
  taughtBy?: TaughtBy;
}

/** Pairs by the answer that they are wordings of; `PairRepository` has them one by one. */
export interface AnswerRepository {
  /** Highest answer id first; `before` is one, and `search` looks at all wordings. */
  list(chatbotId: string, filter?: AnswerFilter): Promise<Answer[]>;
  /** The ids of the same. */
  listIds(chatbotId: string, filter: AnswerFilter): Promise<number[]>;
  count(chatbotId: string, filter?: AnswerFilter): Promise<number>;
  /** By answer id, lowest id first; an answer that is not there is absent. */
  findWordings(chatbotId: string, answerIds: readonly number[]): Promise<Map<number, Pair[]>>;
  /** Those of these ids that are there. */
  findPairs(chatbotId: string, ids: readonly number[]): Promise<Map<number, Pair>>;
  /** The answers that have these external ids, by what was asked for; an empty set where there is none. */
  findByExternalIds(chatbotId: string, externalIds: readonly string[]): Promise<Map<string, Set<number>>>;
  /** The answers that have wordings of exactly these questions. */
  findByQuestions(chatbotId: string, questions: readonly string[]): Promise<Map<string, Set<number>>>;
  /** New ids for pairs and answers, in ascending order; none if the chatbot does not exist. */
  takeIds(chatbotId: string, count: number): Promise<number[]>;
  /**
   * Everything at one raised version, which no reader sees a part of; nothing is raised for nothing. The caller has locked the
   * chatbot since it read what it changes.
   */
  write(chatbotId: string, writes: AnswerWrites, times: { nowMs: number; dueAtMs: number }): Promise<void>;
}
