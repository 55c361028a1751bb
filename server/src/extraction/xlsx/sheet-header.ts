/** Finds the rows of a sheet that name the columns of the table below them. */
import {
  hasNamedValues,
  isPeriod,
  isStatement,
  isValue,
  joinTitles,
  type SpannedRow,
} from '../table-header.ts';
import type { SheetCell, SheetRow } from './sheet-row.ts';

const LONGEST_COLUMN_TITLE = 120;
/** A header fills at least this share of the columns that the next rows use. */
const HEADER_SHARE = 0.6;
/** Least share of distinct titles in a header. */
const DISTINCT_SHARE = 0.6;
/** Rows looked at before a region's columns and header are decided. */
const ROWS_TO_JUDGE = 20;

export interface Header {
  row: number;
  /** Rows that the titles are made of. */
  rowCount: number;
  /** Titles by column. */
  titles: Map<number, string>;
  /** Cell styles of the header row, to recognise similar rows. */
  styles: string;
}

/** Whether the cells of a style are bold. */
export type IsBold = (style: number) => boolean;

/**
 * The first row if it reads like column titles: short texts and periods, all distinct, as wide as what follows. After
 * another table the row must also look unlike its next one, or like the header before. The second row is part of the header if
 * its titles are under wider ones.
 *
 * @param isSure a table beside this one has its titles in the same row
 */
export function findHeader(
  rows: readonly SheetRow[],
  before: Header | undefined,
  isBold: IsBold,
  isSure = false,
): Header | undefined {
  const [first, second] = rows;
  if (!first || !second || first.cells.length < 2) return undefined;
  if (!(areTitles(first) || namesPeriods(rows))) return undefined;
  const titles = new Map(first.cells.map((cell) => [cell.column, cell.text]));
  const styles = stylesOf(first.cells);
  if (isOverTitles(rows, isBold))
    return { row: first.number, rowCount: 2, titles: titlesUnder(titles, second.cells), styles };
  const texts = first.cells.map((cell) => cell.text.trim());
  const distinct = new Set(texts).size;
  if (distinct < Math.max(2, texts.length * DISTINCT_SHARE)) return undefined;
  const used = new Set(rows.slice(1, ROWS_TO_JUDGE).flatMap((row) => row.cells.map((cell) => cell.column)));
  if (first.cells.length < used.size * HEADER_SHARE) return undefined;
  if (!isSure && used.size === 2 && hasNamedValues(toSpannedRows(rows, isBold))) return undefined;
  const isUnlikeNext = hasOtherTypes(second) || stylesOf(second.cells) !== styles;
  if (distinct < texts.length && !isUnlikeNext) return undefined;
  if (before && before.styles !== styles && !isUnlikeNext) return undefined;
  return { row: first.number, rowCount: 1, titles, styles };
}

/**
 * True if the second row has titles as well: under gaps of the first, both bold, or one title merged down into it; or under equal
 * titles or titles of all but the first columns, above values.
 */
function isOverTitles(rows: readonly SheetRow[], isBold: IsBold): boolean {
  const [first, second, third] = rows;
  if (!first || !second || !third || second.isAfterGap || third.isAfterGap || !areTitles(second))
    return false;
  const columns = new Set(first.cells.map((cell) => cell.column));
  const isUnderGap = second.cells.some((cell) => !columns.has(cell.column));
  const areBold = (row: SheetRow) => row.cells.every((cell) => isBold(cell.style));
  if (isUnderGap && second.cells.some((cell) => first.cells.includes(cell))) return true;
  if (isUnderGap && areBold(first) && areBold(second) && !areBold(third)) return true;
  return (isUnderGap || saysMore(first, second)) && isOverValues(second, third);
}

/** Whether the first column needs no second title, or equal titles are told apart by those below. */
function saysMore(first: SheetRow, second: SheetRow): boolean {
  const [name] = first.cells;
  const isNamedOnce = second.cells.every((cell) => cell.column !== name?.column);
  const under = new Map(second.cells.map((cell) => [cell.column, cell.text]));
  const joined = first.cells.map((cell) => `${cell.text}\n${under.get(cell.column) ?? ''}`);
  const areToldApart = new Set(joined).size > new Set(first.cells.map((cell) => cell.text)).size;
  return isNamedOnce || areToldApart;
}

/** Whether titles stand above values, none of which is above another. */
function isOverValues(titles: SheetRow, row: SheetRow): boolean {
  const below = new Map(row.cells.map((cell) => [cell.column, cell]));
  const isOver = (title: SheetCell) => {
    const cell = below.get(title.column);
    return cell !== undefined && (!cell.isText || isValue(cell.text));
  };
  return !titles.cells.some((cell) => isValue(cell.text)) && titles.cells.some(isOver);
}

/** Whether a row by itself can name the columns of the rows behind a blank row. */
export function namesColumnsBelow(row: SheetRow): boolean {
  const texts = row.cells.map((cell) => cell.text.trim());
  const isOfValues = texts.some((text) => isValue(text) || text.endsWith(':'));
  return texts.length > 1 && areTitles(row) && !isOfValues && new Set(texts).size === texts.length;
}

/** Whether the first of these rows names its columns by itself: no values, above values or in another style. */
export function hasOwnTitles([first, second]: readonly SheetRow[]): boolean {
  if (first === undefined || second === undefined || !namesColumnsBelow(first)) return false;
  return isOverValues(first, second) || stylesOf(first.cells) !== stylesOf(second.cells);
}

/** A title extends to the next one in its row. */
function titlesUnder(upper: ReadonlyMap<number, string>, lower: readonly SheetCell[]): Map<number, string> {
  const titles = new Map(upper);
  let over = '';
  const below = new Map(lower.map((cell) => [cell.column, cell.text]));
  for (const column of [...new Set([...upper.keys(), ...below.keys()])].sort((one, other) => one - other)) {
    over = upper.get(column) ?? over;
    titles.set(column, joinTitles([over], [below.get(column) ?? ''])[0] ?? '');
  }
  return titles;
}

function areTitles(row: SheetRow): boolean {
  return row.cells.every(isTitle);
}

function isTitle(cell: SheetCell): boolean {
  return cell.isText && cell.text.length <= LONGEST_COLUMN_TITLE && !isStatement(cell.text);
}

/** True if periods follow a title, none above another period or above a cell of the same style. */
function namesPeriods([first, second]: readonly SheetRow[]): boolean {
  const [title, ...others] = first?.cells ?? [];
  const below = new Map(second?.cells.map((cell) => [cell.column, cell]));
  return (
    title !== undefined &&
    isTitle(title) &&
    others.every((cell) => {
      const under = below.get(cell.column);
      const isOver = under === undefined || (!isOfPeriod(under) && under.style !== cell.style);
      return isTitle(cell) || (isOfPeriod(cell) && isOver);
    })
  );
}

function isOfPeriod(cell: SheetCell): boolean {
  return cell.isDate || (!cell.isText && isPeriod(cell.text));
}

/** A first row whose every cell differs in style from the one below looks like titles. */
function toSpannedRows(rows: readonly SheetRow[], isBold: IsBold): SpannedRow[] {
  const [first, second] = rows;
  const isApart = first?.cells.every((cell, at) => cell.style !== second?.cells[at]?.style) === true;
  return rows.slice(0, ROWS_TO_JUDGE).map((row) => ({
    cells: row.cells.map((cell) => cell.text),
    isSpan: [],
    looks: row.cells.map((cell) => (isApart && row === first ? 'title' : String(isBold(cell.style)))),
  }));
}

function stylesOf(cells: readonly SheetCell[]): string {
  return cells.map((cell) => cell.style).join();
}

function hasOtherTypes(row: SheetRow): boolean {
  return row.cells.some((cell) => !cell.isText);
}
