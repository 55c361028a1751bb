/** Each limit on both sides; those of zip, XML and the sandbox have tests beside theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileKind } from '../../contract/knowledge/files.ts';
import type { ExtractionLimits } from '../../server/src/extraction/limits.ts';
import { makeDocx } from '../fixtures/docx.ts';
import { makePdf } from '../fixtures/pdf.ts';
import { makePptx } from '../fixtures/pptx.ts';
import { makeXlsx } from '../fixtures/xlsx.ts';
import { extract, failure, tables } from './extract.ts';

const table = [
  ['Key', 'Value'],
  ['a', '1'],
];

/** The file passes at `holds` and is refused at one less. */
const CASES: readonly [name: string, FileKind, keyof ExtractionLimits, holds: number, Buffer, RegExp][] = [
  ['characters of a docx', 'docx', 'characters', 10, makeDocx({ body: ['12345', '67890'] }), /9 characters/],
  ['characters of a docx table', 'docx', 'characters', 10, makeDocx({ body: [{ table }] }), /9 characters/],
  [
    'characters of a pptx',
    'pptx',
    'characters',
    10,
    makePptx({ slides: [{ box: ['1234567890'] }] }),
    /9 characters/,
  ],
  ['characters of a pdf', 'pdf', 'characters', 10, makePdf({ pages: [['1234567890']] }), /9 characters/],
  ['characters of a txt', 'txt', 'characters', 10, Buffer.from('12345\n\n67890'), /9 characters/],
  ['cells of a docx', 'docx', 'cells', 4, makeDocx({ body: [{ table }] }), /3 cells/],
  ['cells of a pptx', 'pptx', 'cells', 4, makePptx({ slides: [{ table }] }), /3 cells/],
  ['cells of an xlsx', 'xlsx', 'cells', 4, makeXlsx({ sheets: [{ name: 'S', rows: table }] }), /3 cells/],
  [
    'sheets',
    'xlsx',
    'sheets',
    2,
    makeXlsx({ sheets: [{ name: 'A', rows: table }, { name: 'B' }] }),
    /1 sheets/,
  ],
  ['slides', 'pptx', 'slides', 3, makePptx({ slides: [{ title: 'A' }], order: [0, 0, 0] }), /2 slides/],
  ['pages', 'pdf', 'pages', 3, makePdf({ pages: [['a'], ['b'], ['c']] }), /2 pages/],
  ['bytes of the file', 'txt', 'fileBytes', 5, Buffer.from('12345'), /4 bytes/],
];

for (const [name, kind, limit, holds, file, message] of CASES)
  test(`the limit on ${name} holds on both sides`, async () => {
    await extract(file, kind, { [limit]: holds });
    await assert.rejects(extract(file, kind, { [limit]: holds - 1 }), failure('file_too_complex', message));
  });

test('shared texts count where they are emitted, however often they are referred to', async () => {
  const rows = Array.from({ length: 10 }, () => ['0123456789']);
  const file = makeXlsx({ sheets: [{ name: 'S1', rows }] });
  await extract(file, 'xlsx', { characters: 102 });
  await assert.rejects(extract(file, 'xlsx', { characters: 98 }), failure('file_too_complex'));
});

test('merged ranges beyond the limit are not honoured', async () => {
  const sheet = {
    name: 'S1',
    rows: [
      ['a', 1],
      [null, 2],
      ['b', 3],
      [null, 4],
    ],
    merges: ['A1:A2', 'A3:A4'],
  };
  const firstColumn = async (mergedRanges: number) =>
    tables((await extract(makeXlsx({ sheets: [sheet] }), 'xlsx', { mergedRanges })).blocks)[0]?.rows.map(
      (row) => row.cells[0],
    );
  assert.deepEqual(await firstColumn(2), ['a', 'a', 'b', 'b']);
  assert.deepEqual(await firstColumn(1), ['a', 'a', 'b', '']);
});
