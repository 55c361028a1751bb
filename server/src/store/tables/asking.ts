/** The tables of what customers asked, and what they were told. */
import type { AnswerChannel, AnswerOutcome, FeedbackReason } from '../../../../contract/asking/answer-log.ts';
import type { UnansweredOutcome } from '../../../../contract/asking/unanswered.ts';
import type { SourceKind } from '../../../../contract/common.ts';
import type { Defaulted } from './defaulted.ts';

export interface UnansweredTable {
  chatbot_id: string;
  id: number;
  question: string;
  confidence: number;
  asked_at: number;
  outcome: UnansweredOutcome;
  /** Numbers the rows of its outcome; null: the id does, as before outcomes were distinguished. */
  ordinal: number | null;
  /** Hash of who asked. */
  visitor: string | null;
  /** Null while it is on the list. */
  dismissed_at: number | null;
}

/** What was asked and said, masked, of chatbots whose owners have it kept. */
export interface AnswerLogTable {
  chatbot_id: string;
  /** UUID of version 7: later answers have greater ones. */
  id: string;
  at: number;
  question: string;
  said: string;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
  /** The same for what was asked in one conversation. */
  conversation: string;
  /** Where the answer is from; null: nowhere. */
  source_kind: SourceKind | null;
  source_id: number | null;
  /** Hash of who asked. */
  visitor: string | null;
  /** 0 or 1: whether the owner found it right. */
  is_right: Defaulted;
}

/** What customers made of answers, whether these are kept or not. */
export interface AnswerFeedbackTable {
  chatbot_id: string;
  /** Of the answer. */
  id: string;
  /** When the answer was given. */
  at: number;
  confidence: number;
  outcome: AnswerOutcome;
  channel: AnswerChannel;
  /** 0 or 1. */
  helpful: number;
  reason: FeedbackReason | null;
  comment: string | null;
}

/** The last trial of thresholds of each chatbot. */
export interface CalibrationRunsTable {
  chatbot_id: string;
  /** The run in one process. */
  holder: string;
  state: 'running' | 'done' | 'stopped' | 'failed';
  ahead: number;
  percent: number;
  created_at: number;
  leased_until: number;
  /** JSON. */
  outcome: string | null;
}
