/** From the probability that the best match is right to what the chatbot does. */
import type { Decision } from '../../../../contract/asking/chat.ts';
import { DEFAULT_ANSWER_THRESHOLD, DEFAULT_SUGGEST_THRESHOLD } from '../../../../contract/asking/tuning.ts';

export interface DecisionThresholds {
  /** Null: the default. */
  answerThreshold: number | null;
  /** Null: the default. Where it is above the answer threshold, nothing is suggested. */
  suggestThreshold: number | null;
}

/** Whether something so likely to be right may be offered in place of an answer, or beside one. */
export function isWorthSuggesting(
  confidence: number,
  { suggestThreshold }: Pick<DecisionThresholds, 'suggestThreshold'>,
): boolean {
  return confidence >= (suggestThreshold ?? DEFAULT_SUGGEST_THRESHOLD);
}

/** Answers at or above the one threshold, else suggests at or above the other, else refuses. */
export function decide(
  confidence: number,
  thresholds: DecisionThresholds = { answerThreshold: null, suggestThreshold: null },
): Decision {
  if (confidence >= (thresholds.answerThreshold ?? DEFAULT_ANSWER_THRESHOLD)) return 'answer';
  return isWorthSuggesting(confidence, thresholds) ? 'suggest' : 'refuse';
}
