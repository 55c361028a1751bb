/** Gives every row of a cell merged downwards the text that a person reads beside it. */
import { type CellRange, parseRange } from './cell-reference.ts';
import type { SheetCell, SheetRow } from './sheet.ts';

/** Row visits for one sheet, against ranges that overlap without end. */
const MOST_VISITS = 1_000_000;
/** Bytes in which merged ranges are looked for ahead of the rows. */
const LONGEST_LOOK = 1 << 20;

const MERGED_RANGE = /mergeCell\s[^<]*/g;
const REFERENCE = /ref\s*=\s*["']([^"']*)/g;

/**
 * False where the bytes of a sheet surely hold no range merged downwards, which stand behind its rows. True where they may:
 * also in an encoding in which names are not ASCII.
 */
export function mayMergeDown(sheet: Buffer): boolean {
  if (sheet.subarray(0, 4).includes(0)) return true;
  const first = sheet.indexOf('mergeCell');
  if (first < 0) return false;
  if (sheet.length - first > LONGEST_LOOK) return true;
  for (const [range] of sheet.toString('latin1', first).matchAll(MERGED_RANGE))
    for (const [, reference = ''] of range.matchAll(REFERENCE)) {
      const found = parseRange(reference);
      if (found === undefined || found.bottom > found.top) return true;
    }
  return false;
}

/** Only rows that hold something else are filled, so that a merge of a whole column adds nothing. */
export function fillMergedCells(rows: SheetRow[], merges: readonly CellRange[]): void {
  let visits = 0;
  for (const merge of merges) {
    if (visits > MOST_VISITS) return;
    if (merge.bottom === merge.top) continue;
    let index = firstRowFrom(rows, merge.top);
    const anchor = rows[index]?.number === merge.top ? findCell(rows[index], merge.left) : undefined;
    if (!anchor) continue;
    for (index++; index < rows.length; index++) {
      const row = rows[index] as SheetRow;
      if (row.number > merge.bottom) break;
      visits++;
      if (!findCell(row, merge.left)) insertCell(row, anchor);
    }
  }
}

function firstRowFrom(rows: SheetRow[], number: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as SheetRow).number < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findCell(row: SheetRow | undefined, column: number): SheetCell | undefined {
  return row?.cells.find((cell) => cell.column === column);
}

function insertCell(row: SheetRow, cell: SheetCell): void {
  const at = row.cells.findIndex((other) => other.column > cell.column);
  row.cells.splice(at < 0 ? row.cells.length : at, 0, cell);
}
