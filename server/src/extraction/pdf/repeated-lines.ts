/** Drops page headers and footers, but only those that say the same on most pages, and keeps each of them once. */
import type { Block } from '../types.ts';
import type { PdfPage } from './engine.ts';

/** Fewer pages than this say nothing of what repeats. */
const FEWEST_PAGES = 4;
const SHARE_OF_PAGES = 0.6;
/** Of the lines with a page number, this share counts the pages: a document may have several parts. */
const SHARE_OF_NUMBERS = 0.6;
const LONGEST_LINE = 150;

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
        for (const [key, text] of new Map(edges(page.blocks).map((block) => [keyOf(block), textOf(block)])))
          found.set(key, [...(found.get(key) ?? []), { page: page.number, numbers: numbersOf(text) }]);
      if (withText.length >= FEWEST_PAGES)
        for (const [key, lines] of found)
          if (key && lines.length >= withText.length * SHARE_OF_PAGES && countPages(lines)) known.add(key);
      return pages.map((page) => ({
        ...page,
        blocks: page.blocks.filter((block) => {
          const key = edges(page.blocks).includes(block) ? keyOf(block) : '';
          if (!key || !known.has(key)) return true;
          const isFirst = !seen.has(key);
          seen.add(key);
          if (!isFirst) dropped++;
          return isFirst && /\p{L}{3}/u.test(key);
        }),
      }));
    },
    get dropped() {
      return dropped;
    },
  };
}

function edges(blocks: Block[]): Block[] {
  return blocks.length <= 2 ? blocks.slice(0, 1) : [...blocks.slice(0, 2), ...blocks.slice(-2)];
}

/** The numbers of a line, and the page it is on. */
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

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

function textOf(block: Block): string {
  return block.kind === 'table' ? '' : block.text;
}

/**
 * Text with its numbers made equal, for page numbers differ; but those of headings, such as "Chapter 3", mean something.
 * Empty for what is no header or footer.
 */
function keyOf(block: Block): string {
  if (block.kind === 'table' || block.text.length > LONGEST_LINE) return '';
  const text = block.text.replace(/\s+/g, ' ').trim();
  return block.kind === 'heading' ? text : text.replace(/\d+/g, '#');
}
