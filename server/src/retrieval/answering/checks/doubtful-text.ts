/** Limits what a passage answers if it is uncertain that it was read right out of its file. */
import type { MatchCheck } from './match-check.ts';

/** Whatever the words say, a wrong reading has the same ones. */
const LIMIT = 0.8;

export const doubtfulText: MatchCheck = {
  name: 'doubtfulText',
  find(_question, { source }) {
    if (source.kind === 'qa' || !source.locator?.isDoubtful) return undefined;
    return { found: [], share: 1, limit: LIMIT };
  },
};
