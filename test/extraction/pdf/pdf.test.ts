import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PdfPage } from '../../../server/src/extraction/pdf/engine.ts';
import { pdfium } from '../../../server/src/extraction/pdf/pdfium.ts';
import {
  joinBrokenWords,
  withoutMarkup,
  withoutSymbols,
} from '../../../server/src/extraction/pdf/plain-text.ts';
import { createRepeatedLines } from '../../../server/src/extraction/pdf/repeated-lines.ts';
import { makeScannedPdf } from '../../fixtures/hostile-pdf.ts';
import { assemblePdf, makePdf, pageOf, streamOf } from '../../fixtures/pdf.ts';
import { extract, failure, outline } from '../extract.ts';

test('pages give headings and paragraphs with their number, and the receipt names the engine', async () => {
  const { blocks, receipt } = await extract(
    makePdf({
      pages: [
        [
          { text: 'Return policy', size: 24 },
          '',
          'You can return any item within thirty days.',
          'Keep the receipt.',
        ],
        ['Shipping takes two to five working days in Europe.'],
      ],
    }),
    'pdf',
  );
  assert.deepEqual(outline(blocks), [
    'h1 Return policy',
    'p You can return any item within thirty days. Keep the receipt.',
    'p Shipping takes two to five working days in Europe.',
  ]);
  assert.deepEqual(
    blocks.map((block) => block.locator),
    [{ page: 1 }, { page: 1 }, { page: 2 }],
  );
  assert.equal(receipt.engine, 'liteparse');
  assert.deepEqual(
    receipt.parts.map((part) => [part.part, part.number, part.isEmpty]),
    [
      ['page', 1, false],
      ['page', 2, false],
    ],
  );
});

test('asterisks, underscores and brackets of the text itself stay', async () => {
  const { blocks } = await extract(
    makePdf({ pages: [['Use *54# or my_file_name [sic] (5 < 6) & more']] }),
    'pdf',
  );
  assert.deepEqual(outline(blocks), ['p Use *54# or my_file_name [sic] (5 < 6) & more']);
});

test('a table with borders has its first row for titles where that reads like them', async () => {
  const ruled = async (rows: string[][]): Promise<string[]> => {
    const cells = rows.flatMap((row, line) =>
      row.map((text, column) => {
        const [x, y] = [72 + 150 * column, 700 - 30 * line];
        return `${x} ${y} 150 30 re S BT /F1 11 Tf ${x + 6} ${y + 10} Td (${text}) Tj ET\n`;
      }),
    );
    const file = assemblePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[5 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      streamOf(Buffer.from(cells.join(''))),
      pageOf(4),
    ]);
    return outline((await extract(file, 'pdf')).blocks);
  };
  assert.deepEqual(
    await ruled([
      ['Grade', 'Days off', 'Notice'],
      ['A', '25', '1 month'],
      ['B', '28', '2 months'],
    ]),
    ['t Grade|Days off|Notice / A|25|1 month / B|28|2 months'],
  );
  assert.deepEqual(
    await ruled([
      ['Company', 'Nordlicht'],
      ['Country', 'Germany'],
      ['Town', 'Hamburg'],
    ]),
    ['t  / Company|Nordlicht / Country|Germany / Town|Hamburg'],
  );
});

test('a picture page among others is reported, with what to do about it', async () => {
  const picture =
    '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\nA\nendstream';
  const file = assemblePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[5 0 R 8 0 R]/Count 2>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    streamOf(Buffer.from('BT /F1 12 Tf 72 700 Td (Only text) Tj ET')),
    pageOf(4),
    picture,
    streamOf(Buffer.from('q 612 0 0 792 0 0 cm /I Do Q')),
    pageOf(7, '/XObject<</I 6 0 R>>'),
  ]);
  const { receipt } = await extract(file, 'pdf');
  assert.deepEqual(
    receipt.parts.map((part) => [part.isEmpty, part.note]),
    [
      [false, undefined],
      [true, 'no text on this page: scanned pages need OCR'],
    ],
  );
});

test('a file of pictures only has no text, and says that scans need OCR', async () => {
  await assert.rejects(extract(makeScannedPdf(), 'pdf'), failure('file_has_no_text', /OCR/));
});

test('a password is told, unless anyone can open the file', async () => {
  await assert.rejects(
    extract(makePdf({ pages: [['x']], password: 'secret' }), 'pdf'),
    failure('file_encrypted'),
  );
  const { blocks } = await extract(makePdf({ pages: [['Open to all']], password: '' }), 'pdf');
  assert.deepEqual(outline(blocks), ['p Open to all']);
});

test('damaged files are unreadable', async () => {
  await assert.rejects(extract(Buffer.from('%PDF-1.7\nrubbish'), 'pdf'), failure('file_unreadable'));
});

test('a file that the first engine left no memory for the second is too complex, not damaged', async (t) => {
  // As the engine says where the memory for it is refused; by chance of timing no file brings this about each time.
  const init = t.mock.method(PDFiumLibrary, 'init', () =>
    Promise.reject(new Error('Aborted(RangeError: Failed to allocate memory)')),
  );
  await assert.rejects(extract(Buffer.from('%PDF-1.7\nno'), 'pdf'), failure('file_too_complex', /memory/));
  init.mock.mockImplementation(() => Promise.reject(new Error('unreachable')));
  await assert.rejects(extract(Buffer.from('%PDF-1.7\nno'), 'pdf'), failure('file_unreadable'));
});

test('the second engine reads the same text', async () => {
  const file = makePdf({ pages: [['First page of text.'], ['Second page.']] });
  const pages: PdfPage[] = [];
  for await (const batch of pdfium.read(file, 10)) pages.push(...batch);
  assert.deepEqual(
    pages.map((page) => outline(page.blocks)),
    [['p First page of text.'], ['p Second page.']],
  );
});

test('headers and footers that repeat are kept once; other first lines stay', async () => {
  const pages = Array.from({ length: 6 }, (_, index) => [
    'ACME handbook, confidential',
    '',
    '',
    '',
    `Chapter text number ${['one', 'two', 'three', 'four', 'five', 'six'][index]} says something of its own here.`,
    '',
    '',
    '',
    `Page ${index + 1} of 6`,
  ]);
  const { blocks, receipt } = await extract(makePdf({ pages }), 'pdf');
  const all = outline(blocks).join('\n');
  assert.equal(all.match(/ACME handbook/g)?.length, 1);
  assert.equal(all.match(/Chapter text number/g)?.length, 6);
  assert.ok(receipt.warnings.some((warning) => /Headers and footers/.test(warning)));
});

test('numbered headings at the top of each page stay', () => {
  const pages = [1, 2, 3, 4, 5].map(
    (number): PdfPage => ({
      number,
      isFaulty: false,
      blocks: [
        { kind: 'paragraph', text: `Manual, page ${number}`, locator: {} },
        { kind: 'heading', text: `Chapter ${number}`, level: 1, locator: {} },
        { kind: 'paragraph', text: 'Same text.', locator: {} },
      ],
    }),
  );
  const kept = createRepeatedLines()
    .drop(pages)
    .flatMap((page) => outline(page.blocks));
  assert.equal(kept.filter((line) => line.startsWith('h1 Chapter')).length, 5);
  assert.equal(kept.filter((line) => line.startsWith('p Manual')).length, 1);
});

test('lines at the foot of each page whose numbers do not count pages stay', () => {
  const pages = [49, 12, 99, 7, 30].map(
    (price, index): PdfPage => ({
      number: index + 1,
      isFaulty: false,
      blocks: ['Catalogue', `Lamp ${price * 3}`, 'White', `Price: ${price} euros`, `${index + 1} of 5`].map(
        (text) => ({
          kind: 'paragraph',
          text,
          locator: {},
        }),
      ),
    }),
  );
  const kept = createRepeatedLines()
    .drop(pages)
    .flatMap((page) => outline(page.blocks));
  assert.equal(kept.filter((line) => line.startsWith('p Price')).length, 5);
  assert.equal(kept.filter((line) => line.startsWith('p Lamp')).length, 5);
  assert.equal(kept.filter((line) => line.startsWith('p Catalogue')).length, 1);
  assert.equal(kept.filter((line) => line.endsWith('of 5')).length, 0);
});

test('text that stands sideways is read, alone on its page, on a turned page and in a margin', async () => {
  const file = (content: string, entries = '') =>
    assemblePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[5 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      streamOf(Buffer.from(content)),
      pageOf(4).replace('<</Type/Page', `<</Type/Page${entries}`),
    ]);
  const upright = 'BT /F1 12 Tf 72 700 Td (The code is 4711.) Tj ET\n';
  const sideways = 'BT /F1 12 Tf 0 1 -1 0 40 100 Tm (Ask for Bob in room 12.) Tj ET\n';
  const slanted = 'BT /F1 60 Tf .7 .7 -.7 .7 150 300 Tm (DRAFT) Tj ET\n';
  const read = async (pdf: Buffer) => outline((await extract(pdf, 'pdf')).blocks);
  assert.deepEqual(await read(file(upright, '/Rotate 90')), ['p The code is 4711.']);
  assert.deepEqual(await read(file(sideways)), ['p Ask for Bob in room 12.']);
  assert.deepEqual(await read(file(upright + sideways + slanted)), [
    'p The code is 4711.',
    'p Ask for Bob in room 12.',
  ]);
});

test('lines that repeat on fewer than most pages, or inside a page, are left alone', () => {
  const page = (number: number, ...texts: string[]): PdfPage => ({
    number,
    isFaulty: false,
    blocks: texts.map((text) => ({ kind: 'paragraph', text, locator: {} })),
  });
  const pages = [1, 2, 3, 4, 5].map((n) =>
    page(n, n < 3 ? 'Same' : `Title ${'x'.repeat(n)}`, 'a', 'Inside', 'b', `End ${'y'.repeat(n)}`),
  );
  const kept = createRepeatedLines().drop(pages);
  assert.deepEqual(
    kept.flatMap((one) => one.blocks).filter((block) => block.kind !== 'table' && block.text === 'Inside')
      .length,
    5,
  );
  assert.deepEqual(kept[1]?.blocks[0], { kind: 'paragraph', text: 'Same', locator: {} });
});

test('markup of the engine is undone and escapes are honoured', () => {
  assert.equal(
    withoutMarkup('**bold** and *slanted*, \\*not\\* snake\\_case'),
    'bold and slanted, *not* snake_case',
  );
  assert.equal(withoutMarkup('5 * 3 = 15'), '5 * 3 = 15');
});

test('words broken at line ends are joined, compounds and pairs are not', () => {
  assert.equal(joinBrokenWords('popu- lation'), 'population');
  assert.equal(joinBrokenWords('popu\u00ad lation and infor\u0002\nmation'), 'population and information');
  assert.equal(
    joinBrokenWords('pre- and post-sale, Vor- und Nachname, 5- 6'),
    'pre- and post-sale, Vor- und Nachname, 5- 6',
  );
});

test('glyphs of symbol fonts become bullets at the start of a line and nothing elsewhere', () => {
  assert.equal(withoutSymbols('\uf0b7 one\n\uf0a8\uf0a8two'), '• one\n• two');
});
