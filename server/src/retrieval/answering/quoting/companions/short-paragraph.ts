/** The whole paragraph of a sentence if it is short: what its other sentences say mostly belongs to the answer. */
import { lengthOf, paragraphAround } from '../passage-structure.ts';
import type { Companion } from './companion.ts';

export const shortParagraph: Companion = {
  name: 'shortParagraph',
  of({ passage: { segments, settings }, selection }, { index }) {
    const paragraph = paragraphAround(segments, index);
    const missing = paragraph.filter((at) => !selection.has(at));
    const isShort = lengthOf(segments, paragraph) <= settings.maxParagraph;
    return isShort && lengthOf(segments, missing) <= selection.room ? paragraph : [];
  },
};
