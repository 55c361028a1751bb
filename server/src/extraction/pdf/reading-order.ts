/** Reads pages with the second engine that the first one reads in the wrong order, letter by letter, or without any text. */
import { toCellText } from '../cell-text.ts';
import { isOurFault, loaded } from '../failures.ts';
import type { PdfPage } from './engine.ts';
import type { OpenPdf } from './pdfium.ts';
import { isRightToLeft, mendOrder } from './right-to-left.ts';
import { hasSpacedLetters, joinSpacedLetters } from './spaced-letters.ts';

export interface ReadingOrder {
  /** The pages, with those from right to left in the order in which they are read, and text turned with its page. */
  mend(pages: PdfPage[]): Promise<PdfPage[]>;
  close(): void;
}

/** Opens the file in the second engine only if a page needs it. */
export function createReadingOrder(file: Buffer): ReadingOrder {
  let opened: OpenPdf | undefined;

  async function mendPage(page: PdfPage): Promise<PdfPage> {
    if (page.isFaulty || page.isPlaceholder) return page;
    const isSpaced = hasSpacedLetters(page.blocks);
    if (page.blocks.length > 0 && !isSpaced && !isRightToLeft(page.blocks)) return page;
    const { openPdfium } = await loaded(import('./pdfium.ts'));
    try {
      opened ??= await openPdfium(file);
      const ordered = opened.read(page.number);
      if (ordered.length === 0) return page;
      if (isSpaced) return { ...page, blocks: joinSpacedLetters(page.blocks, toCellText(ordered)) };
      // Its text has another order now.
      const { margins: _, ...mended } = page;
      return { ...mended, blocks: mendOrder(ordered, page.blocks) };
    } catch (cause) {
      if (isOurFault(cause)) throw cause;
      return page;
    }
  }

  return {
    async mend(pages) {
      const mended: PdfPage[] = [];
      for (const page of pages) mended.push(await mendPage(page));
      return mended;
    },
    close() {
      opened?.close();
    },
  };
}
