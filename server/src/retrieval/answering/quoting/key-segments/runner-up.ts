/** A second sentence that contains nearly as many terms as the only one found: terms alone do not tell which of them answers. */
import type { CoveredSegment } from '../covered-passage.ts';
import { sentencesBeside } from '../passage-structure.ts';
import { bestWindowParagraphs, gainOf, ROUNDING } from './gain.ts';
import type { KeySegmentRule } from './key-segment.ts';

/**
 * Of the first sentence's weight, the least that the second must have. Chosen on development passages (SQuAD-train): below it,
 * what is added seldom answers.
 */
const MIN_SHARE = 0.6;

/** Of the section of the first sentence, or of its paragraph if the best window chose that. */
export const runnerUp: KeySegmentRule = {
  name: 'runnerUp',
  apply(found, passage) {
    const { segments, weights, settings } = passage;
    const [only] = found;
    if (only === undefined || found.length > 1 || settings.maxSentences < 2) return found;
    const { kind, paragraph } = segments[only.index] as CoveredSegment;
    if (kind !== 'sentence') return found;
    const paragraphs = bestWindowParagraphs(passage);
    const nothing = new Array<number>(weights.length).fill(0);
    const gainAt = (index: number): number => gainOf(segments[index] as CoveredSegment, nothing, weights);
    const least = MIN_SHARE * gainAt(only.index) - ROUNDING;
    const [next] = sentencesBeside(segments, only.index)
      .filter((index) => paragraphs === undefined || segments[index]?.paragraph === paragraph)
      .filter((index) => gainAt(index) >= least)
      .sort((a, b) => gainAt(b) - gainAt(a));
    return next === undefined ? found : [only, { index: next, siblings: [] }];
  },
};
