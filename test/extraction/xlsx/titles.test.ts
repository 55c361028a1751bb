/** Titles of columns that are not directly above their rows, and what is drawn on a sheet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relationships } from '../../fixtures/opc.ts';
import { makeXlsx, type XlsxCell } from '../../fixtures/xlsx.ts';
import { extract, outline } from '../extract.ts';

async function read(rows: readonly (readonly XlsxCell[])[]) {
  return outline((await extract(makeXlsx({ sheets: [{ name: 'Sheet1', rows }] }), 'xlsx')).blocks);
}

const KETTLE = ['Kettle', 'KT-1', '29.90'];
const TOASTER = ['Toaster', 'TS-2', '35.00'];
const TITLES = ['Article', 'Number', 'Price'];

test('titles with a blank row below them name the columns, of texts and of numbers', async () => {
  assert.deepEqual(await read([TITLES, [], KETTLE, TOASTER]), [
    't Article|Number|Price / Kettle|KT-1|29.90 / Toaster|TS-2|35.00',
  ]);
  assert.deepEqual(
    await read([['Price list'], [], TITLES, [], ['Kettle', 'KT-1', 29.9], ['Toaster', 'TS-2', 35]]),
    ['h2 Price list', 't Article|Number|Price / Kettle|KT-1|29.9 / Toaster|TS-2|35'],
  );
});

test('a row alone above a table with its own titles is not part of it', async () => {
  assert.deepEqual(await read([['Contact', 'Anna Berg'], [], TITLES, KETTLE, TOASTER]), [
    't  / Contact|Anna Berg',
    't Article|Number|Price / Kettle|KT-1|29.90 / Toaster|TS-2|35.00',
  ]);
});

test('sections below blank rows and names of sections keep the titles of the first', async () => {
  const grill = ['Grill', 'GR-4', '89.00'];
  assert.deepEqual(await read([TITLES, KETTLE, TOASTER, [], ['Garden'], grill, [], grill]), [
    't Article|Number|Price / Kettle|KT-1|29.90 / Toaster|TS-2|35.00',
    'h2 Garden',
    't Article|Number|Price / Grill|GR-4|89.00',
    't Article|Number|Price / Grill|GR-4|89.00',
  ]);
});

test('a table below a title that has its own titles takes those', async () => {
  const hours = [
    ['Town', 'Days', 'Hours'],
    ['Oslo', 'Mon to Fri', '9 to 17'],
    ['Bergen', 'Saturday', '9 to 12'],
  ];
  assert.deepEqual(await read([TITLES, KETTLE, TOASTER, [], ['Shops'], ...hours]), [
    't Article|Number|Price / Kettle|KT-1|29.90 / Toaster|TS-2|35.00',
    'h2 Shops',
    't Town|Days|Hours / Oslo|Mon to Fri|9 to 17 / Bergen|Saturday|9 to 12',
  ]);
});

test('titles in two rows are joined, whether cells are merged or not', async () => {
  assert.deepEqual(
    await read([
      ['Product', 'Price', 'Price', 'Delivery'],
      [null, 'without VAT', 'with VAT', 'in days'],
      ['Lamp', 10, 11.9, 3],
      ['Desk', 100, 119, 10],
    ]),
    ['t Product|Price › without VAT|Price › with VAT|Delivery › in days / Lamp|10|11.9|3 / Desk|100|119|10'],
  );
  assert.deepEqual(
    await read([
      ['Product', 'Price', null, 'Stock'],
      [null, 'net', 'gross'],
      ['Lamp', '10 EUR', '11.90 EUR', 'yes'],
      ['Desk', '100 EUR', '119 EUR', 'no'],
    ]),
    ['t Product|Price › net|Price › gross|Stock / Lamp|10 EUR|11.90 EUR|yes / Desk|100 EUR|119 EUR|no'],
  );
  assert.deepEqual(
    await read([
      ['Plan', 'Users', 'Support'],
      ['Basic', 'one', 'e-mail'],
      ['Pro', 'five', 'phone'],
    ]),
    ['t Plan|Users|Support / Basic|one|e-mail / Pro|five|phone'],
  );
});

function withDrawing(rows: readonly (readonly XlsxCell[])[], anchors: string): Buffer {
  const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${anchors}</xdr:wsDr>`;
  const extra = [
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: relationships([{ id: 'rId1', type: 'drawing', target: '../drawings/drawing1.xml' }]),
    },
    { name: 'xl/drawings/drawing1.xml', data: drawing },
  ];
  return makeXlsx({ sheets: [{ name: 'Sheet1', rows }], extra });
}

const box = (row: number, text: string) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:to><xdr:col>9</xdr:col><xdr:row>1</xdr:row></xdr:to><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="TextBox 1"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>`;

test('text boxes on a sheet are read by their places, behind its cells or without any', async () => {
  const boxes = box(8, 'Second.') + box(2, 'We deliver for 5 euros.');
  const { blocks, receipt } = await extract(withDrawing([TITLES, KETTLE], boxes), 'xlsx');
  assert.deepEqual(outline(blocks).slice(1), ['p We deliver for 5 euros.', 'p Second.']);
  assert.deepEqual(receipt.warnings, []);
  assert.deepEqual(outline((await extract(withDrawing([], boxes), 'xlsx')).blocks), [
    'p We deliver for 5 euros.',
    'p Second.',
  ]);
});

test('pictures on a sheet are left out, but for their alternative texts, and its part of the receipt says so', async () => {
  const picture =
    '<xdr:oneCellAnchor><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="3" name="Picture" descr="A map of our shops"/></xdr:nvPicPr></xdr:pic></xdr:oneCellAnchor>';
  const { blocks, receipt } = await extract(withDrawing([KETTLE], picture), 'xlsx');
  assert.equal(outline(blocks).at(-1), 'p A map of our shops');
  assert.equal(receipt.parts[0]?.note, '1 pictures or charts left out');
  assert.deepEqual(receipt.warnings, ['Pictures and charts on sheets were left out.']);
});
