/** What of a customer's words is searched for: without courtesies, and each of several sentences beside the whole. */
import { withoutCourtesies } from './courtesies.ts';
import { sentencesOf } from './question-sentences.ts';

export interface ReadQuestion {
  whole: string;
  /** Empty where the whole is one. */
  sentences: string[];
}

export function readQuestion(question: string): ReadQuestion {
  const whole = withoutCourtesies(question);
  return { whole, sentences: sentencesOf(whole) };
}
