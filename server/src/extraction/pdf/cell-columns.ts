/** Puts the cells of a tagged table under its columns by where their text stands, which the tags alone do not say. */
import type { StructureTreeElement, TextItem } from '@llamaindex/liteparse-wasm';
import type { MarkedItems } from './marked-items.ts';

/** Text of a column may begin so many points before that of its other rows. */
const SLACK = 2;

type Row = readonly StructureTreeElement[];

interface Extent {
  left: number;
  right: number;
}

/**
 * The engine makes one item of cells that stand close together, and gives it to the first of them. Gives each of the cells
 * its words, by where the columns begin in other rows.
 */
export function partCells(rows: readonly Row[], items: MarkedItems): void {
  const columns = extentsOf(rows, items);
  for (const row of rows)
    for (let column = row.length - 1; column > 0; column--) {
      const cell = row[column] as StructureTreeElement;
      const extent = columns[column];
      if (extent === undefined || items.of(cell).length > 0) continue;
      const before = row.slice(0, column).findLast((other) => items.of(other).length > 0);
      const cut = before ? cutFrom(items.of(before), extent.left - SLACK) : [];
      if (cut.length > 0) items.give(cell, cut);
    }
}

/** The column of each cell, from 0: writers leave out cells without text. */
export function placeCells(rows: readonly Row[], items: MarkedItems): number[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = extentsOf(
    rows.filter((row) => row.length === width),
    items,
  );
  return rows.map((row) => {
    let next = 0;
    return row.map((cell, index) => {
      const last = width - (row.length - index);
      const extent = row.length < width ? extentOf(items.of(cell)) : undefined;
      const column = extent ? nearest(extent, columns, next, last) : next;
      next = column + 1;
      return column;
    });
  });
}

/** Takes the words from `start` on out of the items. */
function cutFrom(items: readonly TextItem[], start: number): TextItem[] {
  const cut: TextItem[] = [];
  for (const item of items) {
    const words = item.words ?? [];
    const first = words.findIndex((word) => word.x >= start);
    if (first <= 0) continue;
    cut.push({ ...item, ...joinWords(words.slice(first)) });
    Object.assign(item, joinWords(words.slice(0, first)));
  }
  return cut;
}

function joinWords(words: NonNullable<TextItem['words']>): Pick<TextItem, 'text' | 'x' | 'width' | 'words'> {
  const x = words[0]?.x ?? 0;
  const last = words.at(-1);
  const width = last ? last.x + last.width - x : 0;
  return { text: words.map((word) => word.text).join(' '), x, width, words };
}

function extentsOf(rows: readonly Row[], items: MarkedItems): (Extent | undefined)[] {
  const columns: (Extent | undefined)[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      const extent = extentOf(items.of(cell));
      const known = columns[column];
      if (extent) columns[column] = known ? union(known, extent) : extent;
    }
  return columns;
}

function extentOf(items: readonly TextItem[]): Extent | undefined {
  return items
    .map(({ x, width }) => ({ left: x, right: x + width }))
    .reduce<Extent | undefined>((all, one) => (all ? union(all, one) : one), undefined);
}

function union(one: Extent, other: Extent): Extent {
  return { left: Math.min(one.left, other.left), right: Math.max(one.right, other.right) };
}

/** The column from `first` to `last` whose text stands over the cell's, or nearest to it. */
function nearest(
  cell: Extent,
  columns: readonly (Extent | undefined)[],
  first: number,
  last: number,
): number {
  let found = first;
  let least = Number.POSITIVE_INFINITY;
  for (let column = first; column <= last; column++) {
    const extent = columns[column];
    if (!extent) continue;
    const distance = Math.max(extent.left, cell.left) - Math.min(extent.right, cell.right);
    if (distance < least) {
      least = distance;
      found = column;
    }
  }
  return found;
}
