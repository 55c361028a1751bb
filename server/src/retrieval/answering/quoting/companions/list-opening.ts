/** The line that opens the list of an item; of steps, the whole list, since one step is of no use without the others. */
import { introducedBy, introduces } from '../introductions.ts';
import { isStep, lengthOf } from '../passage-structure.ts';
import type { Companion } from './companion.ts';

/** Numbered items under a heading may be the clauses of a contract: they come along only up to `maxCharacters` together. */
export const listOpening: Companion = {
  name: 'listOpening',
  of({ passage: { segments, settings } }, { index }) {
    const item = segments[index];
    if (item?.kind !== 'listItem' || introduces(item)) return [];
    const at = segments.slice(0, index).findLastIndex(({ kind }) => kind !== 'listItem');
    const opening = segments[at];
    if (opening?.section !== item.section || !introduces(opening)) return [];
    const list = isStep(segments, index) ? introducedBy(segments, at) : [];
    const isMeant = opening.kind !== 'heading' || lengthOf(segments, list) <= settings.maxCharacters;
    return isMeant ? [at, ...list] : [at];
  },
};
