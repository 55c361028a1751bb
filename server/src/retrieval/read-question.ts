/** What of a customer's words is searched for: as it was meant, without courtesies, and each of several sentences beside the whole. */
import { withoutCourtesies } from './courtesies.ts';
import { sentencesOf } from './question-sentences.ts';
import type { ChatbotIndex } from './types.ts';

export interface ReadQuestion {
  /** With its courtesies, where slips in it were mended. */
  mended: string | undefined;
  whole: string;
  /** Empty where the whole is one. */
  sentences: string[];
}

/** @param index that is to be searched */
export function readQuestion(question: string, index: Pick<ChatbotIndex, 'mendSlips'>): ReadQuestion {
  const read = index.mendSlips(question);
  const whole = withoutCourtesies(read);
  return { mended: read === question ? undefined : read, whole, sentences: sentencesOf(whole) };
}
