/** Cuts an extracted document into chunks that follow its structure. */
import type { Locator } from '../../../contract/locator.ts';
import type { Block } from '../extraction/types.ts';
import { type ChunkSettings, DEFAULT_CHUNK_SETTINGS } from './settings.ts';
import { buildSections, type Section, type Unit } from './units.ts';

export interface Chunk {
  ordinal: number;
  /** What answers are taken from. */
  text: string;
  /** What is matched: the text under its headings, with the column titles of its tables once. */
  indexText: string;
  locator: Locator | null;
}

export interface Chunker {
  /** Takes blocks in reading order; the chunks that are whole by them. */
  add(blocks: readonly Block[]): Chunk[];
  /** The last chunks. */
  finish(): Chunk[];
}

/**
 * Chunks in reading order. No chunk crosses a heading, slide or sheet; sentences and rows stay whole; a section longer
 * than `maxWords` is cut into parts of about equal length. Nothing of the blocks is left out.
 */
export function createChunker(settings: Readonly<ChunkSettings> = DEFAULT_CHUNK_SETTINGS): Chunker {
  const sections = buildSections(settings.maxUnitWords);
  let count = 0;

  function chunksOf(section: Section): Chunk[] {
    const parts = pack(section.units, settings.maxWords);
    if (parts.length === 0 && section.shownHeadings.length > 0) parts.push([]);
    const chunks: Chunk[] = [];
    for (const [position, units] of parts.entries()) {
      const shownHeadings = position === 0 ? section.shownHeadings : [];
      const chunk = toChunk(count, section, shownHeadings, units);
      if (chunk.text === '') continue;
      chunks.push(chunk);
      count++;
    }
    return chunks;
  }

  return {
    add: (blocks) => sections.add(blocks).flatMap(chunksOf),
    finish: () => sections.finish().flatMap(chunksOf),
  };
}

/** The chunks of a whole document. */
export function chunkBlocks(blocks: readonly Block[], settings?: Readonly<ChunkSettings>): Chunk[] {
  const chunker = createChunker(settings);
  return [...chunker.add(blocks), ...chunker.finish()];
}

/** Runs of units of about equal length, none above `maxWords` unless a single unit is. */
function pack(units: readonly Unit[], maxWords: number): Unit[][] {
  const total = units.reduce((sum, unit) => sum + unit.words, 0);
  const target = total / Math.max(1, Math.ceil(total / maxWords));
  const parts: Unit[][] = [];
  let part: Unit[] = [];
  let words = 0;
  for (const unit of units) {
    if (part.length > 0 && words + unit.words > maxWords) {
      parts.push(part);
      part = [];
      words = 0;
    }
    part.push(unit);
    words += unit.words;
    if (words >= target) {
      parts.push(part);
      part = [];
      words = 0;
    }
  }
  if (part.length > 0) {
    const last = parts.at(-1);
    const lastWords = last?.reduce((sum, unit) => sum + unit.words, 0) ?? 0;
    if (last !== undefined && lastWords + words <= maxWords) last.push(...part);
    else parts.push(part);
  }
  return parts;
}

function toChunk(ordinal: number, section: Section, shownHeadings: string[], units: readonly Unit[]): Chunk {
  let body = '';
  const indexTexts = [...section.headings];
  const tableHeaders = new Set<string>();
  for (const unit of units) {
    body += (body === '' ? '' : unit.separator) + unit.text;
    if (unit.tableHeader === undefined || tableHeaders.has(unit.tableHeader)) continue;
    tableHeaders.add(unit.tableHeader);
    indexTexts.push(unit.tableHeader);
  }
  for (const unit of units) indexTexts.push(unit.indexText);
  return {
    ordinal,
    text: [...shownHeadings, body].filter((part) => part !== '').join('\n'),
    indexText: indexTexts.join('\n'),
    locator: chunkLocator(section, units),
  };
}

function chunkLocator(section: Section, units: readonly Unit[]): Locator | null {
  const first = units[0]?.locator ?? section.locator;
  const last = units.at(-1)?.locator ?? first;
  const locator: Locator = { ...first };
  const pageEnd = last.pageEnd ?? last.page;
  if (pageEnd !== undefined && pageEnd !== first.page) locator.pageEnd = pageEnd;
  const firstCells = units.find((unit) => unit.locator.cells !== undefined)?.locator.cells;
  const lastCells = units.findLast((unit) => unit.locator.cells !== undefined)?.locator.cells;
  if (firstCells !== undefined) locator.cells = spanRanges(firstCells, lastCells ?? firstCells);
  if (section.headings.length > 0) locator.heading = section.headings.join(' › ');
  return Object.keys(locator).length > 0 ? locator : null;
}

/** "A2:D2" and "A9:F9" span "A2:F9". */
export function spanRanges(first: string, last: string): string {
  const corners = [first, last].flatMap((range) => range.split(':')).map(parseCell);
  if (corners.some((corner) => corner === undefined)) return first;
  const cells = corners.filter((corner) => corner !== undefined);
  const columns = cells.map((cell) => cell.column).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const rows = cells.map((cell) => cell.row).sort((a, b) => a - b);
  const start = `${columns[0]}${rows[0]}`;
  const end = `${columns.at(-1)}${rows.at(-1)}`;
  return start === end ? start : `${start}:${end}`;
}

function parseCell(reference: string): { column: string; row: number } | undefined {
  const match = /^([A-Z]+)(\d+)$/.exec(reference);
  return match === null ? undefined : { column: match[1] ?? '', row: Number(match[2]) };
}
