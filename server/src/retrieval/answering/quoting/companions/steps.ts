/** The steps under the heading that names what a customer asks how to do. */
import { isStep, lengthOf, sectionUnder } from '../passage-structure.ts';
import type { Companion } from './companion.ts';

/** A section without steps comes along whole if its heading is the key segment. */
export const steps: Companion = {
  name: 'steps',
  of({ passage: { segments, settings, asksHowTo } }, { index }) {
    if (!asksHowTo) return [];
    const isHeading = segments[index]?.kind === 'heading';
    const heading = isHeading ? index : segments[index]?.headings.at(-1);
    if (heading === undefined || segments[heading + 1]?.kind === 'heading') return [];
    const section = sectionUnder(segments, heading);
    const numbered = section.filter((at) => isStep(segments, at));
    if (numbered.length > 0) return lengthOf(segments, numbered) <= settings.maxCharacters ? numbered : [];
    return isHeading ? section : [];
  },
};
