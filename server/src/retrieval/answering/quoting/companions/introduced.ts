/** What a heading, a question or a line with a colon introduces. */
import { introducedBy } from '../introductions.ts';
import { isQuestion, sectionUnder } from '../passage-structure.ts';
import type { Companion } from './companion.ts';

/** A title introduces nothing if a key segment stands under it. */
export const introduced: Companion = {
  name: 'introduced',
  of({ passage: { segments }, keySegments }, { index }) {
    const segment = segments[index];
    if (segment === undefined || segment.kind === 'row') return [];
    const isTitle = segment.kind === 'heading' && !isQuestion(segment);
    const hasKeySegment = (): boolean => {
      const section = sectionUnder(segments, index);
      return keySegments.some((other) => section.includes(other.index));
    };
    return isTitle && hasKeySegment() ? [] : introducedBy(segments, index);
  },
};
