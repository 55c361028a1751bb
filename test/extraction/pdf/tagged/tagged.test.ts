/** Texts of tagged PDF files: kinds and order are what the tags say, and what no tag names is not lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { StructureTreeElement, TextItem } from '@llamaindex/liteparse-wasm';
import { cutItems } from '../../../../server/src/extraction/pdf/tagged/cut-items.ts';
import { isTagged } from '../../../../server/src/extraction/pdf/tagged/is-tagged.ts';
import { findIdsOnPage } from '../../../../server/src/extraction/pdf/tagged/page-ids.ts';
import { openMarks } from '../../../../server/src/extraction/pdf/tagged/pdfium-marks.ts';
import { assemblePdf, streamOf } from '../../../fixtures/pdf.ts';
import { read, row } from './read-tagged.ts';

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

test('text that no tag names stays, after the rest of its page', async () => {
  assert.deepEqual(
    await read(
      [{ type: 'P', text: 'A sentence of the text, long enough to count for most of it.' }],
      ['Page 1 of 1'],
    ),
    ['p A sentence of the text, long enough to count for most of it.', 'p Page 1 of 1'],
  );
});

test('what is drawn without a tag right before or after a tagged text is part of it', async () => {
  assert.deepEqual(
    await read([
      { type: 'H1', text: 'Terms and conditions of the house' },
      { type: 'Artifact', text: '1.1 ' },
      { type: 'P', text: 'Bookings are binding for both sides.', x: 89, isOnSameLine: true },
      { type: 'Artifact', text: '1.2' },
      { type: 'P', text: 'Changes are free of charge.', x: 95, isOnSameLine: true },
      {
        type: 'Table',
        children: [
          row('TH', 'Room', 'Price'),
          {
            type: 'TR',
            children: [
              { type: 'TD', text: 'Double' },
              { type: 'TD', text: '79', x: 172, isOnSameLine: true },
              { type: 'Artifact', text: 'EUR', x: 187, isOnSameLine: true },
            ],
          },
        ],
      },
    ]),
    [
      'h1 Terms and conditions of the house',
      'p 1.1 Bookings are binding for both sides.',
      'p 1.2 Changes are free of charge.',
      't Room|Price / Double|79 EUR',
    ],
  );
});

test('text that no tag names stands where it is drawn', async () => {
  assert.deepEqual(
    await read([
      { type: 'H1', text: 'The first of two parts' },
      { type: 'P', text: 'A sentence of the first part, which is tagged.' },
      { type: 'Artifact', text: 'Note: closed in May.' },
      { type: 'H1', text: 'The second of two parts' },
      { type: 'P', text: 'A sentence of the second part, which is tagged.' },
    ]),
    [
      'h1 The first of two parts',
      'p A sentence of the first part, which is tagged.',
      'p Note: closed in May.',
      'h1 The second of two parts',
      'p A sentence of the second part, which is tagged.',
    ],
  );
});

test('a paragraph that goes on at the top of the next column is read in its order', async () => {
  assert.deepEqual(
    await read([
      { type: 'P', text: 'A paragraph above it, in the same column.' },
      {
        type: 'P',
        text: 'From April we open daily at 9:30 and close',
        more: [
          { text: 'at 18:00; the last admission is at 17:15.', x: 340, y: 740 },
          { text: 'In winter the gardens stay closed.', x: 340, y: 720 },
        ],
      },
    ]),
    [
      'p A paragraph above it, in the same column.',
      'p From April we open daily at 9:30 and close at 18:00; the last admission is at 17:15. In winter the gardens stay closed.',
    ],
  );
});

test('where the second engine knows nothing of a page, its items stand under the tags that the first one names', async () => {
  assert.equal(await openMarks(Buffer.from('no PDF file')), undefined);
  const item = (text: string, mcid: number, y: number): TextItem => ({
    text,
    mcid,
    x: 72,
    y,
    width: 50,
    height: 12,
    rotation: 0,
  });
  const cut = cutItems([item('First.', 1, 100), item('Second.', 0, 120)], []);
  assert.deepEqual(
    cut.map(({ text, id, place }) => ({ text, id, place })),
    [
      { text: 'First.', id: 1, place: 0 },
      { text: 'Second.', id: 0, place: 1 },
    ],
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
