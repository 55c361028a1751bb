/** Places the cells of a tagged table in its columns: writers omit empty cells without a trace in the tags. */
import { createColumns, type Extent, placeInColumns, startsInOrder } from './tagged-columns.ts';

export interface GridCell {
  /** Extent of its text; undefined without text. */
  extent: Extent | undefined;
  /** How many columns and rows it covers by its tags, from 1. */
  columns: number;
  rows: number;
}

/** Tags may claim more, which costs as much for every row. */
const MOST_COLUMNS = 512;

/** The cell in one column of one row. */
export interface GridPlace<Cell> {
  cell: Cell;
  /** Whether the cell begins in a column further left. */
  isSpan: boolean;
}

/** By column; undefined without a cell. */
export type GridRow<Cell> = (GridPlace<Cell> | undefined)[];

/** Rows of equal width; a cell over several columns or rows is in each of them. */
export function layOut<Cell extends GridCell>(rows: readonly (readonly Cell[])[]): GridRow<Cell>[] {
  const width = widthOf(rows);
  const grid: GridRow<Cell>[] = rows.map(() => Array.from({ length: width }));
  const columns = createColumns(width);
  for (const row of rows) if (sumOfColumns(row) === width) columns.learn(row, startsInOrder(row));
  for (const [at, row] of rows.entries()) {
    const places = grid[at] ?? [];
    const free = [...places.keys()].filter((column) => places[column] === undefined);
    const starts = placeInColumns(row, free, columns);
    columns.learn(row, starts);
    for (const [index, cell] of row.entries()) put(grid, at, starts[index] ?? width, cell);
  }
  return grid;
}

/** The most columns that the cells of a row and those from above take; a title over all may claim more than there are. */
function widthOf(rows: readonly (readonly GridCell[])[]): number {
  const taken = rows.map((row) => (row.length > 1 ? sumOfColumns(row) : row.length));
  for (const [at, row] of rows.entries())
    for (const cell of row)
      for (let below = at + 1; below < Math.min(rows.length, at + cell.rows); below++)
        taken[below] = (taken[below] ?? 0) + cell.columns;
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 1);
  const widest = taken.reduce((most, width) => Math.max(most, width), 1);
  return Math.max(longest, Math.min(MOST_COLUMNS, widest));
}

function sumOfColumns(row: readonly GridCell[]): number {
  return row.reduce((sum, cell) => sum + cell.columns, 0);
}

/** Never over a cell that is there, but for what the one before it in its row claims. */
function put<Cell extends GridCell>(grid: GridRow<Cell>[], at: number, start: number, cell: Cell): void {
  for (const places of grid.slice(at, at + cell.rows))
    for (let column = start; column < Math.min(places.length, start + cell.columns); column++)
      if (column === start || places[column] === undefined) places[column] = { cell, isSpan: column > start };
}
