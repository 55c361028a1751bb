/** Drops page headers and footers, but only those that say the same on most pages, and keeps each of them once. */
import type { Block } from '../types.ts';
import type { PdfPage } from './engine.ts';

/** Fewer pages than this say nothing of what repeats. */
const FEWEST_PAGES = 4;
const SHARE_OF_PAGES = 0.6;
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
      const counts = new Map<string, number>();
      const withText = pages.filter((page) => page.blocks.length > 0);
      for (const page of withText)
        for (const key of new Set(edges(page.blocks).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
      if (withText.length >= FEWEST_PAGES)
        for (const [key, count] of counts)
          if (key && count >= withText.length * SHARE_OF_PAGES) known.add(key);
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

/** Text with its numbers made equal: page numbers differ. Empty for what is no header or footer. */
function keyOf(block: Block): string {
  if (block.kind === 'table' || block.text.length > LONGEST_LINE) return '';
  return block.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
}
