/** Finds paragraphs, list items, plain headings and tables in lines of text. */
import type { Block } from '../types.ts';
import { isListItem, splitAtItems } from './list-lines.ts';
import { areInSections, findTextTable, isAlike, splitAtTitles, type TextTable } from './text-table.ts';

/** A paragraph longer than this is given in pieces, at line ends. */
const LONGEST_PARAGRAPH = 20_000;
const LONGEST_HEADING = 120;
/** A line of its own that only its look makes a title. */
const LONGEST_TITLE = 60;
const MOST_TITLE_WORDS = 8;
/** Consecutive titles, such as document and first section; more are a list. */
const MOST_TITLES = 3;
/** Opens and closes lines of code, in which nothing is markup. */
const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
/** Only lines that begin with these open code, are headings or underline them. */
const MARKS: ReadonlySet<string> = new Set(' `~#=-');
/** Least length of the text below a title, in characters; Chinese and Japanese ones count as two. */
const SHORTEST_TEXT = 60;
/** White space at the ends of lines, from its first tab on; the lookbehind keeps long runs of it from being tried from each place. */
const CELLS_LEFT_EMPTY = /(?<=(?:^|\S)[^\S\t\n]*)\t[^\S\n]*$/gm;
/** What opens a heading, and may close it. */
const HEADING_MARKS = /^(#{1,6}) +(?=\S)/;
const CLOSING_MARKS = /(?<! ) +#+$/;
const CHINESE_OR_JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

export interface ParagraphBuilder {
  addLine(line: string): void;
  finish(): void;
}

/**
 * Blank lines part paragraphs. Headings are "# Title", a line underlined with === or ---, and a short line by itself,
 * without a full stop or the like at its end, above a paragraph or a list. Lines between ``` are one paragraph as they stand.
 */
export function buildParagraphs(give: (block: Block, continues: boolean) => void): ParagraphBuilder {
  let lines: string[] = [];
  let length = 0;
  /** Lines that are titles if a text follows. */
  const titles: string[] = [];
  /** Whether there were too many in a row for titles. */
  let isList = false;
  let isFirst = true;
  /** The marks that opened code, until they close it. */
  let fence: string | undefined;

  /** The table that the next lines may belong to. */
  let table: TextTable | undefined;
  let isAfterBlank = true;
  /** Whether its rows are in sections. */
  let isParted = false;

  function giveBlock(block: Block, continues = false): void {
    isFirst = false;
    give(block, continues);
  }

  /** A single title may head the whole file or only its first section. */
  function giveTitles(areHeadings: boolean): void {
    const isOfAll = isFirst && titles.length > 1;
    for (const [at, text] of titles.splice(0).entries()) {
      if (areHeadings) giveBlock({ kind: 'heading', text, level: isOfAll && at === 0 ? 1 : 2, locator: {} });
      else giveBlock({ kind: 'paragraph', text, locator: {} });
    }
  }

  /** @param isBlank whether a blank line ends the paragraph */
  function flush(isBlank = true): void {
    if (table !== undefined) continueTable(table);
    for (let found = findTextTable(lines); found !== undefined; found = findTextTable(lines)) {
      const rest = lines.slice(found.end);
      giveText(lines.slice(0, found.start));
      giveTable(found);
      lines = rest;
    }
    giveText(lines);
    lines = [];
    length = 0;
    isAfterBlank = isBlank;
  }

  function giveTable(found: TextTable): void {
    titles.push(...found.captions);
    giveTitles(true);
    isParted = found.isParted;
    giveRows(found);
    table = found;
  }

  /** Takes the lines that are further rows: behind a blank line, only those that look like the rows above. */
  function continueTable(above: TextTable): void {
    const { rows, end } = above.readOn(lines);
    if (rows.length === 0 || (isAfterBlank && !isAlike(above.rows, rows))) return;
    giveTitles(true);
    if (isAfterBlank) isParted = areInSections(rows);
    giveRows({ header: above.header, rows }, true);
    lines = lines.slice(end);
  }

  /** In sections, a text alone in a row is a heading of those below it. */
  function giveRows({ header, rows }: Pick<TextTable, 'header' | 'rows'>, continues = false): void {
    let isContinued = continues;
    for (const part of isParted ? splitAtTitles(rows) : [{ rows }]) {
      if (part.title !== undefined) giveBlock({ kind: 'heading', text: part.title, level: 3, locator: {} });
      if (part.rows.length === 0 && part.title !== undefined) continue;
      const body = part.rows.map((cells) => ({ cells }));
      giveBlock({ kind: 'table', header, rows: body, locator: {} }, isContinued);
      isContinued = true;
    }
  }

  function giveText(paragraph: readonly string[]): void {
    for (const piece of splitAtItems(paragraph)) givePiece(piece);
  }

  function givePiece(piece: readonly string[]): void {
    const first = piece[0] as string;
    const joined = piece.join('\n');
    const text = joined.includes('\t') ? joined.replace(CELLS_LEFT_EMPTY, '') : joined;
    const isItem = isListItem(first);
    if (piece.length === 1 && !isItem && looksLikeTitle(first)) {
      titles.push(first.trim());
      isList ||= titles.length > MOST_TITLES;
      if (isList) giveTitles(false);
    } else {
      table = undefined;
      giveTitles(isItem || isLong(text));
      giveBlock({ kind: isItem ? 'listItem' : 'paragraph', text, locator: {} });
      isList = false;
    }
  }

  function giveHeading(text: string, level: number): void {
    table = undefined;
    giveTitles(false);
    giveBlock({ kind: 'heading', text, level, locator: {} });
  }

  function addCode(line: string): void {
    const isEnd = line.trim().startsWith(fence ?? '') && /^[`~]+$/.test(line.trim());
    if (!isEnd) {
      lines.push(line);
      length += line.length + 1;
    }
    if (isEnd || length > LONGEST_PARAGRAPH) giveCode();
    if (isEnd) fence = undefined;
  }

  function addText(line: string, trimmed: string): void {
    if (length > LONGEST_PARAGRAPH) flush(false);
    // An empty cell may end a row.
    lines.push(line.includes('\t') ? line : trimmed);
    length += line.length + 1;
  }

  function giveCode(): void {
    giveTitles(true);
    if (lines.length > 0) giveBlock({ kind: 'paragraph', text: lines.join('\n'), locator: {} });
    lines = [];
    length = 0;
  }

  return {
    addLine(line) {
      const trimmed = line.trimEnd();
      if (fence !== undefined) return addCode(trimmed);
      if (trimmed === '') return flush();
      if (!MARKS.has(trimmed[0] as string)) return addText(line, trimmed);
      fence = FENCE.exec(trimmed)?.[1];
      if (fence !== undefined) return flush();
      const [opening, marks] = HEADING_MARKS.exec(trimmed) ?? [];
      const title = opening && trimmed.slice(opening.length).replace(CLOSING_MARKS, '');
      if (marks && title && title.length <= LONGEST_HEADING) {
        flush();
        giveHeading(title, marks.length);
        return;
      }
      const underline = /^(={3,}|-{3,})$/.exec(trimmed);
      const above = lines[0];
      if (underline && lines.length === 1 && above && isUnderlined(above, trimmed)) {
        lines = [];
        length = 0;
        giveHeading(above.trim(), trimmed[0] === '=' ? 1 : 2);
        return;
      }
      addText(line, trimmed);
    },
    finish() {
      if (fence === undefined) flush();
      else giveCode();
      giveTitles(false);
    },
  };
}

function isLong(text: string): boolean {
  const beyond = text.length < SHORTEST_TEXT ? (text.match(CHINESE_OR_JAPANESE)?.length ?? 0) : 0;
  return text.length + beyond >= SHORTEST_TEXT;
}

/** Starts as titles do, in a capital, a digit or a script without capitals, and ends as no sentence does. */
function looksLikeTitle(line: string): boolean {
  const text = line.trim();
  return (
    text.length <= LONGEST_TITLE &&
    text.split(/\s+/).length <= MOST_TITLE_WORDS &&
    /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(text) &&
    /[\p{L}\p{N})\]"”’]$/u.test(text)
  );
}

/** An underline is about as long as its title; a rule across the page is not one. */
function isUnderlined(title: string, underline: string): boolean {
  const width = title.trim().length;
  return width <= LONGEST_HEADING && Math.abs(underline.length - width) <= Math.max(3, width / 4);
}
