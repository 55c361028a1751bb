/** The other rows of a table, or items of a list, that match as well as the key segment. */
import type { Companion } from './companion.ts';

export const siblings: Companion = { name: 'siblings', of: (_, keySegment) => keySegment.siblings };
