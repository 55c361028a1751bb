/** The second PDF engine: PDFium, which gives plain lines of text if the first one fails. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Block } from '../types.ts';
import type { PdfEngine, PdfPage } from './engine.ts';
import { preparePdfium } from './pdfium-module.ts';
import { joinBrokenWords, withoutSymbols } from './plain-text.ts';

const BATCH_PAGES = 25;

export const pdfium: PdfEngine = {
  name: 'pdfium',
  async *read(file, maxPages) {
    const { pageCount: count, read, close } = await openPdfium(file);
    const pageCount = Math.min(maxPages, count);
    for (let start = 0; start < pageCount; start += BATCH_PAGES) {
      const pages: PdfPage[] = [];
      for (let index = start; index < Math.min(pageCount, start + BATCH_PAGES); index++) {
        const page = { number: index + 1, blocks: [] as Block[], isFaulty: false };
        try {
          page.blocks = read(index + 1);
        } catch {
          page.isFaulty = true;
        }
        pages.push(page);
      }
      yield pages;
    }
    close();
  },
};

export interface OpenPdf {
  pageCount: number;
  /** Blocks of a page, from 1. Throws if the page cannot be read. */
  read(pageNumber: number): Block[];
  close(): void;
}

export async function openPdfium(file: Buffer): Promise<OpenPdf> {
  const library = await PDFiumLibrary.init(await preparePdfium());
  const document = await library.loadDocument(file);
  return {
    pageCount: document.getPageCount(),
    read: (pageNumber) => toBlocks(document.getPage(pageNumber - 1).getText()),
    close() {
      document.destroy();
      library.destroy();
    },
  };
}

/** A paragraph ends at an empty line, and at a line well short of the usual width. */
function toBlocks(text: string): Block[] {
  const lines = withoutSymbols(joinBrokenWords(text.replace(/\r\n?/g, '\n'))).split('\n');
  const width = Math.max(...lines.map((line) => line.length));
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join(' '), locator: {} });
    paragraph = [];
  };
  for (const line of lines.map((one) => one.trim())) {
    if (line === '') flush();
    else paragraph.push(line);
    if (line.length < width * 0.7) flush();
  }
  flush();
  return blocks;
}
