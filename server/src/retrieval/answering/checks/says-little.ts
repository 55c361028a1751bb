/** Objects if what would be said from a file is a title by itself, or names and values that stand near by chance. */
import { type Fitness, judgeFitness } from '../quoting/fitness.ts';
import type { MatchCheck } from './match-check.ts';

/** A title is refused; what strays is asked back or refused; what fits in part is said if it is nearly sure. */
const SHARES: Readonly<Record<Exclude<Fitness, 'fit'>, number>> = { nothing: 0.2, stray: 0.5, partly: 0.7 };

export const saysLittle: MatchCheck = {
  name: 'saysLittle',
  find({ text }, { source, quote, match: { language } }) {
    // An owner's own answer is an answer, whatever it is, and so is an FAQ's.
    if (source.kind === 'qa' || source.locator?.question !== undefined) return undefined;
    const fitness = judgeFitness(text, quote, language);
    return fitness === 'fit' ? undefined : { found: [fitness], share: SHARES[fitness] };
  },
};
