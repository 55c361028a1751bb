/** Repeats the text of a merged cell in every row and column that it covers. */
import type { CellRange } from './cell-reference.ts';
import type { SheetCell, SheetRow } from './sheet-row.ts';

/** Row visits for one sheet, against ranges that overlap without end. */
const MOST_VISITS = 1_000_000;

/**
 * Only rows with other cells are filled downwards, so that a merge of a whole column adds nothing. How far a cell reaches to
 * the right is noted on it, for which columns there are is known only with the table's titles.
 */
export function fillMergedCells(rows: SheetRow[], merges: readonly CellRange[]): void {
  let visits = 0;
  for (const merge of merges) {
    if (visits > MOST_VISITS) return;
    let index = firstRowFrom(rows, merge.top);
    const anchor = rows[index]?.number === merge.top ? findCell(rows[index], merge.left) : undefined;
    if (!anchor) continue;
    if (merge.right > merge.left) anchor.lastColumn = merge.right;
    for (index++; index < rows.length; index++) {
      const row = rows[index] as SheetRow;
      if (row.number > merge.bottom) break;
      visits++;
      if (!findCell(row, merge.left)) insertCell(row, anchor);
    }
  }
}

/** Index of the first row with this number or a higher one. */
export function firstRowFrom(rows: readonly SheetRow[], number: number): number {
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
