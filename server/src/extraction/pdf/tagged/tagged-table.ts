/** Makes a table block from the tagged rows of a PDF. */
import type { StructureTreeElement } from '@llamaindex/liteparse-wasm';
import { findHeader, joinTitles, type SpannedRow, toTitles } from '../../table-header.ts';
import type { TableBlock } from '../../types.ts';
import { type GridCell, type GridRow, layOut } from './tagged-grid.ts';

const MOST_SPANNED = 512;

export interface TaggedCell extends GridCell {
  text: string;
  isTitle: boolean;
}

/** The rows of a table by its tags, without those of tables inside it. */
export function rowsOf(table: StructureTreeElement): StructureTreeElement[] {
  return table.children.flatMap((child) =>
    child.type === 'TR' ? [child] : child.type === 'Table' ? [] : rowsOf(child),
  );
}

export function isCell(element: StructureTreeElement): boolean {
  return element.type === 'TH' || element.type === 'TD';
}

/** How many columns or rows a cell covers. */
export function spanOf(cell: StructureTreeElement, name: 'ColSpan' | 'RowSpan'): number {
  const value = cell.attributes.get(name);
  return typeof value === 'number' && value >= 1 ? Math.min(MOST_SPANNED, Math.floor(value)) : 1;
}

/**
 * @param continued titles of the table that this one continues, if it does
 * @returns the table, and whether its titles are tagged; otherwise they are guessed
 */
export function toTable(
  rows: readonly (readonly TaggedCell[])[],
  continued: readonly string[] | undefined,
): { block: TableBlock; isTitled: boolean } {
  const grid = layOut(rows);
  const shown = grid.map(toSpannedRow);
  const titleRows = Math.max(
    0,
    rows.findIndex((row) => row.length === 0 || !row.every((cell) => cell.isTitle)),
  );
  const isContinued = titleRows === 0 && continued?.length === shown[0]?.cells.length;
  const header = isContinued
    ? { titles: [...(continued ?? [])], rowCount: 0 }
    : titleRows > 0
      ? { titles: shown.slice(0, titleRows).map(toTitles).reduce(joinTitles), rowCount: titleRows }
      : findHeader(shown);
  const body = grid.slice(header.rowCount).map((row) => ({ cells: toBodyCells(row) }));
  return {
    block: { kind: 'table', header: header.titles, rows: body, locator: {} },
    isTitled: isContinued || titleRows > 0,
  };
}

/** A title over several columns is put in the first one, and the others are marked as spanned. */
function toSpannedRow(row: GridRow<TaggedCell>): SpannedRow {
  return {
    cells: row.map((place) => (place && !place.isSpan ? place.cell.text : '')),
    isSpan: row.map((place) => place?.isSpan === true),
  };
}

/** A cell over several columns is repeated in each; a cell over all columns is a title of the rows below it. */
function toBodyCells(row: GridRow<TaggedCell>): string[] {
  const isTitle = row.every((place) => place !== undefined && place.cell === row[0]?.cell);
  return isTitle ? toSpannedRow(row).cells : row.map((place) => place?.cell.text ?? '');
}
