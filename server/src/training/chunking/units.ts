/** Turns extracted blocks into sections of sentences and table rows, the units that chunks are packed from. */
import type { Locator } from '../../../../contract/locator.ts';
import type { Block, HeadingBlock, TableBlock, TextBlock } from '../../extraction/types.ts';
import { countWords, cutToWords } from '../../language/count-words.ts';
import { gapBetween, glueAfter, joinLines, readLineBreaks } from '../../language/line-breaks.ts';
import type { PackedUnit } from '../../language/pack.ts';
import { introducesNext, splitSentences } from '../../language/sentences/sentences.ts';

/** A longer title of a column is a text, and does not stand before each of its cells, in UTF-16 units. */
export const LABEL_MAX_CHARACTERS = 200;

/** A sentence or a table row: never cut, unless it is longer than a whole chunk may be. */
export interface Unit extends PackedUnit {
  /** As an answer shows it; a row names its columns. */
  text: string;
  /** As the index reads it; a row without its column titles, which the chunk carries once. */
  indexText: string;
  /** Of a row, the titles of the columns that it has a cell in, where its text does not stand for them in the index too. */
  titles?: readonly string[];
  /** What stands between this unit and the one before it. */
  separator: '' | ' ' | '\n' | '\n\n';
  locator: Locator;
  /** Where in a sheet a row stands; else where the locator says. */
  cells?: string;
}

/** Text under one heading, within one slide or sheet. */
export interface Section {
  /** Headings above the text, outermost first. */
  headings: string[];
  /** Headings to be shown above the section's first chunk: those that no earlier chunk has shown. */
  shownHeadings: string[];
  /** Where the section's heading stands, for a section without text of its own. */
  locator: Locator;
  /** True until it has a unit. */
  isEmpty: boolean;
}

export interface SectionBuilder {
  /** Takes blocks in document order. */
  add(blocks: readonly Block[]): void;
  /** No more blocks come. */
  finish(): void;
}

/** Gets sections one after another: the units of each in order, then its end. */
export interface SectionTaker {
  takeUnit(section: Section, unit: Unit): void;
  endSection(section: Section): void;
}

/** Every heading, sentence and row of the blocks is in exactly one section; sections come in document order. */
export function buildSections(maxUnitWords: number, { takeUnit, endSection }: SectionTaker): SectionBuilder {
  const joiner = joinAcrossPages();
  const path: HeadingBlock[] = [];
  let unshown: string[] = [];
  let current: Section | undefined;
  /** Whether the block before, of the same section, leads to the next one. */
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
    // A heading without text of its own leads the next section where that lies deeper; else it is kept as it is.
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
    if (block.kind === 'heading') {
      addHeading(block);
      return;
    }
    const section = current ?? begin(block.locator);
    const units = block.kind === 'table' ? rowUnits(block) : sentenceUnits(block);
    const [first] = units;
    if (first === undefined) return;
    section.isEmpty = false;
    if (isLedTo && first.begins === 'block') delete first.begins;
    isLedTo = block.kind !== 'table' && introducesNext((units.at(-1) as Unit).text);
    for (const unit of units) {
      if (unit.words <= maxUnitWords) takeUnit(section, unit);
      else for (const piece of cutToLength(unit, maxUnitWords)) takeUnit(section, piece);
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
 * Joins a paragraph that a page break cut in two, remembering where the next page begins. Each block comes out when the
 * next one is put in, since only that tells whether it goes on.
 */
function joinAcrossPages(): { next(block: Block | undefined): PagedBlock | undefined } {
  let last: PagedBlock | undefined;
  return {
    next(block) {
      if (last?.kind === 'paragraph' && block?.kind === 'paragraph' && continuesOnNextPage(last, block)) {
        const glue = glueAfter(last.text);
        const offset = last.text.length + glue.length;
        const pageBreaks = [...(last.pageBreaks ?? []), { offset, page: block.locator.page ?? 1 }];
        last = { ...last, text: last.text + glue + block.text, pageBreaks };
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

function sentenceUnits(block: PagedText): Unit[] {
  const units: Unit[] = [];
  const breaks = readLineBreaks(block.text);
  let cursor = 0;
  for (const sentence of splitSentences(block.text)) {
    const start = Math.max(cursor, block.text.indexOf(sentence, cursor));
    const gap = gapBetween(block.text, breaks, cursor, start);
    cursor = start + sentence.length;
    const text = joinLines(sentence);
    const unit: Unit = {
      text,
      indexText: text,
      words: countWords(text),
      separator: units.length > 0 ? gap : block.kind === 'listItem' ? '\n' : '\n\n',
      locator: locate(block, start, cursor),
    };
    if (units.length === 0) unit.begins = block.kind === 'listItem' ? 'item' : 'block';
    units.push(unit);
  }
  return units;
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

function rowUnits(block: TableBlock): Unit[] {
  const hasRows = block.rows.length > 0;
  const titles = hasRows ? block.header.map((title) => title.trim()) : [];
  const isTitled = titles.some((title) => title !== '');
  const units: Unit[] = [];
  for (const row of hasRows ? block.rows : [{ cells: block.header }]) {
    const { text, indexText, words, columns } = readRow(isTitled ? titles : [], row.cells);
    if (text === '') continue;
    const unit: Unit = {
      text,
      indexText,
      words,
      separator: units.length > 0 ? '\n' : '\n\n',
      locator: block.locator,
      begins: units.length > 0 ? 'item' : 'block',
    };
    if (columns.length > 0) unit.titles = columns;
    if (row.range !== undefined) unit.cells = row.range;
    units.push(unit);
  }
  return units;
}

interface Row {
  /** "Plan: Basic; Price: €9": a row that can be read, and said, without its table. */
  text: string;
  /** Its cells alone. */
  indexText: string;
  words: number;
  /** Titles of the columns that it has a cell in. */
  columns: string[];
}

/** @param titles by column; none where the table has none */
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
    if (title !== '') columns.push(title);
    if (title !== '' && title !== cell && title.length <= LABEL_MAX_CHARACTERS) text += `${title}: `;
    text += cell;
    indexText += cell;
    words += countWords(cell);
  }
  return { text, indexText, words, columns };
}

/** A unit longer than a chunk may be is cut at word borders, or anywhere where it has none. Its pieces name their columns. */
function cutToLength({ titles: _titles, ...unit }: Unit, maxWords: number): Unit[] {
  const { begins, ...piece } = unit;
  return cutToWords(unit.text, maxWords).map((text, position) => ({
    ...piece,
    text,
    indexText: text,
    words: countWords(text),
    separator: position === 0 ? unit.separator : ' ',
    ...(position === 0 && begins !== undefined && { begins }),
  }));
}
