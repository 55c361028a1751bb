/** Finds where the cells of a table stand on its page, and in which font: blocks know neither. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import type { TableBlock } from '../../types.ts';
import { lettersOf } from '../plain-text.ts';
import { medianOf } from './page-lines.ts';

/** Edges within this many points are the same. */
const SLACK = 3;

/** From the left to the right edge of a column's texts, in points; undefined if none was found. */
export type ColumnPlace = { left: number; right: number } | undefined;

export interface TablePlaces {
  columns: ColumnPlace[];
  /** The font of a row's texts, with its size; undefined if none was found. */
  fontOf(cells: readonly string[]): string | undefined;
}

export function placeTable(table: TableBlock, items: readonly TextItem[]): TablePlaces {
  const byText = Map.groupBy(items, (item) => lettersOf(item.text));
  const itemsOf = (cell: string) => byText.get(lettersOf(cell)) ?? [];
  const rows = table.rows.map((row) => row.cells);
  const width = Math.max(table.header.length, ...rows.slice(0, 1).map((cells) => cells.length));
  return {
    columns: Array.from({ length: width }, (_, column) => {
      const found = rows.flatMap((cells) => (cells[column] ? itemsOf(cells[column]).slice(0, 1) : []));
      if (found.length === 0) return undefined;
      return {
        left: medianOf(found.map((item) => item.x)),
        right: medianOf(found.map((item) => item.x + item.width)),
      };
    }),
    fontOf(cells) {
      const fonts = cells.flatMap((cell) => (cell === '' ? [] : itemsOf(cell).slice(0, 1)));
      return fonts.map((item) => `${item.fontName} ${item.fontSize?.toFixed(1)}`).at(0);
    },
  };
}

/** Whether the columns are as many, and those that are known stand in the same places. */
export function areSamePlaces(one: readonly ColumnPlace[], other: readonly ColumnPlace[]): boolean {
  if (one.length !== other.length) return false;
  const known = one.flatMap((column, at) => {
    const match = other[at];
    return column && match ? [{ column, match }] : [];
  });
  return (
    known.length > 0 &&
    2 * known.length >= one.length &&
    known.every(
      ({ column, match }) =>
        Math.abs(column.left - match.left) <= SLACK || Math.abs(column.right - match.right) <= SLACK,
    )
  );
}
