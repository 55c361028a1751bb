/** The whole list item of a sentence: one sentence of it says little without the others. */
import { itemAround, lengthOf } from '../passage-structure.ts';
import type { Companion } from './companion.ts';

export const wholeItem: Companion = {
  name: 'wholeItem',
  of({ passage: { segments, settings } }, { index }) {
    const item = itemAround(segments, index);
    return lengthOf(segments, item) <= settings.maxCharacters ? item : [];
  },
};
