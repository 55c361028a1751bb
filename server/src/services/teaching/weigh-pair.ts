/** How much of a reply a pair takes, by which lists are cut. */
import type { Pair } from '../../store/types.ts';

/** Characters beside question and answer, about. */
const FRAME_CHARACTERS = 300;

export function weighPair({ question, answer }: Pick<Pair, 'question' | 'answer'>): number {
  return FRAME_CHARACTERS + question.length + answer.length;
}
