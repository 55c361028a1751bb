import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import { readDocument } from '../../../server/src/extraction/read-document.ts';
import { mayMergeDown } from '../../../server/src/extraction/xlsx/merge-fill.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';
import { extract, tables } from '../extract.ts';

function sheet(behindRows: string): string {
  return `<worksheet><sheetData><row r="1"/></sheetData>${behindRows}</worksheet>`;
}

test('a sheet without ranges, or with ranges across columns only, merges nothing downwards', () => {
  for (const behind of [
    '',
    '<conditionalFormatting sqref="A1:A9"/>',
    '<mergeCells count="1"><mergeCell ref="A1:H1"/></mergeCells><hyperlink ref="A1:A9"/>',
    "<x:mergeCells><x:mergeCell\n\tref = '$B$2:$C$2' /></x:mergeCells>",
  ])
    assert.equal(mayMergeDown(Buffer.from(sheet(behind))), false, behind);
});

test('a range downwards is found however it is written, and what cannot be read may be one', () => {
  for (const behind of [
    '<mergeCells><mergeCell ref="A1:H1"/><mergeCell ref="A2:A3"/></mergeCells>',
    "<x:mergeCell a='>' ref\n=\n'B4:A2'></x:mergeCell>",
    '<mergeCell ref="A1:A&#51;"/>',
    '<mergeCell x:ref="A1:B1" ref="A1:A3"/>',
  ])
    assert.equal(mayMergeDown(Buffer.from(sheet(behind))), true, behind);
  assert.equal(mayMergeDown(Buffer.from(sheet(''), 'utf16le')), true);
  assert.equal(mayMergeDown(Buffer.from(`\ufeff${sheet('')}`, 'utf16le')), true);
  assert.equal(mayMergeDown(Buffer.from(sheet(`<mergeCell ref="A1:B1"/>${' '.repeat(2 ** 20)}`))), true);
});

const ROWS = Array.from({ length: 4_000 }, (_, row) => [`name ${row}`, row, `a remark on row ${row}`]);

/** How many rows were given before the sheet's last row was read, and the first column of its second row. */
async function readRows(merges: readonly string[]): Promise<{ early: number; second: string | undefined }> {
  const rows = ROWS.map((row, at) => (at === 2 ? [null, ...row.slice(1)] : row));
  const file = makeXlsx({ sheets: [{ name: 'Sheet1', rows, merges }] });
  const batches: number[] = [];
  await readDocument(file, 'xlsx', DEFAULT_LIMITS, (blocks) => {
    batches.push(tables(blocks).reduce((sum, table) => sum + table.rows.length, 0));
  });
  const [table] = tables((await extract(file, 'xlsx')).blocks);
  const filled = table?.rows.find((row) => row.cells[2] === 'a remark on row 2');
  return { early: batches.slice(0, -1).reduce((sum, count) => sum + count, 0), second: filled?.cells[0] };
}

test('rows are given while a sheet is still read, unless cells merged downwards must be filled first', async () => {
  assert.deepEqual(await readRows(['A2:A3']), { early: 0, second: 'name 1' });
  for (const merges of [[], ['A1:C1']]) {
    const { early, second } = await readRows(merges);
    assert.equal(second, '');
    assert.ok(early > 0 && early < ROWS.length, `${early} rows`);
  }
});
