/** Drops page headers and footers that repeat on most pages, keeps each of them once, and drops what only numbers a page. */
import { textsOf } from '../block-texts.ts';
import type { Block } from '../types.ts';
import type { PdfPage } from './engine.ts';
import { lettersOf } from './plain-text.ts';

/** Fewer pages than this do not show what repeats. */
const FEWEST_PAGES = 4;
const SHARE_OF_PAGES = 0.6;
/** Share of lines whose number must follow the page: a document may restart its numbering. */
const SHARE_OF_NUMBERS = 0.6;
/** Most characters; the address at the foot of a letter is a table. */
const LONGEST = { line: 150, table: 400 };

const PAGE =
  'page|pages|p|pg|seite|seiten|s|blatt|página|pagina|pág|pag|folio|side|sida|sivu|strona|strana|str|oldal|sayfa|страница|стр|σελίδα|第';
const OF = 'of|von|de|sur|di|van|av|af|z|ze|из|out of|total';
const TOTAL = `(?:\\s*(?:/|(?:${OF})(?!\\p{L}))\\s*\\d+)`;
/** A word for pages, then which one, and of how many. */
const OWN_NUMBER = new RegExp(`^(?:${PAGE})\\.?\\s*\\d+${TOTAL}?(?:\\s*(?:页|頁|ページ))?$`, 'iu');
const PAGE_NUMBERS: readonly RegExp[] = [
  // Only numbers and words for pages: "3", "- 3 -", "Page 3 of 12".
  new RegExp(`^(?:[^\\p{L}]|(?<!\\p{L})(?:${PAGE}|${OF}|页|頁|ページ)(?!\\p{L}))+$`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:${PAGE})(?!\\p{L})\\.?\\s*\\d+${TOTAL}?`, 'giu'),
  new RegExp(`^\\d+${TOTAL}|(?<!\\d)\\d+${TOTAL}$`, 'giu'),
  /^\d+(?=\s*[|·•–—])|(?<=[|·•–—]\s*)\d+$/gu,
];

export interface RepeatedLines {
  /** The pages without what repeats at their top and bottom. */
  drop(pages: PdfPage[]): PdfPage[];
  readonly dropped: number;
}

export function createRepeatedLines(): RepeatedLines {
  const known = new Set<string>();
  const seen = new Set<string>();
  let dropped = 0;

  return {
    drop(pages) {
      const found = new Map<string, PagedNumbers[]>();
      const withText = pages.filter((page) => page.blocks.length > 0);
      for (const page of withText)
        for (const { key, numbers } of new Map(edges(page).map((line) => [line.key, line])).values())
          found.set(key, [...(found.get(key) ?? []), { page: page.number, numbers }]);
      if (withText.length >= FEWEST_PAGES)
        for (const [key, lines] of found)
          if (lines.length >= withText.length * SHARE_OF_PAGES && countPages(lines)) known.add(key);
      return pages.map((page) => {
        const lines = new Map(edges(page).map((line) => [line.block, line]));
        return {
          ...page,
          blocks: page.blocks.filter((block) => {
            const line = lines.get(block);
            if (line === undefined) return true;
            if (isOwnNumber(line, page)) return false;
            const { key } = line;
            if (!known.has(key)) return true;
            const isFirst = !seen.has(key);
            seen.add(key);
            if (!isFirst) dropped++;
            return isFirst && /\p{L}{3}/u.test(key);
          }),
        };
      });
    },
    get dropped() {
      return dropped;
    },
  };
}

interface EdgeLine {
  block: Block;
  /** The text with page numbers replaced. */
  key: string;
  /** The page number, and how many pages there are. */
  numbers: number[];
}

/** Candidates for headers and footers: the first and last lines, within the margins if those are known. */
function edges({ blocks, margins }: PdfPage): EdgeLine[] {
  const outer =
    blocks.length <= 2 ? blocks.slice(0, 1) : new Set([...blocks.slice(0, 2), ...blocks.slice(-2)]);
  return [...outer].flatMap((block) => {
    const texts = textsOf(block).map((text) => text.replace(/\s+/g, ' ').trim());
    const text = texts.join(' ').trim();
    if (text === '' || text.length > LONGEST[block.kind === 'table' ? 'table' : 'line']) return [];
    // The numbers of headings, such as "Chapter 3", mean something.
    const line = block.kind === 'heading' ? { key: text, numbers: [] } : withoutPageNumber(text);
    const isMarginal = margins === undefined || texts.every((part) => margins.includes(lettersOf(part)));
    return isMarginal || line.numbers.length > 0 ? [{ block, ...line }] : [];
  });
}

/** Whether the line says which page this is, and nothing else. */
function isOwnNumber({ block, numbers }: EdgeLine, page: PdfPage): boolean {
  return block.kind === 'paragraph' && numbers[0] === page.number && OWN_NUMBER.test(block.text.trim());
}

/** Other numbers stay: "Day 2" and "Article 2002" go up with the pages as well. */
function withoutPageNumber(text: string): { key: string; numbers: number[] } {
  const numbers: number[] = [];
  const key = PAGE_NUMBERS.reduce(
    (line, pattern) =>
      line.replace(pattern, (found) =>
        found.replace(/\d+/g, (digits) => {
          numbers.push(Number(digits));
          return '#';
        }),
      ),
    text,
  );
  return { key, numbers };
}

/** The page numbers of a line, and the page it is on. */
interface PagedNumbers {
  page: number;
  numbers: number[];
}

/** Whether each number stays the same or goes up with the pages, as page numbers do and prices do not. */
function countPages(lines: readonly PagedNumbers[]): boolean {
  const [first] = lines;
  return (first?.numbers ?? []).every((number, place) => {
    const stays = lines.filter((line) => line.numbers[place] === number).length;
    const steps = lines.map((line) => (line.numbers[place] ?? 0) - line.page);
    const counts = Math.max(...steps.map((step) => steps.filter((other) => other === step).length));
    return Math.max(stays, counts) >= lines.length * SHARE_OF_NUMBERS;
  });
}
