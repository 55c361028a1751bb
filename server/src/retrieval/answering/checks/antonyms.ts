/** Objects to a text that says how to activate a card if the question asks how to deactivate it. */
import { findAntonyms } from '../../../language/antonyms.ts';
import type { CheckedMatch, MatchCheck } from './match-check.ts';

/**
 * Below the default answer threshold and above the suggest threshold: the chatbot asks whether this was meant. One answer may
 * serve both, and does in some of the data (`research/experiments/opposites.ts`).
 */
const SHARE = 0.5;

function find(question: string, { match: { language }, source, quote }: CheckedMatch): string[] {
  if (source.kind === 'qa') return findAntonyms(question, source.question, source.answer, language);
  // Quoting is dear: the passage as a whole is looked at first.
  const isAtStake = findAntonyms(question, source.text, '', language).length > 0;
  return isAtStake ? findAntonyms(question, quote, '', language) : [];
}

export const antonyms: MatchCheck = {
  name: 'antonyms',
  find({ text }, match) {
    const found = find(text, match);
    return found.length === 0 ? undefined : { found, share: SHARE };
  },
};
