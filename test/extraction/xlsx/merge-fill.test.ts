import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../../server/src/extraction/limits.ts';
import { readDocument } from '../../../server/src/extraction/read-document.ts';
import { mayChangeRows } from '../../../server/src/extraction/xlsx/behind-rows.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';
import { extract, tables } from '../extract.ts';

test('rows wait for ranges and links behind them, also where these cannot be looked for', () => {
  const sheet = (behind: string) => `<worksheet><sheetData><row r="1"/></sheetData>${behind}</worksheet>`;
  for (const behind of ['', '<conditionalFormatting sqref="A1:A9"/>'])
    assert.equal(mayChangeRows(Buffer.from(sheet(behind))), false, behind);
  for (const behind of ["<x:mergeCell ref\n=\n'B4:A2'/>", '<hyperlink ref="A1" r:id="rId1"/>'])
    assert.equal(mayChangeRows(Buffer.from(sheet(behind))), true, behind);
  assert.equal(mayChangeRows(Buffer.from(sheet(''), 'utf16le')), true);
  assert.equal(mayChangeRows(Buffer.from(`\ufeff${sheet('')}`, 'utf16le')), true);
});

const ROWS = Array.from({ length: 4_000 }, (_, row) => [`name ${row}`, row, `a remark on row ${row}`]);

/** How many rows were given before the sheet's last row was read, and the first column of its second row. */
async function readRows(merges: readonly string[]): Promise<{ early: number; second: string | undefined }> {
  const rows = ROWS.map((row, at) => (at === 2 ? [null, ...row.slice(1)] : row));
  const file = makeXlsx({ sheets: [{ name: 'Sheet1', rows, merges }] });
  const batches: number[] = [];
  await readDocument(file, 'xlsx', DEFAULT_LIMITS, false, (blocks) => {
    batches.push(tables(blocks).reduce((sum, table) => sum + table.rows.length, 0));
  });
  const [table] = tables((await extract(file, 'xlsx')).blocks);
  const filled = table?.rows.find((row) => row.cells[2] === 'a remark on row 2');
  return { early: batches.slice(0, -1).reduce((sum, count) => sum + count, 0), second: filled?.cells[0] };
}

test('rows are given while a sheet is still read, unless merged cells must be filled first', async () => {
  assert.deepEqual(await readRows(['A2:A3']), { early: 0, second: 'name 1' });
  const { early, second } = await readRows([]);
  assert.equal(second, '');
  assert.ok(early > 0 && early < ROWS.length, `${early} rows`);
});
