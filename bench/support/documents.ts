/** One document of each kind, of a size that people upload, with text of known length. */
import type { FileKind } from '../../contract/files.ts';
import { makeDocx } from '../../test/fixtures/docx.ts';
import { makePdf } from '../../test/fixtures/pdf.ts';
import { makePptx } from '../../test/fixtures/pptx.ts';
import { makeXlsx } from '../../test/fixtures/xlsx.ts';
import { createCorpus } from './corpus.ts';

export interface BenchDocument {
  kind: FileKind;
  content: Buffer;
  /** Bytes of text that its author wrote. */
  textBytes: number;
  /** A sentence of it. */
  sentence: string;
}

export function makeDocuments(): BenchDocument[] {
  const corpus = createCorpus(11);
  const paragraphs = (count: number, words: number): string[] =>
    Array.from({ length: count }, () => corpus.passage(words));
  const size = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const make = (kind: FileKind, texts: readonly string[], content: Buffer): BenchDocument => ({
    kind,
    content,
    textBytes: size(texts),
    sentence: texts[Math.floor(texts.length / 2)] ?? '',
  });

  const prose = paragraphs(4_000, 60);
  const cells = Array.from({ length: 80_000 }, () => corpus.sentence(3));
  const rows = Array.from({ length: 10_000 }, (_, row) => cells.slice(row * 8, row * 8 + 8));
  const bullets = paragraphs(2_500, 16);
  const slides = Array.from({ length: 500 }, (_, slide) => ({
    title: `Slide ${slide + 1}`,
    body: bullets.slice(slide * 5, slide * 5 + 5),
  }));
  const lines = paragraphs(300 * 40, 12);
  const pages = Array.from({ length: 300 }, (_, page) => lines.slice(page * 40, page * 40 + 40));
  return [
    make('docx', prose, makeDocx({ body: prose })),
    make('xlsx', cells, makeXlsx({ sheets: [{ name: 'Data', rows: [titles, ...rows] }] })),
    make('pptx', bullets, makePptx({ slides })),
    make('pdf', lines, makePdf({ pages })),
    make('txt', prose, Buffer.from(prose.join('\n\n'))),
  ];
}

const titles = ['Product', 'Region', 'Owner', 'State', 'Category', 'Supplier', 'Remark', 'Contact'];
