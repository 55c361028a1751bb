/** Puts the cells of a tagged table under its columns by where their text stands, which the tags alone do not say. */
import type { StructureTreeElement, TextItem } from '@llamaindex/liteparse-wasm';
import type { MarkedItems } from './marked-items.ts';

/** What stands between two cells is so many times as wide as a space. */
const WIDER = 1.2;
/** A space, as a share of the size of the font, where the text has only one. */
const WIDEST_SPACE = 0.35;
/** Texts of a column begin within so many points of each other. */
const SLACK = 2;

type Word = NonNullable<TextItem['words']>[number];
type Row = readonly StructureTreeElement[];

interface Extent {
  left: number;
  right: number;
}

/**
 * The engine makes one item of cells that stand close together, and gives it to the first of them. Gives each of the cells
 * its words: they stand farther apart than words of one cell, or where their column begins in other rows.
 */
export function partCells(rows: readonly Row[], items: MarkedItems): void {
  const columns = extentsOf(rows, items);
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      const own = items.of(cell);
      if (own.length === 0) continue;
      const next = row.findIndex((other, index) => index > column && items.of(other).length > 0);
      const empty = row.slice(column + 1, next < 0 ? row.length : next).filter(hasText);
      const starts = empty.flatMap((other) => columns[row.indexOf(other)]?.left ?? []);
      const parts = own.map((item) => cutAtGaps(item, empty.length, starts));
      for (const [index, other] of empty.entries()) {
        const given = parts.flatMap((part) => part[index] ?? []);
        if (given.length > 0) items.give(other, given);
      }
    }
}

/** Whether the tags say that it has text, if only a space. */
function hasText(element: StructureTreeElement): boolean {
  return element.markedContentIds.length > 0 || element.children.some(hasText);
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

/**
 * Leaves the item its words up to the first of its `most` widest gaps, and gives what follows each.
 * @param columns where columns begin
 */
function cutAtGaps(item: TextItem, most: number, columns: readonly number[]): TextItem[] {
  const words = item.words ?? [];
  const gaps = words.slice(1).map((word, before) => ({
    index: before + 1,
    width: word.x - rightOf(words[before] ?? word),
    isColumn: columns.some((start) => Math.abs(word.x - start) < SLACK),
  }));
  const space = gaps.length > 1 ? Math.min(...gaps.map((gap) => gap.width)) : 0;
  const widest = space > 0 ? space * WIDER : (item.fontSize ?? item.height) * WIDEST_SPACE;
  const starts = gaps
    .filter((gap) => gap.isColumn || gap.width > widest)
    .sort((one, other) => Number(other.isColumn) - Number(one.isColumn) || other.width - one.width)
    .slice(0, most)
    .map((gap) => gap.index)
    .sort((one, other) => one - other);
  const parts = starts.map((start, index) => ({
    ...item,
    ...joinWords(words.slice(start, starts[index + 1])),
  }));
  if (starts.length > 0) Object.assign(item, joinWords(words.slice(0, starts[0])));
  return parts;
}

function rightOf(word: Word): number {
  return word.x + word.width;
}

function joinWords(words: Word[]): Pick<TextItem, 'text' | 'x' | 'width' | 'words'> {
  const x = words[0]?.x ?? 0;
  const last = words.at(-1);
  const width = last ? rightOf(last) - x : 0;
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
