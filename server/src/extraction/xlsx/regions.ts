/** Splits the rows of a sheet into tables and titles. */
import type { Block, TableRow } from '../types.ts';
import { splitTables } from './beside.ts';
import { rangeName } from './cell-reference.ts';
import { findHeader, type Header, hasOwnTitles, type IsBold, namesColumnsBelow } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';
import { createValueColumns } from './value-columns.ts';

const BLOCK_ROWS = 200;
const BLOCK_CELLS = 20_000;
const LONGEST_TITLE = 120;

export interface RegionBuilder {
  /** Rows in rising order. */
  add(row: SheetRow): void;
  finish(): void;
}

/** @param give receives blocks in order; `continues` if a table goes on under the same header */
export function buildRegions(
  sheet: string,
  isBold: IsBold,
  give: (block: Block, continues: boolean) => void,
): RegionBuilder {
  let rows: SheetRow[] = [];
  let cellCount = 0;
  let header: Header | undefined;
  let isJudged = false;
  /** Title row of a table beside this one. */
  let titledRow: number | undefined;
  let isContinued = false;
  /** Whether a title parts the rows from the header. */
  let isBelowTitle = false;
  const values = createValueColumns();

  function judge(): void {
    if (isJudged) return;
    isJudged = true;
    giveTitles();
    if (header && rows[0] && coversColumns(header, rows) && values.areIn(rows[0])) {
      isBelowTitle = false;
      isContinued = true;
      return;
    }
    if (isBelowTitle) {
      header = undefined;
      isContinued = false;
    }
    isBelowTitle = false;
    values.clear();
    const found = findHeader(rows, header, isBold, rows[0]?.number === titledRow);
    if (found) {
      header = found;
      rows.splice(0, found.rowCount);
      isContinued = false;
    } else if (header && !coversColumns(header, rows)) {
      header = undefined;
      isContinued = false;
    }
  }

  /** Rows with a single text directly above a wider table are its titles. */
  function giveTitles(): void {
    while (rows.length > 1) {
      const [first, second] = rows as [SheetRow, SheetRow];
      const isWiderBelow = rows.slice(1, 4).some((row) => row.cells.length > 1);
      if (!isTitle(first) || !isWiderBelow || second.isAfterGap) return;
      rows.shift();
      giveTitle(first);
    }
  }

  function giveTitle(row: SheetRow): void {
    const [cell] = row.cells;
    if (!cell) return;
    const cells = rangeName(row.number, cell.column, row.number, cell.column);
    give({ kind: 'heading', text: cell.text, level: 2, locator: { sheet, cells } }, false);
    isBelowTitle = true;
  }

  /** Emits the rows of a finished region; tables side by side become consecutive tables. */
  function endRegion(isLast: boolean): void {
    partFromTitles();
    const tables = isJudged ? [] : splitTables(rows);
    if (tables.length < 2) flushRows(isLast);
    else {
      for (const table of tables) giveAlone(table);
      header = undefined;
      titledRow = undefined;
    }
    isJudged = false;
  }

  function giveAlone(table: SheetRow[]): void {
    rows = table;
    header = undefined;
    isJudged = false;
    isContinued = false;
    flushRows(true);
    titledRow ??= titleRow();
  }

  /** Rows behind a blank row go with the titles above it, unless they have their own. */
  function isTitleRowAlone(): boolean {
    const [only] = rows;
    return rows.length === 1 && only !== undefined && !isJudged && namesColumnsBelow(only);
  }

  /** Gives a row alone by itself if the rows behind the blank row have their own titles. */
  function partFromTitles(): void {
    const [first, second] = rows;
    if (isJudged || !first || !second?.isAfterGap || !hasOwnTitles(rows.slice(1))) return;
    const rest = rows.slice(1);
    rows = [first];
    flushRows(false);
    isJudged = false;
    rows = rest;
  }

  function titleRow(): number | undefined {
    return header?.row;
  }

  /** `isLast` where no rows follow. */
  function flushRows(isLast: boolean): void {
    const [only] = rows;
    if (!isLast && !isJudged && rows.length === 1 && only && isTitle(only)) {
      giveTitle(only);
      rows = [];
    }
    if (rows.length > 0) judge();
    if (rows.length > 0 || (header && !isContinued && !isBelowTitle)) {
      values.note(rows);
      give(toBlock(sheet, rows, header, isContinued), isContinued);
      isContinued = true;
    }
    rows = [];
    cellCount = 0;
  }

  return {
    add(row) {
      if (row.isAfterGap && !isTitleRowAlone()) endRegion(false);
      rows.push(row);
      cellCount += row.cells.length;
      if (rows.length < BLOCK_ROWS && cellCount < BLOCK_CELLS) return;
      partFromTitles();
      flushRows(false);
    },
    finish: () => endRegion(true),
  };
}

/** One short text alone in its row. */
function isTitle(row: SheetRow): boolean {
  const [only] = row.cells;
  return row.cells.length === 1 && only?.isText === true && only.text.length <= LONGEST_TITLE;
}

/** Whether the rows lie under the header's columns, and are more than one-cell notes. */
function coversColumns(header: Header, rows: readonly SheetRow[]): boolean {
  if (rows.every((row) => row.cells.length < 2)) return false;
  return rows.every((row) => row.cells.every((cell) => header.titles.has(cell.column)));
}

function toBlock(
  sheet: string,
  rows: readonly SheetRow[],
  header: Header | undefined,
  isContinued: boolean,
): Block {
  const used = new Set<number>(header?.titles.keys());
  for (const row of rows) for (const cell of row.cells) used.add(cell.column);
  const columns = [...used].sort((left, right) => left - right);
  const places = new Map(columns.map((column, place) => [column, place]));
  const left = columns[0] ?? 1;
  const right = columns.at(-1) ?? left;
  const top = header && !isContinued ? header.row : (rows[0]?.number ?? 1);
  const bottom = rows.at(-1)?.number ?? top;
  return {
    kind: 'table',
    header: header ? columns.map((column) => header.titles.get(column) ?? '') : [],
    rows: rows.map(
      (row): TableRow => ({
        cells: shownCells(row, columns, places),
        range: rangeName(row.number, left, row.number, right),
      }),
    ),
    locator: { sheet, cells: rangeName(top, left, bottom, right) },
  };
}

/** A cell merged over several columns is repeated in each, unless it is the only cell of its row. */
function shownCells(
  row: SheetRow,
  columns: readonly number[],
  places: ReadonlyMap<number, number>,
): string[] {
  const cells: string[] = new Array(columns.length).fill('');
  for (const cell of row.cells) cells[places.get(cell.column) ?? 0] = cell.text;
  const isTitle = row.cells.length === 1 && row.cells[0]?.column === columns[0];
  for (const { column, lastColumn, text } of isTitle ? [] : row.cells) {
    if (lastColumn === undefined) continue;
    for (let place = (places.get(column) ?? 0) + 1; (columns[place] ?? Infinity) <= lastColumn; place++)
      cells[place] ||= text;
  }
  return cells;
}
