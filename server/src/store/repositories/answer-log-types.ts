/** The log of answers and the feedback on them, as repositories take and return them. */
import type { AnswerChannel, AnswerOutcome, FeedbackReason } from '../../../../contract/answer-log.ts';
import type { SourceKind } from '../../../../contract/common.ts';

/** An answer without its words. */
export interface AnswerFacts {
  /** UUID of version 7 of when it was given: later ones are greater. */
  id: string;
  atMs: number;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
}

/** An answer to be kept; its texts are masked. */
export interface KeptAnswer extends AnswerFacts {
  question: string;
  said: string;
  conversation: string;
  sourceKind: SourceKind | null;
  sourceId: number | null;
  /** Hash of who asked. */
  visitor: string | null;
}

export interface AnswerFeedback extends AnswerFacts {
  helpful: boolean;
  reason: FeedbackReason | null;
  /** Masked. */
  comment: string | null;
}

/** A kept answer with what is known of it since. */
export interface ListedAnswer extends Omit<KeptAnswer, 'visitor'> {
  isRight: boolean;
  helpful: boolean | null;
  reason: FeedbackReason | null;
  comment: string | null;
}

/** What an index leads to: at most one of these. */
export type AnswerPath =
  | { by: 'time' }
  | { by: 'outcome'; outcome: AnswerOutcome }
  | { by: 'source'; sourceKind: SourceKind; sourceId: number }
  | { by: 'conversation'; conversation: string }
  | { by: 'helpful'; helpful: boolean };

/** Feedback on given answers of one tenth of confidence. */
export interface FeedbackBand {
  band: number;
  helpful: number;
  unhelpful: number;
  confidenceSum: number;
}

export interface AnswerLogRepository {
  /** Leaves out chatbots that are gone. */
  insert(answers: readonly (KeptAnswer & { chatbotId: string })[]): Promise<void>;
  /** Latest first, with ids below `before` and not below `from`. */
  list(
    chatbotId: string,
    path: AnswerPath,
    range: { before: string; from: string; limit: number },
  ): Promise<ListedAnswer[]>;
  /** False if it is not kept. */
  mark(chatbotId: string, id: string, isRight: boolean): Promise<boolean>;
  /** What was said before to the same answer is replaced; does nothing if the chatbot is gone. */
  saveFeedback(chatbotId: string, feedback: AnswerFeedback): Promise<void>;
  /** Of given answers since then, beside those of the owner's own trials. */
  feedbackBands(chatbotId: string, sinceMs: number): Promise<FeedbackBand[]>;
  /** Chatbots with something older than it is to be kept. */
  listOverdue(
    nowMs: number,
    defaultDays: number,
    limit: number,
  ): Promise<{ chatbotId: string; days: number }[]>;
  /** Of answers, feedback and unanswered questions each at most `limit`. @returns whether there may be more */
  deleteBefore(chatbotId: string, beforeMs: number, limit: number): Promise<boolean>;
  /** All that is kept of one visitor. @returns how many answers */
  eraseVisitor(chatbotId: string, visitor: string): Promise<number>;
  /** What was said from this source; what was asked stays. */
  eraseSaid(chatbotId: string, sourceKind: SourceKind, sourceId: number): Promise<void>;
}
