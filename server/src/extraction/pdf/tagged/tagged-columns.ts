/** Finds the columns of a row's cells from the places of the text of other rows. */

/** From the left to the right edge of a text, in points. */
export interface Extent {
  left: number;
  right: number;
}

export interface PlacedCell {
  /** Extent of its text; undefined without text. */
  extent: Extent | undefined;
  /** How many columns it covers, from 1. */
  columns: number;
}

export interface Columns {
  /** Undefined if the column has no known text. */
  extents: readonly (Extent | undefined)[];
  /** Takes the text of a row by the first column of each cell; cells over several columns are ignored. */
  learn(row: readonly PlacedCell[], starts: readonly number[]): void;
}

/** Tie-break: the column whose text has the same left edge. */
const SPACE_WEIGHT = 0.001;

export function createColumns(width: number): Columns {
  const extents: (Extent | undefined)[] = Array.from({ length: width });
  return {
    extents,
    learn(row, starts) {
      for (const [index, { extent, columns }] of row.entries()) {
        const column = starts[index];
        if (column === undefined || columns > 1) continue;
        extents[column] = unionOf([extents[column], extent]);
      }
    },
  };
}

/**
 * The column that each cell begins in: in the order of the cells, so that their text stands under that of their columns, and
 * as little of it as can be under that of others.
 * @param free columns that no cell from above covers, ascending
 */
export function placeInColumns(
  row: readonly PlacedCell[],
  free: readonly number[],
  columns: Columns,
): number[] {
  const firsts = startsInOrder(row);
  const slack = free.length - row.reduce((sum, cell) => sum + cell.columns, 0);
  if (slack <= 0)
    return firsts.map((place, index) => free[Math.min(place, free.length - row.length + index)] ?? 0);
  const misfit = createMisfit(free, columns.extents);
  /** By cell and by how many columns are left out before it: the least misfit from it on, and how many that takes. */
  const best: { cost: number; skipped: number }[][] = [];
  for (const [index, cell] of [...row.entries()].reverse()) {
    const costs: { cost: number; skipped: number }[] = [];
    for (let skipped = slack; skipped >= 0; skipped--) {
      const rest = best[index + 1]?.[skipped]?.cost ?? 0;
      const cost = misfit(cell, (firsts[index] ?? 0) + skipped) + rest;
      const later = costs[skipped + 1];
      costs[skipped] = later && later.cost < cost ? later : { cost, skipped };
    }
    best[index] = costs;
  }
  let skipped = 0;
  return row.map((_, index) => {
    skipped = best[index]?.[skipped]?.skipped ?? skipped;
    return free[(firsts[index] ?? 0) + skipped] ?? 0;
  });
}

/** First column of each cell, from 0, if no column is left out. */
export function startsInOrder(row: readonly PlacedCell[]): number[] {
  let next = 0;
  return row.map((cell) => {
    next += cell.columns;
    return next - cell.columns;
  });
}

/** Says how far a cell's text is from that of the columns it would stand in, and in that of others, in points. */
function createMisfit(
  free: readonly number[],
  extents: readonly (Extent | undefined)[],
): (cell: PlacedCell, place: number) => number {
  const before = unionsBefore(extents);
  const after = unionsBefore([...extents].reverse()).reverse();
  return ({ extent, columns }, place) => {
    const first = free[place];
    const last = free[place + columns - 1];
    if (!extent || first === undefined || last === undefined) return 0;
    const own = unionOf(extents.slice(first, last + 1));
    const away = own ? Math.max(0, own.left - extent.right, extent.left - own.right) : 0;
    const leftEdge = before[first]?.right ?? extent.left;
    const rightEdge = after[last]?.left ?? extent.right;
    const underOthers = Math.max(0, leftEdge - extent.left) + Math.max(0, extent.right - rightEdge);
    return away + underOthers + SPACE_WEIGHT * Math.max(0, extent.left - (own?.left ?? leftEdge));
  };
}

/** By column, all that stands in those before it. */
function unionsBefore(extents: readonly (Extent | undefined)[]): (Extent | undefined)[] {
  let union: Extent | undefined;
  return extents.map((extent) => {
    const before = union;
    union = unionOf([union, extent]);
    return before;
  });
}

/** Undefined without text. */
export function extentOf(items: readonly { x: number; width: number }[]): Extent | undefined {
  return unionOf(items.map(({ x, width }) => ({ left: x, right: x + width })));
}

export function unionOf(extents: readonly (Extent | undefined)[]): Extent | undefined {
  let union: Extent | undefined;
  for (const one of extents)
    if (one) {
      const { left, right } = union ?? one;
      union = { left: Math.min(left, one.left), right: Math.max(right, one.right) };
    }
  return union;
}
