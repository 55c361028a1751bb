/** Whole PDF files: what their pages give and what is said of it, and files that cannot be read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import type { PdfPage } from '../../../server/src/extraction/pdf/engine.ts';
import { pdfium } from '../../../server/src/extraction/pdf/pdfium.ts';
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
  assert.deepEqual(receipt.warnings, ['Some pages have no text: scanned pages need OCR.']);
});

test('a scanned page with a line of its scanner is reported, a blank page is no reason to warn', async () => {
  const read = async (content: string) => {
    const { receipt } = await extract(
      assemblePdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[5 0 R 8 0 R]/Count 2>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        streamOf(Buffer.from('BT /F1 12 Tf 72 700 Td (Only text) Tj ET')),
        pageOf(4),
        '<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\nA\nendstream',
        streamOf(Buffer.from(content)),
        pageOf(7, '/XObject<</I 6 0 R>>'),
      ]),
      'pdf',
    );
    return [receipt.parts[1]?.note, ...receipt.warnings];
  };
  assert.deepEqual(
    await read('q 612 0 0 792 0 0 cm /I Do Q BT /F1 8 Tf 400 20 Td (Scanned with a scanner) Tj ET'),
    [
      'hardly any text on this page: scanned pages need OCR',
      'Some pages have no text: scanned pages need OCR.',
    ],
  );
  assert.deepEqual(await read(' '), ['no text on this page: scanned pages need OCR']);
});

test('text boxes put onto a page are read; stamps and comments are left out, which is said', async () => {
  const annotation = (entries: string) => `<</Type/Annot/Rect[50 600 350 640]${entries}>>`;
  const { blocks, receipt } = await extract(
    assemblePdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[5 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      streamOf(Buffer.from('BT /F1 12 Tf 72 700 Td (The beginner course is 99 EUR.) Tj ET')),
      pageOf(4).replace('<</Type/Page', '<</Type/Page/Annots[6 0 R 7 0 R 8 0 R]'),
      annotation('/Subtype/FreeText/DA(/F1 12 Tf)/Contents(Students pay half price.)'),
      annotation('/Subtype/Stamp/Name/Approved'),
      annotation('/Subtype/Text/Contents(Ask Bob whether this is right.)'),
    ]),
    'pdf',
  );
  assert.deepEqual(outline(blocks), ['p The beginner course is 99 EUR.', 'p Students pay half price.']);
  assert.deepEqual(receipt.warnings, ['Stamps were left out.', 'Comments were left out.']);
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
  for await (const batch of pdfium.read(file, 10, DEFAULT_LIMITS)) pages.push(...batch);
  assert.deepEqual(
    pages.map((page) => outline(page.blocks)),
    [['p First page of text.'], ['p Second page.']],
  );
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
