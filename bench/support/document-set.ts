/**
 * The documents of the file benchmarks, by one rule for every kind: three sizes from some 50 kB to 1 or 2 MB of file, each
 * four or five times the one before, with the markup that the office programs write. Real documents of public test suites
 * have from 4.5 bytes of XML per character of text (docx), 4 (xlsx) and 25 (pptx) up to 50 and more; these have 5, 4 and 8,
 * so that little is gained by reading markup fast.
 */
import type { FileKind } from '../../contract/knowledge/files.ts';
import { type DocxItem, makeDocx } from '../../test/fixtures/docx.ts';
import { escapeXml } from '../../test/fixtures/opc.ts';
import { makePdf } from '../../test/fixtures/pdf.ts';
import { makePptx, type PptxSlide } from '../../test/fixtures/pptx.ts';
import { makeXlsx, type XlsxCell } from '../../test/fixtures/xlsx.ts';
import { type Corpus, createCorpus } from './corpus.ts';

export interface SizedDocument {
  kind: FileKind;
  /** "20 pages". */
  size: string;
  content: Buffer;
  /** Bytes of text that its author wrote. */
  textBytes: number;
  /** A sentence from its middle. */
  sentence: string;
}

type Made = Omit<SizedDocument, 'kind' | 'size'>;

const MAKERS: Record<
  FileKind,
  { unit: string; sizes: readonly number[]; make(corpus: Corpus, size: number): Made }
> = {
  docx: { unit: 'pages', sizes: [40, 200, 1_000], make: makeWordDocument },
  xlsx: { unit: 'rows', sizes: [800, 5_000, 25_000], make: makeWorkbook },
  pptx: { unit: 'slides', sizes: [40, 150, 500], make: makePresentation },
  pdf: { unit: 'pages', sizes: [30, 100, 400], make: makePages },
  txt: { unit: 'pages', sizes: [30, 150, 700], make: makePlainText },
};

/** The same on every run. */
export function makeDocumentSet(
  kinds: readonly FileKind[] = ['docx', 'xlsx', 'pptx', 'pdf', 'txt'],
): SizedDocument[] {
  return kinds.flatMap((kind) => {
    const { unit, sizes, make } = MAKERS[kind];
    return sizes.map((size) => ({ kind, size: `${size} ${unit}`, ...make(createCorpus(size), size) }));
  });
}

/** Keeps what an author wrote, to know its length. */
function collect(): { take(text: string): string; done(content: Buffer): Made } {
  const texts: string[] = [];
  return {
    take(text) {
      texts.push(text);
      return text;
    },
    done(content) {
      const textBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      const sentence = texts.slice(texts.length >> 1).find((text) => text.endsWith('.')) ?? '';
      return { content, textBytes, sentence: sentence.slice(0, 200) };
    },
  };
}

/** A page: a heading, six paragraphs of five sentences, and on every fifth a table of 6 by 4. */
function makeWordDocument(corpus: Corpus, pages: number): Made {
  const { take, done } = collect();
  const body: DocxItem[] = [];
  for (let page = 1; page <= pages; page++) {
    body.push({ heading: take(`${page} ${corpus.sentence(4)}`.slice(0, -1)), level: 1 + (page % 3) });
    for (let paragraph = 0; paragraph < 6; paragraph++)
      body.push({ xml: wordParagraph(Array.from({ length: 5 }, () => take(corpus.sentence(14)))) });
    if (page % 5 === 0)
      body.push({
        table: Array.from({ length: 6 }, () => Array.from({ length: 4 }, () => take(corpus.sentence(3)))),
      });
  }
  return done(makeDocx({ body }));
}

/** As Word saves what was typed over several sessions: each sentence a run, with its font and the session's number. */
function wordParagraph(sentences: readonly string[]): string {
  const font =
    '<w:rFonts w:ascii="Calibri" w:eastAsia="Times New Roman" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-GB"/>';
  const runs = sentences.map(
    (sentence, index) =>
      `<w:r w:rsidRPr="00A${index}3F12"><w:rPr>${font}</w:rPr><w:t xml:space="preserve">${escapeXml(sentence)} </w:t></w:r>`,
  );
  return `<w:p w:rsidR="00C21F3A" w:rsidRDefault="00C21F3A" w:rsidP="004B7E90"><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/><w:jc w:val="both"/><w:rPr>${font}</w:rPr></w:pPr>${runs.join('')}</w:p>`;
}

const COLUMNS = ['Number', 'Product', 'Category', 'Supplier', 'Price', 'Stock', 'Available from', 'Remark'];

/** A price list: per row a number, names of which some come again, a price, a count, a date and a remark. */
function makeWorkbook(corpus: Corpus, rows: number): Made {
  const { take, done } = collect();
  const categories = Array.from({ length: 20 }, () => corpus.sentence(2).slice(0, -1));
  const suppliers = Array.from({ length: 200 }, () => corpus.sentence(2).slice(0, -1));
  const cells = Array.from({ length: rows }, (_, row): XlsxCell[] => [
    row + 10_000,
    take(corpus.sentence(4).slice(0, -1)),
    take(categories[row % 20] ?? ''),
    take(suppliers[(row * 7) % 200] ?? ''),
    { value: ((row * 37) % 9_999) / 100, format: '#,##0.00 "EUR"' },
    (row * 13) % 500,
    { value: 45_000 + (row % 700), format: 'yyyy-mm-dd' },
    take(corpus.sentence(8)),
  ]);
  for (let row = 0; row < rows; row++) take('10000 99.99 EUR 250 2026-01-01');
  return done(makeXlsx({ sheets: [{ name: 'Prices', rows: [COLUMNS, ...cells] }] }));
}

/** A slide: a title, five bullet points, speaker's notes on every second, and the shapes' frames and fonts. */
function makePresentation(corpus: Corpus, slides: number): Made {
  const { take, done } = collect();
  const run =
    '<a:rPr lang="en-GB" sz="2000" b="0" dirty="0"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="Calibri"/><a:cs typeface="Calibri"/></a:rPr>';
  const frame = (id: number, placeholder: string): string =>
    `<p:nvSpPr><p:cNvPr id="${id}" name="Content Placeholder ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="1825625"/><a:ext cx="10515600" cy="4351338"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`;
  const paragraph = (text: string): string =>
    `<a:p><a:pPr marL="228600" indent="-228600"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc></a:pPr><a:r>${run}<a:t>${escapeXml(text)}</a:t></a:r><a:endParaRPr lang="en-GB" dirty="0"/></a:p>`;
  const shape = (id: number, placeholder: string, texts: readonly string[]): string =>
    `<p:sp>${frame(id, placeholder)}<p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/>${texts.map(paragraph).join('')}</p:txBody></p:sp>`;
  const made = Array.from({ length: slides }, (_, slide): PptxSlide => {
    const title = take(corpus.sentence(5).slice(0, -1));
    const points = Array.from({ length: 5 }, () => take(corpus.sentence(12)));
    const xml = shape(2, '<p:ph type="title"/>', [title]) + shape(3, '<p:ph idx="1"/>', points);
    return slide % 2 === 0 ? { xml } : { xml, notes: take(corpus.passage(40)) };
  });
  return done(makePptx({ slides: made }));
}

/** Forty lines a page. */
function makePages(corpus: Corpus, count: number): Made {
  const { take, done } = collect();
  const pages = Array.from({ length: count }, () =>
    Array.from({ length: 40 }, () => take(corpus.passage(12))),
  );
  return done(makePdf({ pages }));
}

/** As long as the Word documents. */
function makePlainText(corpus: Corpus, pages: number): Made {
  const { take, done } = collect();
  const paragraphs = Array.from({ length: pages * 6 }, () => take(corpus.passage(70)));
  return done(Buffer.from(paragraphs.join('\n\n')));
}
