/** What repeats a heading's terms in its section, in place of that heading. */
import type { CoveredPassage } from '../covered-passage.ts';
import { isQuestion, sectionUnder } from '../passage-structure.ts';
import type { KeySegment, KeySegmentRule } from './key-segment.ts';

/** If the question asks for more than the heading contains, and no other key segment is of its section. */
export const belowHeading: KeySegmentRule = {
  name: 'belowHeading',
  apply(found, passage) {
    return found.flatMap((keySegment) => replace(keySegment, found, passage));
  },
};

function replace(
  keySegment: KeySegment,
  found: readonly KeySegment[],
  { segments, settings }: CoveredPassage,
): KeySegment[] {
  const heading = segments[keySegment.index];
  if (heading?.kind !== 'heading' || isQuestion(heading)) return [keySegment];
  const { coverage } = heading;
  if (coverage.every((share) => share > 0)) return [keySegment];
  const section = sectionUnder(segments, keySegment.index);
  if (found.some(({ index }) => section.includes(index))) return [keySegment];
  const repeating = section.filter((at) => {
    return coverage.every((share, term) => (segments[at]?.coverage[term] as number) >= share);
  });
  if (repeating.length === 0) return [keySegment];
  return repeating.slice(0, settings.maxSentences).map((index) => ({ index, siblings: [] }));
}
