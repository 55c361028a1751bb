/** Limits what a passage answers if it is uncertain that it was read right out of its file. */
import { wordsWithin } from '../../../language/words-in-text.ts';
import type { MatchCheck } from './match-check.ts';

/** Whatever the words say, a wrong reading has the same ones. */
const LIMIT = 0.8;

export const doubtfulText: MatchCheck = {
  name: 'doubtfulText',
  find(_question, { source, quote }) {
    if (source.kind === 'qa') return undefined;
    const { isDoubtful = false, doubtfulWords = [] } = source.locator ?? {};
    if (!isDoubtful && wordsWithin(doubtfulWords, quote).length === 0) return undefined;
    return { found: [], share: 1, limit: LIMIT };
  },
};
