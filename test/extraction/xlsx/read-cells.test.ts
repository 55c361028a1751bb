/** Cells of workbooks as they stand, for whoever takes rows and columns from them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS, type ExtractionLimits } from '../../../server/src/extraction/limits.ts';
import { readWorkbookCells } from '../../../server/src/extraction/read-document.ts';
import type { CellsRequest } from '../../../server/src/extraction/types.ts';
import type { CellBatch } from '../../../server/src/extraction/xlsx/read-cells.ts';
import { makeXlsx, type XlsxSheet } from '../../fixtures/xlsx.ts';
import { failure } from '../extract.ts';

type Wanted = Partial<Omit<CellsRequest, 'content'>>;

async function batchesOf(file: Buffer, wanted: Wanted = {}, limits: Partial<ExtractionLimits> = {}) {
  const batches: CellBatch[] = [];
  await readWorkbookCells(
    file,
    { locale: 'en', maxSheets: 10, maxColumns: 10, ...wanted },
    { ...DEFAULT_LIMITS, ...limits },
    async (batch) => void batches.push(batch),
  );
  return batches;
}

async function read(sheet: Partial<XlsxSheet>, wanted?: Wanted, limits?: Partial<ExtractionLimits>) {
  const [batch] = await batchesOf(makeXlsx({ sheets: [{ name: 'Sheet1', ...sheet }] }), wanted, limits);
  return batch?.rows ?? [];
}

test('rows have the numbers of the sheet and each cell its column, with nothing between as nothing', async () => {
  const rows = await read({ rows: [[], ['a', null, 'c'], [], [null, 'b']] });
  assert.deepEqual(rows, [
    { number: 2, cells: ['a', '', 'c'], errorColumns: [] },
    { number: 4, cells: ['', 'b'], errorColumns: [] },
  ]);
});

test('hidden sheets, rows and columns are read, and merged cells once', async () => {
  const rows = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const sheet: XlsxSheet = {
    name: 'Secret',
    state: 'hidden',
    rows,
    hiddenRows: [2],
    hiddenColumns: [1],
    merges: ['A1:A2'],
  };
  const [batch] = await batchesOf(makeXlsx({ sheets: [{ name: 'Shown' }, sheet] }));
  assert.equal(batch?.name, 'Secret');
  assert.deepEqual(
    batch?.rows.map(({ cells }) => cells),
    rows,
  );
});

test('errors of formulas are shown, and it is said where they are', async () => {
  const error = { value: '#N/A', type: 'e', formula: 'VLOOKUP(1,A1,1)' };
  const rows = await read({
    rows: [
      ['Who?', error],
      [error, 'a'],
      ['plain', 'row'],
    ],
  });
  assert.deepEqual(
    rows.map(({ cells, errorColumns }) => [cells, errorColumns]),
    [
      [['Who?', '#N/A'], [1]],
      [['#N/A', 'a'], [0]],
      [['plain', 'row'], []],
    ],
  );
});

test('numbers and dates are shown in the forms of the reader', async () => {
  const rows = await read(
    {
      rows: [
        [
          1_234.5,
          { value: 4.9000000000000004, format: '#,##0.00 "EUR"' },
          { value: 46_357, format: 'd. mmmm yyyy' },
        ],
      ],
    },
    { locale: 'de-DE' },
  );
  assert.deepEqual(rows[0]?.cells, ['1234,5', '4,90 EUR', '1. Dezember 2026']);
});

test('sheets and columns beyond those wanted are passed over', async () => {
  const file = makeXlsx({
    sheets: ['one', 'two', 'three'].map((name) => ({
      name,
      rows: [
        ['a', 'b', 'c'],
        [null, null, 'far'],
      ],
    })),
  });
  const batches = await batchesOf(file, { maxSheets: 2, maxColumns: 2 });
  assert.deepEqual(
    batches.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)]),
    [
      ['one', [['a', 'b']]],
      ['two', [['a', 'b']]],
    ],
  );
});

test('the cells before one far to the right count as cells, and texts count by their characters', async () => {
  const far = '<row r="1"><c r="J1"><v>1</v></c></row>';
  assert.equal((await read({ data: far }, {}, { cells: 10 })).length, 1);
  await assert.rejects(read({ data: far }, {}, { cells: 9 }), failure('file_too_complex', /9 cells/));
  const rows = [['twelve chars', 'twelve chars']];
  await assert.rejects(read({ rows }, {}, { characters: 23 }), failure('file_too_complex', /23 characters/));
});

test('many rows come in batches that keep their order', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [`question ${at}`, `answer ${at}`]);
  const batches = await batchesOf(makeXlsx({ sheets: [{ name: 'Long', rows }] }));
  assert.ok(batches.length > 1);
  assert.deepEqual(
    batches.flatMap((batch) => batch.rows.map(({ cells }) => cells)),
    rows,
  );
});

test('what is no workbook is refused', async () => {
  await assert.rejects(batchesOf(Buffer.from('PK')), failure('file_unreadable'));
});
