import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { StructureTreeElement } from '@llamaindex/liteparse-wasm';
import { isTagged } from '../../../server/src/extraction/pdf/is-tagged.ts';
import { findIdsOnPage } from '../../../server/src/extraction/pdf/page-ids.ts';
import { assemblePdf, streamOf } from '../../fixtures/pdf.ts';
import { makeTaggedPdf, type TaggedElement } from '../../fixtures/tagged-pdf.ts';
import { extract, outline } from '../extract.ts';

async function read(elements: readonly TaggedElement[], untagged: readonly string[] = []): Promise<string[]> {
  const { blocks } = await extract(makeTaggedPdf({ elements, untagged }), 'pdf');
  return outline(blocks);
}

/** Cells 100 points apart, on one line. */
function row(type: 'TH' | 'TD', ...texts: string[]): TaggedElement {
  return {
    type: 'TR',
    children: texts.map((text, column) => ({ type, text, x: 72 + 100 * column, isOnSameLine: column > 0 })),
  };
}

test('headings, paragraphs and lists of a tagged file are what its tags say', async () => {
  assert.deepEqual(
    await read([
      { type: 'H1', text: 'Manual' },
      { type: 'P', text: 'Read this first, before you open the box.' },
      { type: 'H2', text: 'Setup' },
      {
        type: 'L',
        children: [
          {
            type: 'LI',
            children: [
              { type: 'Lbl', text: '1.' },
              { type: 'LBody', text: 'Open the valve.', x: 90, isOnSameLine: true },
            ],
          },
          {
            type: 'LI',
            children: [
              { type: 'Lbl', text: '2.' },
              {
                type: 'LBody',
                children: [
                  { type: 'P', text: 'Connect the hose.', x: 90, isOnSameLine: true },
                  { type: 'L', children: [{ type: 'LI', text: 'Use the adapter.', x: 110 }] },
                ],
              },
            ],
          },
        ],
      },
    ]),
    [
      'h1 Manual',
      'p Read this first, before you open the box.',
      'h2 Setup',
      'li 1. Open the valve.',
      'li 2. Connect the hose.',
      'li • Use the adapter.',
    ],
  );
});

test('a tagged table has the cells and titles that its tags say', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          row('TH', 'Code', 'What to do'),
          row('TD', 'E01', 'Close the valve'),
          row('TD', 'E02', 'Call us'),
        ],
      },
    ]),
    ['t Code|What to do / E01|Close the valve / E02|Call us'],
  );
});

test('cells that stand so close together that they look like one text are parted', async () => {
  const close = (type: 'TH' | 'TD', first: string, second: string): TaggedElement => ({
    type: 'TR',
    children: [
      { type, text: first },
      { type, text: second, x: 107, isOnSameLine: true },
    ],
  });
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          close('TH', 'Plan', 'Price'),
          close('TD', 'Basic', '5 a year'),
          close('TD', 'Smart', '9 a year'),
        ],
      },
    ]),
    ['t Plan|Price / Basic|5 a year / Smart|9 a year'],
  );
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [close('TH', 'Plan', 'Price'), close('TD', 'Basics', '5'), close('TD', 'Pro', '9')],
      },
    ]),
    ['t Plan|Price / Basics|5 / Pro|9'],
  );
});

test('a table that goes on on the next page keeps its titles', async () => {
  const rows = (...children: TaggedElement[]) => ({ elements: [{ type: 'Table', children }] });
  const { blocks } = await extract(
    makeTaggedPdf(
      rows(row('TH', 'Code', 'What to do'), row('TD', 'E01', 'Close the valve')),
      rows(row('TD', 'E02', 'Call us'), row('TD', 'E03', 'Wait a minute')),
    ),
    'pdf',
  );
  assert.deepEqual(outline(blocks), [
    't Code|What to do / E01|Close the valve',
    't Code|What to do / E02|Call us / E03|Wait a minute',
  ]);
});

test('of the ids of an element on several pages those of the page are taken', () => {
  const element = (...markedContentIds: number[]): StructureTreeElement => ({
    type: 'P',
    markedContentIds,
    children: [],
    attributes: new Map(),
    annotations: [],
  });
  const first = element(3, 1, 1);
  const second = element(4, 2, 2);
  const others = [element(0), element(3), element(4, 5)];
  const found = findIdsOnPage([first, second, ...others], new Set([0, 1, 2, 3, 4, 5]));
  assert.deepEqual(
    [first, second, ...others].map((one) => found.get(one)),
    [[1], [2], [0], [3], [4, 5]],
  );
  const text = [element(28, 29, 0, 1), element(2, 3), element(4, 5, 0)];
  assert.deepEqual(
    [...findIdsOnPage(text, new Set([0, 1, 2, 3, 4, 5, 28, 29])).values()].flat().sort(),
    [0, 1, 2, 3, 4, 5],
  );
});

test('a row without its empty cells keeps the others under their columns', async () => {
  const total: TaggedElement = {
    type: 'TR',
    children: [
      { type: 'TD', text: 'Total', x: 172 },
      { type: 'TD', text: '304.05', x: 272, isOnSameLine: true },
    ],
  };
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [row('TH', 'Item', 'Price', 'Sum'), row('TD', 'Lamp', '49.00', '98.00'), total],
      },
    ]),
    ['t Item|Price|Sum / Lamp|49.00|98.00 / |Total|304.05'],
  );
});

test('titles above titles are joined, and a cell that covers rows repeats', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          {
            type: 'TR',
            children: [
              { type: 'TH', text: 'Plan', attributes: '/RowSpan 2' },
              { type: 'TH', text: 'Price', x: 172, isOnSameLine: true, attributes: '/ColSpan 2' },
            ],
          },
          {
            type: 'TR',
            children: [
              { type: 'TH', text: 'Net', x: 172 },
              { type: 'TH', text: 'Gross', x: 272, isOnSameLine: true },
            ],
          },
          row('TD', 'Basic', '10', '11.90'),
        ],
      },
    ]),
    ['t Plan|Price › Net|Price › Gross / Basic|10|11.90'],
  );
});

test('text that no tag names stays, after the rest of its page', async () => {
  assert.deepEqual(
    await read(
      [{ type: 'P', text: 'A sentence of the text, long enough to count for most of it.' }],
      ['Page 1 of 1'],
    ),
    ['p A sentence of the text, long enough to count for most of it.', 'p Page 1 of 1'],
  );
});

test('a file whose tags name little of its text is read by its layout', async () => {
  assert.deepEqual(
    await read(
      [{ type: 'P', text: 'Tagged.' }],
      ['Most of the text of this page', 'is not tagged at all, as it happens.'],
    ),
    ['p Tagged. Most of the text of this page is not tagged at all, as it happens.'],
  );
});

test('tags are found where the catalog stands in the file and in a compressed stream of objects', () => {
  const catalog = '<</Type/Catalog/StructTreeRoot 4 0 R>>';
  const packed = (content: string) =>
    streamOf(deflateSync(Buffer.from(content)), '/Type/ObjStm/Filter/FlateDecode');
  assert.equal(isTagged(assemblePdf([catalog])), true);
  assert.equal(isTagged(assemblePdf([packed('<</Type/Page>>'), packed(catalog), 'null'])), true);
  assert.equal(isTagged(assemblePdf([packed('<</Type/Page>>'), '<</Type/Catalog>>'])), false);
  assert.equal(isTagged(Buffer.from('/ObjStm stream\nno stream')), false);
});
