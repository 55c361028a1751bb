/** Pairs as CSV that spreadsheets open and that the import takes back unchanged. */

import { guardFormula } from '../../../../../contract/formula-safety.ts';
import type { PairBody } from '../../../../../contract/knowledge/pairs.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const quote = (text: string): string => `"${guardFormula(text).replaceAll('"', '""')}"`;

/** Every cell quoted, RFC 4180. */
export function rowsToCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

/** Oldest first, as they were added, whatever the order of the list. */
export function inOrderAdded(pairs: readonly (PairBody & { id: number })[]): string[][] {
  const ordered = [...pairs].sort((a, b) => a.id - b.id);
  return [['question', 'answer'], ...ordered.map(({ question, answer }) => [question, answer])];
}

export const pairsToCsv = (pairs: readonly (PairBody & { id: number })[]): string =>
  rowsToCsv(inOrderAdded(pairs));
