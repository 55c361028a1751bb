/** Objects to a pair about rooms without a balcony if the question asks for rooms with one. */
import { findDenials } from '../../../language/contrasts/denials.ts';
import { type MatchCheck, oneWordedPair } from './match-check.ts';

/** As of antonyms: the chatbot asks whether this was meant. */
const SHARE = 0.5;

export const denial: MatchCheck = {
  name: 'denial',
  find({ text }, match) {
    const pair = oneWordedPair(match);
    if (pair === undefined) return undefined;
    const found = findDenials(text, pair.question, pair.language);
    return found.length === 0 ? undefined : { found, share: SHARE };
  },
};
