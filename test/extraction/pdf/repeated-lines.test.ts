/** Lines at the edges of pages: headers, footers and page numbers are kept once, and what only looks like them stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PdfPage } from '../../../server/src/extraction/pdf/engine.ts';
import { createRepeatedLines } from '../../../server/src/extraction/pdf/repeated-lines.ts';
import { makePdf } from '../../fixtures/pdf.ts';
import { extract, outline } from '../extract.ts';

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

test('lines that go up with the pages but are no page numbers stay', () => {
  const read = (lines: (page: number) => string[]) =>
    createRepeatedLines()
      .drop(
        [1, 2, 3, 4, 5].map(
          (number): PdfPage => ({
            number,
            isFaulty: false,
            blocks: lines(number).map((text) => ({ kind: 'paragraph', text, locator: {} })),
          }),
        ),
      )
      .flatMap((page) => outline(page.blocks));
  const kept = read((page) => [
    `Day ${page}`,
    `Article no. 200${page}`,
    `Something of its own, ${'x'.repeat(page)}`,
    `Tours Ltd, hotline 0800 123 456 ${page} / 5`,
  ]);
  assert.equal(kept.filter((line) => line.startsWith('p Day')).length, 5);
  assert.equal(kept.filter((line) => line.startsWith('p Article')).length, 5);
  assert.equal(kept.filter((line) => line.startsWith('p Tours')).length, 1);
  for (const number of ['3', '- 3 -', 'Seite 3 von 5', 'S. 3', '第 3 页', 'Manual | 3', '3 of 5']) {
    const said = read((page) => [number.replace('3', String(page)), `Text ${'x'.repeat(page)}`, 'a', 'b']);
    assert.ok(said.filter((line) => /\d/.test(line)).length <= 1, number);
  }
});

test('addresses in columns at the foot of each page are kept once', () => {
  const pages = [1, 2, 3, 4, 5].map(
    (number): PdfPage => ({
      number,
      isFaulty: false,
      blocks: [
        { kind: 'paragraph', text: `Letter ${'x'.repeat(number)}`, locator: {} },
        { kind: 'paragraph', text: `Text ${'y'.repeat(number)}`, locator: {} },
        {
          kind: 'table',
          header: [],
          rows: [{ cells: ['ACME Ltd', 'Phone 1'] }, { cells: ['Kiel', 'Fax 2'] }],
          locator: {},
        },
      ],
    }),
  );
  const kept = createRepeatedLines()
    .drop(pages)
    .flatMap((page) => page.blocks);
  assert.equal(kept.filter((block) => block.kind === 'table').length, 1);
});

test('text that repeats in the middle of short pages stays', async () => {
  const pages = ['chair', 'table', 'parasol', 'bench'].map((name) => [
    'ACME catalogue',
    ...Array.from({ length: 14 }, () => ''),
    `Garden ${name} made of teak.`,
    '',
    '',
    'Delivery time is two weeks from order.',
  ]);
  const lines = outline((await extract(makePdf({ pages }), 'pdf')).blocks);
  assert.equal(lines.filter((line) => line.includes('Delivery')).length, 4, lines.join('\n'));
  assert.equal(lines.filter((line) => line.includes('ACME')).length, 1, lines.join('\n'));
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

test('what only numbers its page is left out of any file, and what only looks like that stays', () => {
  const read = (...pages: string[][]) =>
    createRepeatedLines()
      .drop(
        pages.map((texts, at) => ({
          number: at + 1,
          isFaulty: false,
          blocks: texts.map((text) => ({ kind: 'paragraph', text, locator: {} })),
        })),
      )
      .flatMap((page) => outline(page.blocks));
  assert.deepEqual(read(['Lamps', 'We repair them.', 'Page 1 of 1']), ['p Lamps', 'p We repair them.']);
  assert.deepEqual(read(['灯', '我们修理。', '第 1 页']), ['p 灯', 'p 我们修理。']);
  assert.deepEqual(read(['Seite 1', 'Lampen', 'Wir reparieren sie.'], ['Seite 2', 'Tische', 'Auch sie.']), [
    'p Lampen',
    'p Wir reparieren sie.',
    'p Tische',
    'p Auch sie.',
  ]);
  for (const line of ['Page 7', '1', 'Page 1 has the prices', 'S. 1 Abs. 2 BGB'])
    assert.equal(read(['Lamps', 'We repair them.', line]).length, 3, line);
});
