/** Gives a table that goes on from the page before the titles that it has there, if it does not repeat them. */
import type { ParsedPage } from '@llamaindex/liteparse-wasm';
import type { Block, TableBlock } from '../../types.ts';
import { lettersOf } from '../plain-text.ts';
import { type Line, linesOf, type Piece, wordsOf } from './page-lines.ts';
import { areSamePlaces, type ColumnPlace, placeTable } from './table-places.ts';

/** Most lines above the first row of a page, such as its header. */
const MOST_LINES = 40;

/** Longer text in a margin is no header or footer. */
const LONGEST_HEADER = 150;

interface OpenTable {
  titles: readonly string[];
  columns: readonly ColumnPlace[];
  /** Whether the titles are set in another font than the rows. */
  isStyled: boolean;
}

/** @param margins letters and digits in the page's top and bottom margins */
export type ContinueTables = (page: ParsedPage, blocks: Block[], margins: string) => Block[];

/** Call for the pages in order. */
export function createContinuation(): ContinueTables {
  let open: OpenTable | undefined;
  /** Texts in the margins of the page before, without their numbers. */
  let headers: ReadonlySet<string> = new Set();
  return (page, blocks, margins) => {
    const isMarginal = (block: Block) =>
      block.kind !== 'table' &&
      block.text.length <= LONGEST_HEADER &&
      margins.includes(lettersOf(block.text));
    const first = blocks.findIndex((block) => !isMarginal(block) || !headers.has(withoutNumbers(block)));
    const continued = open ? continueAt(page, blocks, first, open) : blocks;
    const last = continued.findLast((block) => !isMarginal(block));
    open = last?.kind === 'table' && last.header.length > 1 ? toOpen(page, last, open) : undefined;
    headers = new Set(['', ...blocks.filter(isMarginal).map(withoutNumbers)]);
    return continued;
  };
}

function withoutNumbers(block: Block): string {
  return block.kind === 'table' ? '' : lettersOf(block.text).replace(/\d/g, '');
}

/** @param before the open table of the page before, which may be the same */
function toOpen(page: ParsedPage, table: TableBlock, before: OpenTable | undefined): OpenTable {
  const { columns, fontOf } = placeTable(table, page.textItems);
  const titleFont = fontOf(table.header);
  const isStyled =
    titleFont === undefined
      ? before?.titles.join() === table.header.join() && before.isStyled
      : titleFont !== fontOf(table.rows.at(-1)?.cells ?? []);
  return { titles: table.header, columns, isStyled };
}

/** @param first index of the first block below the page's header */
function continueAt(page: ParsedPage, blocks: Block[], first: number, open: OpenTable): Block[] {
  const block = blocks[first];
  if (block === undefined || block.kind === 'heading') return blocks;
  if (block.kind !== 'table') return readRows(page, blocks, first, open);
  return isContinued(page, block, open) ? blocks.with(first, continueTable(block, open.titles)) : blocks;
}

function continueTable(table: TableBlock, titles: readonly string[]): TableBlock {
  const above = table.header.length > 0 ? [{ cells: table.header }] : [];
  return { ...table, header: [...titles], rows: [...above, ...table.rows] };
}

/** Whether the table stands in the columns of the open one, and its first row is one of its rows. */
function isContinued(page: ParsedPage, table: TableBlock, open: OpenTable): boolean {
  const { columns, fontOf } = placeTable(continueTable(table, open.titles), page.textItems);
  if (!areSamePlaces(columns, open.columns)) return false;
  const { header: top } = table;
  if (top.length === 0) return true;
  if (top.some((title) => title.includes(' › ')) || top.every((title, at) => isSame(title, open.titles[at])))
    return false;
  const below = table.rows.map((row) => row.cells);
  const font = fontOf(below[0] ?? []);
  if (font !== undefined && fontOf(top) !== font) return false;
  const isOfNumbers = top.map((_, at) => below.every((cells) => /\d/.test(cells[at] ?? '')));
  if (isOfNumbers.some((hasNumbers, at) => hasNumbers && !/\d/.test(top[at] ?? ''))) return false;
  return (
    open.isStyled || isOfNumbers.some((hasNumbers, at) => hasNumbers && !/\d/.test(open.titles[at] ?? ''))
  );
}

function isSame(one: string, other = ''): boolean {
  return lettersOf(one) === lettersOf(other);
}

/** Lines too few to look like a table are rows if each of their pieces stands in a column, and they make up the block. */
function readRows(page: ParsedPage, blocks: Block[], first: number, open: OpenTable): Block[] {
  const lines = linesOf(wordsOf(page.textItems)).slice(0, MOST_LINES);
  const rows: string[][] = [];
  /** Rows of whole blocks, and the blocks. */
  let count = 0;
  let taken = first;
  let waiting = '';
  for (const line of lines) {
    const block = blocks[taken];
    if (block === undefined || block.kind === 'table' || block.kind === 'heading') break;
    waiting ||= lettersOf(block.text);
    const text = lettersOf(line.pieces.map((piece) => piece.text).join(''));
    if (rows.length === 0 && !waiting.startsWith(text)) continue;
    const cells = waiting.startsWith(text) ? toCells(line, open.columns) : undefined;
    if (cells === undefined) break;
    rows.push(cells);
    waiting = waiting.slice(text.length);
    if (waiting !== '') continue;
    taken++;
    count = rows.length;
  }
  if (count === 0) return blocks;
  const table: TableBlock = {
    kind: 'table',
    header: [...open.titles],
    rows: rows.slice(0, count).map((cells) => ({ cells })),
    locator: {},
  };
  return blocks.toSpliced(first, taken - first, table);
}

/** Undefined unless the line has several pieces, the first of them in the first column, each in a column of its own. */
function toCells(line: Line, columns: readonly ColumnPlace[]): string[] | undefined {
  const cells = columns.map(() => '');
  for (const piece of line.pieces) {
    const at = columns.findIndex((column) => column !== undefined && isUnder(piece, column));
    if (at < 0 || cells[at] !== '') return undefined;
    cells[at] = piece.text;
  }
  return line.pieces.length > 1 && cells[0] !== '' ? cells : undefined;
}

function isUnder(piece: Piece, column: { left: number; right: number }): boolean {
  return Math.abs(piece.left - column.left) < 3 || Math.abs(piece.right - column.right) < 3;
}
