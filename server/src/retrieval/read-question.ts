/** What of a customer's words is searched for: as it was meant, without courtesies, and each of several sentences beside the whole. */
import { withoutCourtesies } from './courtesies.ts';
import { sentencesOf } from './question-sentences.ts';
import type { ChatbotIndex } from './types.ts';

export interface ReadQuestion {
  whole: string;
  /** Empty where the whole is one. */
  sentences: string[];
}

/** @param index that is to be searched */
export function readQuestion(question: string, index: Pick<ChatbotIndex, 'mendSlips'>): ReadQuestion {
  const whole = withoutCourtesies(index.mendSlips(question));
  return { whole, sentences: sentencesOf(whole) };
}
