/** Rebuilds tables that the engine's layout splits into several blocks. */
import type { LayoutBlock, ParsedPage } from '@llamaindex/liteparse-wasm';
import { findHeader, type SpannedRow, toTitles } from '../../table-header.ts';
import type { Block } from '../../types.ts';
import { assignWords } from '../layout-blocks.ts';
import { joinBrokenWords, lettersOf, withoutSymbols } from '../plain-text.ts';
import { findTables, type LineTable } from './line-tables.ts';
import { type Line, linesOf, medianOf, type Word, wordsOf } from './page-lines.ts';
import { gapOf } from './table-rows.ts';
import type { Rule } from './wrapped-rows.ts';

/** Lines of one paragraph have less room between them, as a share of their height. */
const PARAGRAPH_ROOM = 0.5;

/** Pages with more words keep their layout, as every word is compared with those around it. */
const MOST_WORDS = 5_000;

/** A part of the page, and how far down it begins. */
interface Part {
  top: number;
  block: Block;
}

/**
 * The blocks of a page in the engine's order. A torn table takes the place of its first piece; the rest of a
 * block that held a piece becomes headings and paragraphs.
 */
export function mendTables(page: ParsedPage, toBlock: (block: LayoutBlock) => Block[]): Block[] {
  const layout = page.blocks ?? [];
  const words = wordsOf(page.textItems);
  if (words.length > MOST_WORDS) return layout.flatMap(toBlock);
  const found = findTables(linesOf(words), rulesOf(page));
  if (found.length === 0) return layout.flatMap(toBlock);
  const ownWords = assignWords(words, layout);
  const tables = findTorn(found, layout, ownWords);
  if (tables.length === 0) return layout.flatMap(toBlock);

  const tableOf = new Map(tables.flatMap((table) => wordsIn(table).map((word) => [word, table])));
  const isTorn = (block: LayoutBlock) => ownWords.get(block)?.some((word) => tableOf.has(word)) ?? false;
  const levels = findLevels(
    layout.filter((block) => !isTorn(block)),
    ownWords,
  );
  const missing = new Set(tables);
  const mended = layout.flatMap((block) => {
    if (!isTorn(block)) return toBlock(block);
    const own = ownWords.get(block) ?? [];
    const begun = [...missing].filter((table) => own.some((word) => tableOf.get(word) === table));
    for (const table of begun) missing.delete(table);
    const rest = linesOf(own.filter((word) => !tableOf.has(word)));
    return [...begun.flatMap(toParts), ...toTexts(rest, levels)]
      .sort((one, other) => one.top - other.top)
      .map((part) => part.block);
  });
  return [...mended, ...[...missing].flatMap(toParts).map((part) => part.block)];
}

function rulesOf({ vectorGraphics }: ParsedPage): Rule[] {
  return (vectorGraphics?.lines ?? [])
    .filter(({ y1, y2 }) => Math.abs(y1 - y2) < 1)
    .map(({ x1, x2, y1 }) => ({ y: y1, left: Math.min(x1, x2), right: Math.max(x1, x2) }));
}

/** Tables that no block holds whole, and tables in blocks that hold parts of those. */
function findTorn(
  tables: readonly LineTable[],
  layout: readonly LayoutBlock[],
  ownWords: ReadonlyMap<LayoutBlock, Word[]>,
): LineTable[] {
  const keepers = new Map(tables.map((table) => [table, layout.find((block) => keeps(block, table))]));
  let torn = tables.filter((table) => keepers.get(table) === undefined);
  for (let count = -1; count < torn.length; ) {
    count = torn.length;
    const words = new Set(torn.flatMap(wordsIn));
    const isTorn = (block: LayoutBlock) => ownWords.get(block)?.some((word) => words.has(word)) ?? false;
    torn = tables.filter((table) => {
      const keeper = keepers.get(table);
      return keeper === undefined || isTorn(keeper);
    });
  }
  return torn;
}

function wordsIn(table: LineTable): Word[] {
  return table.lines.flatMap((line) => line.pieces.flatMap((piece) => piece.words));
}

/** Whether the block is a table that has all cells of every row in one row, in order. */
function keeps(block: LayoutBlock, table: LineTable): boolean {
  if (table.blocks) return false;
  if (block.kind !== 'table') return false;
  const rows = [block.header ?? [], ...(block.rows ?? [])].map((cells) =>
    cells.map((cell) => lettersOf(cell.text)),
  );
  return table.rows.every((row) => {
    const texts = row.cells.map(lettersOf).filter((text) => text !== '');
    return rows.some((cells) => {
      let next = 0;
      return texts.every((text) => {
        const place = cells.findIndex((cell, column) => column >= next && cell === text);
        next = place + 1;
        return place >= 0;
      });
    });
  });
}

/** Heading levels by font size, for sizes above the usual one. */
function findLevels(layout: readonly LayoutBlock[], ownWords: Map<LayoutBlock, Word[]>): Map<number, number> {
  const usual = medianOf([...ownWords.values()].flat().map((word) => word.size));
  const levels = new Map<number, number>();
  for (const block of layout)
    for (const { size } of block.kind === 'heading' ? (ownWords.get(block) ?? []) : [])
      if (size > usual) levels.set(size, block.level ?? 1);
  return levels;
}

function toParts({ box, rows, blocks }: LineTable): Part[] {
  if (blocks)
    return blocks.map((pieces) => {
      const text = plain(pieces.map((piece) => piece.text).join(' '));
      return { top: box.top, block: { kind: 'paragraph', text, locator: {} } };
    });
  const texts = rows.map((row) => ({ ...row, cells: row.cells.map(plain) }));
  const header = findHeader(texts);
  const cells = texts.slice(header.rowCount).map((row) => ({ cells: fillSpans(row) }));
  return [{ top: box.top, block: { kind: 'table', header: header.titles, rows: cells, locator: {} } }];
}

/** A text over several columns is repeated in each, unless it is alone in its row: then it is a title. */
function fillSpans(row: SpannedRow): string[] {
  return row.cells.filter((cell) => cell !== '').length > 1 ? toTitles(row) : row.cells;
}

function toTexts(lines: readonly Line[], levels: Map<number, number>): Part[] {
  const paragraphs: Line[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const before = last?.at(-1);
    const isNear = before && gapOf(before, line) < PARAGRAPH_ROOM * (line.bottom - line.top);
    if (last && isNear && before.size === line.size) last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs.map((paragraph) => {
    const [{ top, size }] = paragraph as [Line];
    const text = plain(paragraph.map((line) => line.pieces.map((piece) => piece.text).join(' ')).join(' '));
    const level = levels.get(size);
    const locator = {};
    return {
      top,
      block:
        level === undefined
          ? { kind: 'paragraph', text, locator }
          : { kind: 'heading', text, level, locator },
    };
  });
}

function plain(text: string): string {
  return withoutSymbols(joinBrokenWords(text));
}
