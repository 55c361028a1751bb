/** Puts what stands on a slide into the order in which people read it, by place and not by the order of drawing. */
import { findHeader, startsWithNumber } from '../table-header.ts';
import type { Block } from '../types.ts';

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A shape with its blocks, or a group of shapes, whose places are in coordinates of its own. */
export interface PlacedItem {
  place?: Place | undefined;
  blocks: Block[];
  inside: PlacedItem[];
}

/** On each side, this share of a shape may overlap its neighbour. */
const OVERLAP = 0.1;
/** Columns are aligned if they have this share of the narrower shape's width in common. */
const ALIGNED = 0.5;
/** Labels and their values beside or below each other are no longer. */
const LONGEST_LABEL = 120;

type Axis = 'across' | 'down';

/** Of items without a place, all stay in the order of drawing. */
export function inReadingOrder(items: readonly PlacedItem[]): Block[] {
  const shown = items.map(withBlocks).filter((item) => item.blocks.length > 0);
  const placed = shown.filter(hasPlace);
  if (shown.length < 2 || placed.length < shown.length) return shown.flatMap((item) => item.blocks);
  return readAll(placed);
}

type Placed = PlacedItem & { place: Place };

function hasPlace(item: PlacedItem): item is Placed {
  return item.place !== undefined;
}

function withBlocks(item: PlacedItem): PlacedItem {
  return item.inside.length === 0
    ? item
    : { ...item, blocks: [...item.blocks, ...inReadingOrder(item.inside)], inside: [] };
}

/** Bands from top to bottom; a band that nothing parts is read in columns. */
function readAll(items: readonly Placed[]): Block[] {
  const bands = cut(items, 'down');
  if (bands.length > 1) return readBands(bands);
  const columns = cut(items, 'across');
  if (columns.length > 1) return columns.flatMap(readAll);
  return [...items]
    .sort((one, other) => one.place.top - other.place.top || one.place.left - other.place.left)
    .flatMap((item) => item.blocks);
}

function readBands(bands: readonly Placed[][]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < bands.length; ) {
    const grid = gridAt(bands, at);
    blocks.push(...(grid.length > 1 ? readGrid(grid) : readAll(bands[at] as Placed[])));
    at += grid.length;
  }
  return blocks;
}

/** Consecutive bands of aligned columns, at least the first one. */
function gridAt(bands: readonly Placed[][], start: number): Placed[][] {
  const grid: Placed[][] = [];
  for (const band of bands.slice(start)) {
    const columns = cut(band, 'across');
    const row = columns.flat();
    const isRow = row.length > 1 && columns.length === row.length;
    if (!isRow || (grid[0] && !areAligned(grid[0], row))) break;
    grid.push(row);
  }
  return grid.length > 0 ? grid : bands.slice(start, start + 1);
}

function areAligned(row: readonly Placed[], below: readonly Placed[]): boolean {
  return (
    row.length === below.length && row.every((item, at) => isAligned(item.place, (below[at] as Placed).place))
  );
}

function isAligned(one: Place, other: Place): boolean {
  const common = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  return common >= ALIGNED * Math.min(one.width, other.width);
}

/** Short texts in rows are a table; otherwise each column is read down, as a heading and what stands below it. */
function readGrid(grid: readonly Placed[][]): Block[] {
  const rows = grid.map((row) => row.map(labelOf));
  const cells = rows.map((row) => row.filter((text) => text !== undefined));
  const areShort = cells.every((row, at) => row.length === rows[at]?.length);
  if (areShort && (grid.length > 2 || (cells[0]?.length === 2 && !areBelow(cells))))
    return [toTable(grid, cells)];
  const [first] = grid as [Placed[]];
  return first.flatMap((_, column) => grid.flatMap((row) => (row[column] as Placed).blocks));
}

/** Whether values stand below names, rather than beside them. */
function areBelow([names, values]: readonly string[][]): boolean {
  return values?.every(startsWithNumber) === true && names?.some(startsWithNumber) === false;
}

function labelOf({ blocks }: Placed): string | undefined {
  const [only] = blocks;
  return blocks.length === 1 && only?.kind === 'paragraph' && only.text.length <= LONGEST_LABEL
    ? only.text
    : undefined;
}

function toTable(grid: readonly Placed[][], cells: string[][]): Block {
  const { titles, rowCount } = findHeader(cells.map((row) => ({ cells: row, isSpan: [] })));
  const locator = grid[0]?.[0]?.blocks[0]?.locator ?? {};
  return {
    kind: 'table',
    header: titles,
    rows: cells.slice(rowCount).map((row) => ({ cells: row })),
    locator,
  };
}

/** Parts items where no item stands across, in rising order. */
function cut(items: readonly Placed[], axis: Axis): Placed[][] {
  const parts: Placed[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  const spans = items.map((item) => ({ item, ...spanOf(item.place, axis) }));
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    if (span.start >= end) parts.push([]);
    parts.at(-1)?.push(span.item);
    end = Math.max(end, span.end);
  }
  return parts;
}

function spanOf({ left, top, width, height }: Place, axis: Axis): { start: number; end: number } {
  const [start, size] = axis === 'across' ? [left, width] : [top, height];
  return { start: start + size * OVERLAP, end: start + size * (1 - OVERLAP) };
}
