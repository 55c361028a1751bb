/** Finds tables in lines of text, in every way in which people write one. */
import { countCaptions, findHeader, type SpannedRow, startsWithNumber, TOP_ROWS } from '../table-header.ts';
import { findDelimitedRows, hasDelimiters } from './delimited.ts';
import { findFixedWidthRows, hasGaps } from './fixed-width.ts';
import { findPipeRows, hasPipes } from './pipe-table.ts';
import type { TextRows } from './text-rows.ts';

export interface TextTable extends TextRows {
  /** Rows above the titles that are one cell each. */
  captions: string[];
  header: string[];
  /** Whether its rows are in sections. */
  isParted: boolean;
}

interface Finder {
  /** A quick look at all lines: false where they hold no such table. */
  mayFind(text: string): boolean;
  find(lines: readonly string[]): TextRows | undefined;
}

/** Of those that begin at the same line, the first. */
const FINDERS: readonly Finder[] = [
  { mayFind: hasPipes, find: findPipeRows },
  { mayFind: hasDelimiters, find: findDelimitedRows },
  { mayFind: hasGaps, find: findFixedWidthRows },
];

/** The first table among the lines of a paragraph. */
export function findTextTable(lines: readonly string[]): TextTable | undefined {
  if (lines.length < 2) return undefined;
  const text = lines.join('\n');
  const found = FINDERS.flatMap(({ mayFind, find }) => (mayFind(text) ? (find(lines) ?? []) : []));
  const [first] = found.sort((one, other) => one.start - other.start);
  return first && withHeader(first);
}

function withHeader(found: TextRows): TextTable {
  const all = found.rows.filter((cells) => cells.some((cell) => cell !== ''));
  const captionCount = countCaptions(all.slice(0, TOP_ROWS).map(toSpannedRow));
  const captions = all.slice(0, captionCount).map(([cell = '']) => cell);
  const rows = all.slice(captionCount);
  const { titles, rowCount } = findHeader(rows.slice(0, TOP_ROWS).map(toRow), found.isTitled);
  const body = rows.slice(rowCount);
  const isParted = body[0] !== undefined && areInSections(found.rows.slice(found.rows.indexOf(body[0])));
  return { ...found, captions, header: titles, rows: body, isParted };
}

function toRow(cells: string[]): SpannedRow {
  return { cells, isSpan: [] };
}

/** A text alone in its row stands over all of it. */
function toSpannedRow(cells: string[]): SpannedRow {
  return { cells, isSpan: cells.map((_, at) => at > 0 && isTitle(cells)) };
}

/** With three columns or more: of two, a row may lack its value. */
const FEWEST_COLUMNS = 3;

/**
 * Whether rows are in sections: the first, or one behind an empty row, is a text in the first cell alone. Amid full rows, that is an
 * article which has no values.
 */
export function areInSections(rows: readonly string[][]): boolean {
  return rows.some((cells, at) => {
    const isFirst = rows[at - 1]?.every((cell) => cell === '') ?? true;
    return isFirst && cells.length >= FEWEST_COLUMNS && isTitle(cells);
  });
}

/** Rows of a table in sections, and the title above them, which is a row with a text in its first cell alone. */
export function splitAtTitles(rows: readonly string[][]): { title?: string; rows: string[][] }[] {
  const parts: { title?: string; rows: string[][] }[] = [{ rows: [] }];
  for (const [at, cells] of rows.entries()) {
    const below = rows[at + 1];
    if (isTitle(cells) && below !== undefined && !isTitle(below))
      parts.push({ title: cells[0] as string, rows: [] });
    else parts.at(-1)?.rows.push(cells);
  }
  return parts.filter((part, at) => at > 0 || part.rows.length > 0 || parts.length === 1);
}

function isTitle(cells: readonly string[]): boolean {
  return cells.every((cell, at) => (cell !== '') === (at === 0));
}

/** Whether rows have numbers where all rows of a table have them, and that table has any: they need no titles of their own. */
export function isAlike(above: readonly string[][], rows: readonly string[][]): boolean {
  const [first] = above;
  const numbers =
    first?.map((_, at) => at).filter((at) => above.every((row) => startsWithNumber(row[at] ?? ''))) ?? [];
  return (
    numbers.length > 0 && rows.length > 0 && numbers.every((at) => startsWithNumber(rows[0]?.[at] ?? ''))
  );
}
