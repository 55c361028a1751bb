/** Cuts an extracted document into chunks that follow its structure. */
import type { Locator } from '../../../contract/locator.ts';
import type { Block } from '../extraction/types.ts';
import { createPacker } from './pack.ts';
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
  /** Takes blocks in reading order; the chunks that are certain by them. */
  add(blocks: readonly Block[]): Chunk[];
  /** The last chunks. */
  finish(): Chunk[];
}

/**
 * Chunks in reading order. No chunk crosses a heading, slide or sheet; sentences and rows stay whole; a section longer
 * than `maxWords` is cut into parts of about equal length. Nothing of the blocks is left out.
 */
export function createChunker(settings: Readonly<ChunkSettings> = DEFAULT_CHUNK_SETTINGS): Chunker {
  let count = 0;
  let chunks: Chunk[] = [];
  let packer = createPacker(settings.maxWords);
  /** Whether the section has given a part: the first one shows its headings. */
  let isBegun = false;

  function addChunk(section: Section, units: readonly Unit[]): void {
    const chunk = toChunk(count, section, isBegun ? [] : section.shownHeadings, units);
    isBegun = true;
    if (chunk.text === '') return;
    chunks.push(chunk);
    count++;
  }

  const sections = buildSections(settings.maxUnitWords, {
    takeUnit(section, unit) {
      for (const units of packer.add(unit)) addChunk(section, units);
    },
    endSection(section) {
      for (const units of packer.finish()) addChunk(section, units);
      if (!isBegun && section.shownHeadings.length > 0) addChunk(section, []);
      packer = createPacker(settings.maxWords);
      isBegun = false;
    },
  });

  function take(): Chunk[] {
    const taken = chunks;
    chunks = [];
    return taken;
  }

  return {
    add(blocks) {
      sections.add(blocks);
      return take();
    },
    finish() {
      sections.finish();
      return take();
    },
  };
}

/** The chunks of a whole document. */
export function chunkBlocks(blocks: readonly Block[], settings?: Readonly<ChunkSettings>): Chunk[] {
  const chunker = createChunker(settings);
  return [...chunker.add(blocks), ...chunker.finish()];
}

function toChunk(ordinal: number, section: Section, shownHeadings: string[], units: readonly Unit[]): Chunk {
  // Put together at once, and not one by one, which V8 would keep as a tree of several times the memory.
  const texts: string[] = [];
  let isEmpty = true;
  const indexTexts = [...section.headings];
  const tableHeaders = new Set<string>();
  for (const unit of units) {
    texts.push(isEmpty ? '' : unit.separator, unit.text);
    isEmpty &&= unit.text === '';
    if (unit.tableHeader === undefined || tableHeaders.has(unit.tableHeader)) continue;
    tableHeaders.add(unit.tableHeader);
    indexTexts.push(unit.tableHeader);
  }
  for (const unit of units) indexTexts.push(unit.indexText);
  const heading = shownHeadings.filter((part) => part !== '').join('\n');
  return {
    ordinal,
    text: [heading, heading === '' || isEmpty ? '' : '\n', ...texts].join(''),
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
  const firstUnit = units.find((unit) => cellsOf(unit) !== undefined);
  const firstCells = firstUnit && cellsOf(firstUnit);
  const lastUnit = units.findLast((unit) => cellsOf(unit) !== undefined);
  const lastCells = lastUnit && cellsOf(lastUnit);
  if (firstCells !== undefined) locator.cells = spanRanges(firstCells, lastCells ?? firstCells);
  if (section.headings.length > 0) locator.heading = section.headings.join(' › ');
  return Object.keys(locator).length > 0 ? locator : null;
}

function cellsOf(unit: Unit): string | undefined {
  return unit.cells ?? unit.locator.cells;
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
