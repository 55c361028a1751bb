/** Objects to a pair about a 10-day ticket if the question asks for one of 5 days. */
import { findOtherNumbers } from '../../../language/contrasts/numbers.ts';
import { type MatchCheck, oneWordedPair } from './match-check.ts';

/** As of antonyms: one answer may serve both, so the chatbot asks whether this was meant. */
const SHARE = 0.5;

export const otherNumbers: MatchCheck = {
  name: 'otherNumbers',
  find({ text }, match) {
    const pair = oneWordedPair(match);
    if (pair === undefined) return undefined;
    const found = findOtherNumbers(text, pair.question, pair.answer, pair.language);
    return found.length === 0 ? undefined : { found, share: SHARE };
  },
};
