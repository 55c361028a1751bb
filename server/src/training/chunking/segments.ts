/** Turns extracted blocks into sections of segments (sentences and table rows), which chunks are packed from. */
import type { Locator } from '../../../../contract/knowledge/locator.ts';
import type { Block, HeadingBlock, TableBlock, TextBlock } from '../../extraction/types.ts';
import { countWords, cutToWords } from '../../language/count-words.ts';
import { gapBetween, glueAfter, joinLines, readLineBreaks } from '../../language/line-breaks.ts';
import type { PackedUnit } from '../../language/pack.ts';
import { introducesNext, splitSentences } from '../../language/sentences/sentences.ts';
import { createFaqFinder, type FaqColumns, isUnansweredRow, readFaqRow } from '../faq-tables.ts';
import type { ChunkSettings } from '../settings.ts';
import { marksOf, unmarked } from './reading-marks.ts';

/** Longest column title that is repeated before each of its cells, in UTF-16 units; a longer one is a text. */
export const LABEL_MAX_CHARACTERS = 200;

/** What is indexed of a column's title. */
const INDEXED_TITLE_CHARACTERS = 1_000;

/** A sentence or a table row: never cut, unless it is longer than a whole chunk may be. */
export interface Segment extends PackedUnit {
  /** Text for answers; a row names its columns. */
  text: string;
  /** Text for the index; a row without its column titles, which the chunk carries once. */
  indexText: string;
  /** A row's titles of the columns that it has a cell in; absent if the row's own text is indexed with them. */
  titles?: readonly string[];
  /** The gap between this segment and the one before it. */
  separator: '' | ' ' | '\n' | '\n\n';
  locator: Locator;
  /** The row's range in a sheet; absent: the locator's. */
  cells?: string;
  /** Of an FAQ's row, which is a chunk by itself: the text is this line, and the answer below. */
  question?: string;
}

/** Text under one heading, within one slide or sheet. */
export interface Section {
  /** Headings above the text, outermost first. */
  headings: string[];
  /** Headings to be shown above the section's first chunk: those that no earlier chunk has shown. */
  shownHeadings: string[];
  /** Where the section's heading stands, for a section without text of its own. */
  locator: Locator;
  /** True until it has a segment. */
  isEmpty: boolean;
}

export interface SectionBuilder {
  /** Takes blocks in document order. */
  add(blocks: readonly Block[]): void;
  /** No more blocks come. */
  finish(): void;
}

/** Gets sections one after another: the segments of each in order, then its end. */
export interface SectionTaker {
  takeSegment(section: Section, segment: Segment): void;
  endSection(section: Section): void;
}

/** Every heading, sentence and row of the blocks is in exactly one section; sections come in document order. */
export function buildSections(
  { maxUnitWords, headingCharacters }: Pick<ChunkSettings, 'maxUnitWords' | 'headingCharacters'>,
  { takeSegment, endSection }: SectionTaker,
): SectionBuilder {
  const joiner = joinAcrossPages();
  const findFaq = createFaqFinder();
  const path: HeadingBlock[] = [];
  let unshown: string[] = [];
  let current: Section | undefined;
  /** Whether the previous block of the same section introduces the next one. */
  let isLedTo = false;

  function end(): void {
    if (current !== undefined) endSection(current);
    current = undefined;
  }

  function begin(locator: Locator): Section {
    end();
    current = {
      headings: path.map((heading) => heading.text),
      shownHeadings: unshown,
      locator,
      isEmpty: true,
    };
    unshown = [];
    isLedTo = false;
    return current;
  }

  function addHeading(block: HeadingBlock): void {
    const outer = path.findIndex((heading) => heading.level >= block.level);
    if (outer >= 0) path.splice(outer);
    // A heading without text of its own leads the next section if that is deeper; else it becomes a section of its
    // own.
    if (current?.isEmpty && path.length === current.headings.length) {
      unshown = current.shownHeadings;
      current = undefined;
    }
    path.push(block);
    unshown.push(block.text);
    begin(block.locator);
  }

  function addBlock(block: PagedBlock): void {
    if (current !== undefined && placeOf(current.locator) !== placeOf(block.locator)) {
      path.length = 0;
      end();
    }
    if (block.kind === 'heading' && block.text.length <= headingCharacters) {
      addHeading(block);
      return;
    }
    const section = current ?? begin(block.locator);
    const segments =
      block.kind === 'table' ? rowSegments(block, findFaq(block)) : sentenceSegments(asText(block));
    const [first] = segments;
    if (first === undefined) return;
    section.isEmpty = false;
    if (isLedTo && first.begins === 'block') delete first.begins;
    isLedTo = block.kind !== 'table' && introducesNext((segments.at(-1) as Segment).text);
    for (const segment of segments) {
      if (segment.words <= maxUnitWords) takeSegment(section, segment);
      else for (const piece of cutToLength(segment, maxUnitWords)) takeSegment(section, piece);
    }
  }

  return {
    add(blocks) {
      for (const block of blocks) {
        const joined = joiner.next(block);
        if (joined !== undefined) addBlock(joined);
      }
    },
    finish() {
      const joined = joiner.next(undefined);
      if (joined !== undefined) addBlock(joined);
      end();
    },
  };
}

/** A chunk never spans two of these. */
function placeOf(locator: Locator): string {
  return `${locator.slide ?? ''}|${locator.sheet ?? ''}`;
}

interface PagedText extends TextBlock {
  /** Where in the text each further page begins. */
  pageBreaks?: { offset: number; page: number }[];
}

type PagedBlock = Exclude<Block, TextBlock> | PagedText;

const ENDS_OPEN = /[\p{L}\p{N},–—-]$/u;
const CONTINUES = /^[\p{Ll}\p{Lo}(]/u;

/**
 * Joins a paragraph that a page break cut in two, and remembers the offset of the next page. A block comes out when the
 * next one goes in, because only that shows whether the paragraph continues.
 */
function joinAcrossPages(): { next(block: Block | undefined): PagedBlock | undefined } {
  let last: PagedBlock | undefined;
  return {
    next(block) {
      if (last?.kind === 'paragraph' && block?.kind === 'paragraph' && continuesOnNextPage(last, block)) {
        const glue = glueAfter(last.text);
        const offset = last.text.length + glue.length;
        const pageBreaks = [...(last.pageBreaks ?? []), { offset, page: block.locator.page ?? 1 }];
        const text = last.text + glue + block.text;
        const locator = { ...unmarked(last.locator), ...marksOf([last.locator, block.locator], text) };
        last = { ...last, text, locator, pageBreaks };
        return undefined;
      }
      const ended = last;
      last = block;
      return ended;
    },
  };
}

function continuesOnNextPage(last: PagedText, next: TextBlock): boolean {
  const lastPage = last.pageBreaks?.at(-1)?.page ?? last.locator.page;
  return (
    lastPage !== undefined &&
    next.locator.page === lastPage + 1 &&
    ENDS_OPEN.test(last.text.trimEnd()) &&
    CONTINUES.test(next.text.trimStart())
  );
}

function asText(block: Exclude<PagedBlock, TableBlock>): PagedText {
  return block.kind === 'heading' ? { ...block, kind: 'paragraph' } : block;
}

function sentenceSegments(block: PagedText): Segment[] {
  const segments: Segment[] = [];
  const breaks = readLineBreaks(block.text);
  let cursor = 0;
  for (const sentence of splitSentences(block.text)) {
    const start = Math.max(cursor, block.text.indexOf(sentence, cursor));
    const gap = gapBetween(block.text, breaks, cursor, start);
    cursor = start + sentence.length;
    const text = joinLines(sentence);
    const segment: Segment = {
      text,
      indexText: text,
      words: countWords(text),
      separator: segments.length > 0 ? gap : block.kind === 'listItem' ? '\n' : '\n\n',
      locator: locate(block, start, cursor),
    };
    if (segments.length === 0) segment.begins = block.kind === 'listItem' ? 'item' : 'block';
    segments.push(segment);
  }
  return segments;
}

function locate(block: PagedText, start: number, end: number): Locator {
  if (block.pageBreaks === undefined) return block.locator;
  const first = block.pageBreaks.findLast((at) => at.offset <= start)?.page ?? block.locator.page;
  const last = block.pageBreaks.findLast((at) => at.offset < end)?.page ?? first;
  const locator: Locator = { ...block.locator };
  if (first !== undefined) locator.page = first;
  if (last !== undefined && last !== first) locator.pageEnd = last;
  return locator;
}

function rowSegments(block: TableBlock, faq: FaqColumns | undefined): Segment[] {
  const hasRows = block.rows.length > 0;
  const titles = hasRows ? block.header.map((title) => title.trim()) : [];
  const isTitled = titles.some((title) => title !== '');
  const segments: Segment[] = [];
  for (const row of hasRows ? block.rows : [{ cells: block.header }]) {
    const { text, indexText, words, columns } = readRow(isTitled ? titles : [], row.cells);
    if (text === '' || (faq !== undefined && isUnansweredRow(row, faq))) continue;
    const asked = faq && readFaqRow(row, faq);
    const segment: Segment = {
      text: asked === undefined ? text : `${asked.question}\n${asked.answer}`,
      indexText,
      words,
      separator: segments.length > 0 ? '\n' : '\n\n',
      locator: block.locator,
      begins: segments.length > 0 ? 'item' : 'block',
    };
    if (asked !== undefined) segment.question = asked.question;
    else if (columns.length > 0) segment.titles = columns;
    if (row.range !== undefined) segment.cells = row.range;
    segments.push(segment);
  }
  return segments;
}

interface Row {
  /** "Plan: Basic; Price: €9": readable, also aloud, without its table. */
  text: string;
  /** The row's cells alone. */
  indexText: string;
  words: number;
  /** Titles of the columns that it has a cell in. */
  columns: string[];
}

/** @param titles by column; empty if the table has none */
function readRow(titles: readonly string[], cells: readonly string[]): Row {
  const border = titles.length > 0 ? '; ' : ' | ';
  const columns: string[] = [];
  let text = '';
  let indexText = '';
  let words = 0;
  for (let column = 0; column < cells.length; column++) {
    const cell = (cells[column] as string).trim();
    if (cell === '') continue;
    const title = titles[column] ?? '';
    if (indexText !== '') {
      text += border;
      indexText += ' ';
    }
    if (title !== '') columns.push(title.slice(0, INDEXED_TITLE_CHARACTERS));
    if (title !== '' && title !== cell && title.length <= LABEL_MAX_CHARACTERS) text += `${title}: `;
    text += cell;
    indexText += cell;
    words += countWords(cell);
  }
  return { text, indexText, words, columns };
}

/** Cuts a segment longer than a chunk at word borders, or anywhere if it has none. Its pieces name their columns. */
function cutToLength({ titles: _titles, ...segment }: Segment, maxWords: number): Segment[] {
  const { begins, ...piece } = segment;
  return cutToWords(segment.text, maxWords).map((text, position) => ({
    ...piece,
    text,
    indexText: text,
    words: countWords(text),
    separator: position === 0 ? segment.separator : ' ',
    ...(position === 0 && begins !== undefined && { begins }),
  }));
}
