/** The sentence after one that it takes part of back: "However, not on Sundays." */
import { qualifiesPrevious } from '../anaphora.ts';
import { introduces } from '../introductions.ts';
import type { Companion } from './companion.ts';

export const qualifier: Companion = {
  name: 'qualifier',
  of({ passage: { segments, language } }, { index }) {
    const segment = segments[index];
    const next = segments[index + 1];
    if (segment?.kind !== 'sentence' || introduces(segment)) return [];
    return next?.kind === 'sentence' && qualifiesPrevious(next.text, language) ? [index + 1] : [];
  },
};
