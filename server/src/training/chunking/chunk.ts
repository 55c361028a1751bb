/** Cuts an extracted document into chunks that follow its structure. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import type { Block } from '../../extraction/types.ts';
import { normalise } from '../../language/normalise.ts';
import { createPacker } from '../../language/pack.ts';
import { type ChunkSettings, DEFAULT_CHUNK_SETTINGS } from '../settings.ts';
import { createGatherer, type LooseChunk } from './gather.ts';
import { marksOf, unmarked } from './reading-marks.ts';
import { buildSections, type Section, type Segment } from './segments.ts';

export interface Chunk {
  ordinal: number;
  /** The text that answers are quoted from. */
  text: string;
  /** The text that is matched: the chunk under its headings, with the titles of its columns once. */
  indexText: string;
  locator: Locator | null;
}

export interface Chunker {
  /** Takes blocks in reading order; returns the chunks that are complete. */
  add(blocks: readonly Block[]): Chunk[];
  /** The last chunks. */
  finish(): Chunk[];
}

/**
 * Chunks in reading order. No chunk crosses a heading, slide or sheet; sentences and rows stay whole; a section longer
 * than `maxWords` is cut into parts of about equal length. Nothing of the blocks is left out. Of very many short sections
 * those that come late are gathered (see gather.ts).
 * @param given default: as the service has them
 */
export function createChunker(given: Partial<ChunkSettings> = {}): Chunker {
  const settings = { ...DEFAULT_CHUNK_SETTINGS, ...given };
  let count = 0;
  let chunks: Chunk[] = [];
  const gatherer = createGatherer(settings);
  let packer = createPacker<Segment>(settings.maxWords);
  /** Whether the section has a chunk already: the first one shows its headings. */
  let isBegun = false;

  function addChunk(section: Section, segments: readonly Segment[]): void {
    const isFaq = segments[0]?.question !== undefined;
    const chunk = toChunk(section, isBegun || isFaq ? [] : section.shownHeadings, segments);
    isBegun = true;
    if (chunk.text !== '') keep(gatherer.add(chunk));
  }

  function keep(complete: readonly LooseChunk[]): void {
    for (const chunk of complete) chunks.push({ ordinal: count++, ...chunk });
  }

  const sections = buildSections(settings, {
    takeSegment(section, segment) {
      const isApart = segment.question !== undefined;
      for (const segments of isApart ? packer.finish() : packer.add(segment)) addChunk(section, segments);
      if (!isApart) return;
      packer = createPacker<Segment>(settings.maxWords);
      addChunk(section, [segment]);
    },
    endSection(section) {
      for (const segments of packer.finish()) addChunk(section, segments);
      if (!isBegun && section.shownHeadings.length > 0) addChunk(section, []);
      packer = createPacker<Segment>(settings.maxWords);
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
      keep(gatherer.finish());
      return take();
    },
  };
}

/** The chunks of a whole document. */
export function chunkBlocks(blocks: readonly Block[], settings?: Partial<ChunkSettings>): Chunk[] {
  const chunker = createChunker(settings);
  return [...chunker.add(blocks), ...chunker.finish()];
}

/** What is indexed of all column titles with each chunk of a table: one of more is analysed for too long. */
const TITLES_MAX_CHARACTERS = 20_000;

/** Drops a heading that repeats the one above, as a sheet's title often repeats the sheet's name. */
function withoutRepeats(headings: readonly string[]): string[] {
  return headings.filter((text, at) => at === 0 || normalise(text) !== normalise(headings[at - 1] as string));
}

function toChunk(section: Section, shownHeadings: string[], segments: readonly Segment[]): LooseChunk {
  // Joined in one call: concatenated one by one, V8 would keep a tree of several times the memory.
  const texts: string[] = [];
  let isEmpty = true;
  const indexTexts = withoutRepeats(section.headings);
  const titles = new Set<string>();
  for (const segment of segments) {
    texts.push(isEmpty ? '' : segment.separator, segment.text);
    isEmpty &&= segment.text === '';
    for (const title of segment.titles ?? []) titles.add(title);
  }
  if (titles.size > 0) indexTexts.push([...titles].join(' ').slice(0, TITLES_MAX_CHARACTERS));
  for (const segment of segments) indexTexts.push(segment.indexText);
  const heading = withoutRepeats(shownHeadings.filter((part) => part !== '')).join('\n');
  const text = [heading, heading === '' || isEmpty ? '' : '\n', ...texts].join('');
  return { text, indexText: indexTexts.join('\n'), locator: chunkLocator(section, segments, text) };
}

function chunkLocator(section: Section, segments: readonly Segment[], text: string): Locator | null {
  const first = segments[0]?.locator ?? section.locator;
  const last = segments.at(-1)?.locator ?? first;
  const locator: Locator = unmarked(first);
  const pageEnd = last.pageEnd ?? last.page;
  if (pageEnd !== undefined && pageEnd !== first.page) locator.pageEnd = pageEnd;
  const firstSegment = segments.find((segment) => cellsOf(segment) !== undefined);
  const firstCells = firstSegment && cellsOf(firstSegment);
  const lastSegment = segments.findLast((segment) => cellsOf(segment) !== undefined);
  const lastCells = lastSegment && cellsOf(lastSegment);
  if (firstCells !== undefined) locator.cells = spanRanges(firstCells, lastCells ?? firstCells);
  Object.assign(locator, marksOf(segments.length > 0 ? segments.map((one) => one.locator) : [first], text));
  const question = segments[0]?.question;
  if (question !== undefined) locator.question = question;
  if (section.headings.length > 0) locator.heading = withoutRepeats(section.headings).join(' › ');
  return Object.keys(locator).length > 0 ? locator : null;
}

function cellsOf(segment: Segment): string | undefined {
  return segment.cells ?? segment.locator.cells;
}

/** "A2:D2" and "A9:F9" span "A2:F9". */
export function spanRanges(first: string, last: string): string {
  const one = parseRange(first);
  const other = parseRange(last);
  if (one === undefined || other === undefined) return first;
  const columns = [...one.columns, ...other.columns];
  const rows = [...one.rows, ...other.rows];
  const start = `${columns.reduce((a, b) => (isBefore(b, a) ? b : a))}${Math.min(...rows)}`;
  const end = `${columns.reduce((a, b) => (isBefore(a, b) ? b : a))}${Math.max(...rows)}`;
  return start === end ? start : `${start}:${end}`;
}

function isBefore(column: string, other: string): boolean {
  return column.length === other.length ? column < other : column.length < other.length;
}

const RANGE = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/;

/** Columns and rows of a range's corners; a single cell has the same corner twice. */
function parseRange(range: string): { columns: [string, string]; rows: [number, number] } | undefined {
  const match = RANGE.exec(range);
  if (match === null) return undefined;
  const [, column = '', row = '', lastColumn = column, lastRow = row] = match;
  return { columns: [column, lastColumn], rows: [Number(row), Number(lastRow)] };
}
