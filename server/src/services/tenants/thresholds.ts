/** The confidences from which a chatbot answers and suggests, as its owner sets them. */
import { DEFAULT_ANSWER_THRESHOLD, DEFAULT_SUGGEST_THRESHOLD } from '../../../../contract/asking/tuning.ts';
import { invalidField } from '../../errors.ts';
import type { Chatbot } from '../../store/types.ts';

/** The measured defaults of a chatbot without thresholds of its own. */
export const MEASURED_THRESHOLDS = { answer: DEFAULT_ANSWER_THRESHOLD, suggest: DEFAULT_SUGGEST_THRESHOLD };

export type ThresholdChanges = Partial<Pick<Chatbot, 'answerThreshold' | 'suggestThreshold'>>;

/**
 * Must be called with the updated chatbot, inside the transaction: two concurrent updates may each be valid and invalid
 * together.
 * @param changes the requested fields, which the error names
 * @throws AppError invalid_request if the chatbot would suggest only above its answer threshold
 */
export function checkThresholds(
  { answerThreshold, suggestThreshold }: Chatbot,
  changes: ThresholdChanges,
): void {
  const answer = answerThreshold ?? MEASURED_THRESHOLDS.answer;
  if ((suggestThreshold ?? MEASURED_THRESHOLDS.suggest) <= answer) return;
  const [path, message] =
    changes.suggestThreshold === undefined
      ? ['/answerThreshold', 'must not be below the confidence from which the chatbot suggests']
      : ['/suggestThreshold', 'must not be above the confidence from which the chatbot answers'];
  throw invalidField(path, message, `The body is invalid: ${path} ${message}.`);
}
