/** Fills the gaps of one sentence in a quote: the sentence after it may depend on it. */
import type { Segment } from './segments.ts';
import type { Selection } from './selection.ts';

/** Single sentences that are not selected, between two selected ones of their paragraph. */
export function bridges(segments: readonly Segment[], selection: Selection): number[] {
  return [...segments.keys()].filter((at) => {
    const around = [at - 1, at, at + 1].map((one) => segments[one]);
    const isOneParagraph = around.every((segment) => {
      return segment?.kind === 'sentence' && segment.paragraph === segments[at]?.paragraph;
    });
    return isOneParagraph && !selection.has(at) && selection.has(at - 1) && selection.has(at + 1);
  });
}
