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
export function layOut<Cell extends GridCell>(tagged: readonly (readonly Cell[])[]): GridRow<Cell>[] {
  const width = widthOf(tagged);
  const rows = inPlaceOrder(tagged);
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

/**
 * Rows with their cells from left to right, if the tags go one way in some places and the other way in others: then they
 * have no order. In a row out of order, cells without text have no place and are left out.
 */
function inPlaceOrder<Cell extends GridCell>(
  rows: readonly (readonly Cell[])[],
): readonly (readonly Cell[])[] {
  const isLeftward = rows.map((row) => steps(row).some(([from, to]) => to.right < from.left));
  const isRightward = rows.some((row) => steps(row).some(([from, to]) => to.left > from.right));
  if (!isRightward || !isLeftward.includes(true)) return rows;
  return rows.map((row, at) =>
    isLeftward[at]
      ? row
          .filter((cell) => cell.extent !== undefined)
          .sort((one, other) => (one.extent?.left ?? 0) - (other.extent?.left ?? 0))
      : row,
  );
}

/** The places of neighbouring texts. */
function steps(row: readonly GridCell[]): [Extent, Extent][] {
  const extents = row.flatMap(({ extent }) => extent ?? []);
  return extents.slice(1).map((extent, index) => [extents[index] ?? extent, extent]);
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
