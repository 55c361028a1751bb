/** Remembers in which columns a table has values, by which further rows are known without titles of their own. */
import { isValue } from '../table-header.ts';
import type { SheetCell, SheetRow } from './sheet-row.ts';

/** Rows of a table that are looked at. */
const ROWS_READ = 20;

export interface ValueColumns {
  note(rows: readonly SheetRow[]): void;
  /** Whether the row has values in every column that had nothing else, and there is any. */
  areIn(row: SheetRow): boolean;
  clear(): void;
}

export function createValueColumns(): ValueColumns {
  const areValues = new Map<number, boolean>();
  let left = ROWS_READ;
  return {
    note(rows) {
      for (const row of rows.slice(0, left)) {
        if (row.cells.length < 2) continue;
        left--;
        for (const cell of row.cells)
          areValues.set(cell.column, isOfValue(cell) && areValues.get(cell.column) !== false);
      }
    },
    areIn(row) {
      const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
      const columns = [...areValues].filter(([, areAll]) => areAll).map(([column]) => column);
      const found = columns.map((column) => cells.get(column)).filter((cell) => cell !== undefined);
      return found.length > 0 && found.length * 2 >= columns.length && found.every(isOfValue);
    },
    clear() {
      areValues.clear();
      left = ROWS_READ;
    },
  };
}

function isOfValue(cell: SheetCell): boolean {
  return !cell.isText || isValue(cell.text);
}
