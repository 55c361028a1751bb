/** Objects if the question is a small number alone, a yes or a no: it replies to something else. */
import { findBareReply, namesNumber } from '../bare-replies.ts';
import type { MatchCheck } from './match-check.ts';

/**
 * A pair whose question has the number is suggested, any other match is refused. Hardly any development data asks like this.
 */
const SHARES = { inQuestion: 0.5, elsewhere: 0.2 } as const;

export const bareReply: MatchCheck = {
  name: 'bareReply',
  find({ bareReply: reply }, { source }) {
    if (reply === undefined) return undefined;
    if (source.kind === 'file') return { found: [reply], share: SHARES.elsewhere };
    // A pair that was taught for just this reply.
    if (findBareReply(source.question) === reply) return undefined;
    const share = namesNumber(source.question, reply) ? SHARES.inQuestion : SHARES.elsewhere;
    return { found: [reply], share };
  },
};
