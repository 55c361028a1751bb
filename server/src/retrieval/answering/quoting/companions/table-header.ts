/** The header of a row's table, which names its columns. */
import type { Companion } from './companion.ts';

export const tableHeader: Companion = {
  name: 'tableHeader',
  of({ passage: { segments } }, { index }) {
    if (segments[index]?.kind !== 'row') return [];
    const before = segments.slice(0, index);
    const header = before.findLastIndex(({ kind }) => kind !== 'row');
    return segments[header]?.kind === 'rowHeader' ? [header] : [];
  },
};
