/** What a match check is: a rule that reads a match's text and may object to it. */
import type { IndexMatch, SourceText } from '../../search/entries.ts';
import type { Question } from '../question.ts';

/** A match as a check sees it. */
export interface CheckedMatch {
  readonly match: Pick<IndexMatch, 'language'>;
  readonly source: SourceText;
  /** What would be said: a pair's answer, or the sentences of a passage that answer. */
  readonly quote: string;
}

export interface Objection {
  readonly check: 'conflictingIdentifiers' | 'antonyms' | 'bareReply' | 'saysLittle' | 'doubtfulText';
  /** The words that speak against the match. */
  readonly found: readonly string[];
  /** The share of the confidence that is left, 0 to 1. */
  readonly share: number;
  /** The most that the confidence may be, 0 to 1. Default: 1. */
  readonly limit?: number;
}

export interface MatchCheck {
  readonly name: Objection['check'];
  /** Undefined if nothing speaks against the match. */
  find(question: Question, match: CheckedMatch): Omit<Objection, 'check'> | undefined;
}
