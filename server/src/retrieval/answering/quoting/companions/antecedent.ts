/** The sentence before one that refers back to it: "It is free." */
import { needsAntecedent } from '../anaphora.ts';
import { introduces } from '../introductions.ts';
import type { Companion } from './companion.ts';

export const antecedent: Companion = {
  name: 'antecedent',
  of({ passage: { segments, language } }, { index }) {
    const segment = segments[index];
    if (segment?.kind !== 'sentence' || introduces(segment)) return [];
    const isNeeded = segments[index - 1]?.kind === 'sentence' && needsAntecedent(segment.text, language);
    return isNeeded ? [index - 1] : [];
  },
};
