/** Makes a table block of the rows that the tags of a PDF give. */
import type { StructureTreeElement } from '@llamaindex/liteparse-wasm';
import { findHeader, joinTitles, type SpannedRow, toTitles } from '../table-header.ts';
import type { TableBlock } from '../types.ts';

const MOST_SPANNED = 512;

export interface TaggedCell {
  /** Where it stands in a table without spans, from 0. */
  column: number;
  text: string;
  isTitle: boolean;
  columns: number;
  rows: number;
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
 * @param continued titles of the table that this one goes on with, where it does
 * @returns whether tags say its titles, which else are what looks like titles
 */
export function toTable(
  rows: readonly (readonly TaggedCell[])[],
  continued: readonly string[] | undefined,
): { block: TableBlock; isTitled: boolean } {
  const shown = spread(rows);
  const titleRows = Math.max(
    0,
    rows.findIndex((row) => !row.every((cell) => cell.isTitle)),
  );
  const isContinued = titleRows === 0 && continued?.length === shown[0]?.cells.length;
  const header = isContinued
    ? { titles: [...(continued ?? [])], rowCount: 0 }
    : titleRows > 0
      ? { titles: shown.slice(0, titleRows).map(toTitles).reduce(joinTitles), rowCount: titleRows }
      : findHeader(shown);
  const body = shown.slice(header.rowCount).map(({ cells }) => ({ cells }));
  return {
    block: { kind: 'table', header: header.titles, rows: body, locator: {} },
    isTitled: isContinued || titleRows > 0,
  };
}

/** A cell that covers several rows says the same in each. */
function spread(rows: readonly (readonly TaggedCell[])[]): SpannedRow[] {
  /** By column, what still covers it from above. */
  const above: ({ text: string; rows: number } | undefined)[] = [];
  const hasSpans = rows.some((row) => row.some((cell) => cell.columns > 1 || cell.rows > 1));
  return rows.map((row) => {
    const shown: SpannedRow = { cells: [], isSpan: [] };
    const fillFromAbove = () => {
      for (let over = above[shown.cells.length]; over; over = above[shown.cells.length]) {
        above[shown.cells.length] = over.rows > 1 ? { text: over.text, rows: over.rows - 1 } : undefined;
        shown.cells.push(over.text);
      }
    };
    for (const cell of row) {
      if (!hasSpans) while (shown.cells.length < cell.column) shown.cells.push('');
      fillFromAbove();
      for (let column = 0; column < cell.columns; column++) {
        const text = column === 0 ? cell.text : '';
        if (column > 0) shown.isSpan[shown.cells.length] = true;
        if (cell.rows > 1) above[shown.cells.length] = { text, rows: cell.rows - 1 };
        shown.cells.push(text);
      }
    }
    fillFromAbove();
    return shown;
  });
}
