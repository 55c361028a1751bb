import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relationships } from '../../fixtures/opc.ts';
import { makeXlsx, type XlsxCell, type XlsxOptions, type XlsxSheet } from '../../fixtures/xlsx.ts';
import { extract, failure, outline, tables } from '../extract.ts';

async function read(
  rows: readonly (readonly XlsxCell[])[],
  sheet: Partial<XlsxSheet> = {},
  options: Partial<XlsxOptions> = {},
) {
  return extract(makeXlsx({ ...options, sheets: [{ name: 'Sheet1', rows, ...sheet }] }), 'xlsx');
}

const bold = (value: string) => ({ value, isBold: true });

const PRICES = [
  ['Product', 'Price', 'Since'],
  ['Basic', { value: 5, format: '$0.00' }, { value: 44197, format: 'yyyy-mm-dd' }],
  ['Pro', { value: 19.5, format: '$0.00' }, { value: 44562, format: 'yyyy-mm-dd' }],
] as const;

test('a table has its header, its cells as shown, and the range of each row', async () => {
  const { blocks } = await read(PRICES);
  assert.deepEqual(blocks, [
    {
      kind: 'table',
      header: ['Product', 'Price', 'Since'],
      rows: [
        { cells: ['Basic', '$5.00', '2021-01-01'], range: 'A2:C2' },
        { cells: ['Pro', '$19.50', '2022-01-01'], range: 'A3:C3' },
      ],
      locator: { sheet: 'Sheet1', cells: 'A1:C3' },
    },
  ]);
});

test('inline texts, strict files, other folders and the 1904 date system are read alike', async () => {
  const expected = ['t Product|Price|Since / Basic|$5.00|2021-01-01 / Pro|$19.50|2022-01-01'];
  assert.deepEqual(outline((await read(PRICES, {}, { hasInlineTexts: true })).blocks), expected);
  assert.deepEqual(outline((await read(PRICES, {}, { isStrict: true })).blocks), expected);
  assert.deepEqual(outline((await read(PRICES, {}, { folder: 'other/place' })).blocks), expected);
  const old = [['Day'], [{ value: 42735, format: 'yyyy-mm-dd' }]];
  assert.deepEqual(outline((await read(old, {}, { isFrom1904: true })).blocks), ['t  / Day / 2021-01-01']);
});

test('superscript in shared and inline texts stays apart from the number before it', async () => {
  const raised = (text: string) => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`;
  const sharedTexts = `<si><r><t>9</t></r>${raised('99')}<r><t> €</t></r></si><si><t>10</t></si>`;
  const data = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>m</t></r>${raised('2')}</is></c><c r="D1"><v>12</v></c></row>`;
  const { blocks } = await extract(makeXlsx({ sheets: [{ name: 'Sheet1', data }], sharedTexts }), 'xlsx');
  assert.deepEqual(outline(blocks), ['t  / 9⁹⁹ €|10|m²|12']);
});

test('truth values, errors, ISO dates and results of formulas are shown', async () => {
  const { blocks, receipt } = await read([
    [bold('Kind'), bold('Shown')],
    ['truth', true],
    ['error', { value: '#DIV/0!', type: 'e' }],
    ['date', { value: '2024-05-06', type: 'd', format: 'd/m/yyyy' }],
    ['sum', { value: 3, formula: '1+2' }],
    ['text', { value: 'a_x000A_b', formula: 'X', type: 'str' }],
    ['none', { value: '', formula: 'NOW()' }],
  ]);
  assert.deepEqual(
    tables(blocks)[0]?.rows.map((row) => row.cells[1]),
    ['TRUE', '#DIV/0!', '6/5/2024', '3', 'a\nb', ''],
  );
  assert.match(receipt.parts[0]?.note ?? '', /1 formulas without a stored result/);
  assert.match(receipt.warnings.join(), /Formulas without a stored result were skipped/);
});

test('rich text is joined and its reading aid left out', async () => {
  const sharedTexts = '<si><r><t>日</t></r><r><t>本</t></r><rPh sb="0" eb="2"><t>にほん</t></rPh></si>';
  const { blocks } = await read(
    [],
    { data: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' },
    { sharedTexts },
  );
  assert.deepEqual(outline(blocks), ['t  / 日本']);
});

test('hidden sheets, rows and columns are skipped and said so', async () => {
  const file = makeXlsx({
    sheets: [
      {
        name: 'Seen',
        rows: [['A', 'B', 'C'].map(bold), ['a1', 'b1', 'c1'], ['a2', 'b2', 'c2']],
        hiddenRows: [2],
        hiddenColumns: [2],
      },
      { name: 'Hidden', state: 'hidden', rows: [['secret']] },
      { name: 'Very', state: 'veryHidden', rows: [['secret']] },
      { name: 'Blank', rows: [] },
    ],
  });
  const { blocks, receipt } = await extract(file, 'xlsx');
  assert.deepEqual(outline(blocks), ['h1 Seen', 't A|C / a2|c2']);
  assert.deepEqual(
    receipt.parts.map((part) => [part.name, part.isEmpty, part.note]),
    [
      ['Seen', false, '1 hidden rows skipped; 1 hidden columns skipped'],
      ['Hidden', true, 'hidden sheet skipped'],
      ['Very', true, 'hidden sheet skipped'],
      ['Blank', true, 'empty sheet'],
    ],
  );
  assert.deepEqual(receipt.warnings, [
    'Hidden rows and columns were skipped.',
    'Hidden sheets were skipped.',
  ]);
});

test('a workbook with only hidden sheets has no text', async () => {
  await assert.rejects(read([['x']], { state: 'hidden' }), failure('file_has_no_text'));
});

test('titles above a table and tables below one another are told apart', async () => {
  const { blocks } = await read([
    ['Price list 2026'],
    ['Item', 'Price'],
    ['Chair', 10],
    [],
    ['Colour', 'Stock', 'Store'],
    ['Red', 3, 'Rome'],
    [],
    ['Shipping takes two days'],
  ]);
  assert.deepEqual(outline(blocks), [
    'h2 Price list 2026',
    't Item|Price / Chair|10',
    't Colour|Stock|Store / Red|3|Rome',
    't  / Shipping takes two days',
  ]);
  assert.deepEqual(
    blocks.map((block) => block.locator.cells),
    ['A1', 'A2:B3', 'A5:C6', 'A8'],
  );
});

test('a blank row inside a table does not lose its header', async () => {
  const { blocks } = await read([['Item', 'Price'], ['Chair', 10], [], ['Table', 20]]);
  assert.deepEqual(outline(blocks), ['t Item|Price / Chair|10', 't Item|Price / Table|20']);
});

test('the name of a sheet heads it unless it is one that programs give', async () => {
  assert.deepEqual(outline((await read([['x']], { name: 'Returns' })).blocks), ['h1 Returns', 't  / x']);
  assert.deepEqual(outline((await read([['x']], { name: 'Tabelle 3' })).blocks), ['t  / x']);
});

test('the address of a link stands behind the text of its cell', async () => {
  const data =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Book</t></is></c><c r="B1" t="inlineStr"><is><t>More</t></is></c></row>' +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>info@example.com</t></is></c></row></sheetData>' +
    '<hyperlinks><hyperlink ref="A1" r:id="rId1"/><hyperlink ref="B1" location="A2"/><hyperlink ref="A2" r:id="rId2"/></hyperlinks><sheetData>';
  const links = relationships([
    { id: 'rId1', type: 'hyperlink', target: 'https://book.example.com/', isExternal: true },
    { id: 'rId2', type: 'hyperlink', target: 'mailto:info@example.com', isExternal: true },
  ]);
  const extra = [{ name: 'xl/worksheets/_rels/sheet1.xml.rels', data: links }];
  const { blocks } = await extract(makeXlsx({ sheets: [{ name: 'Sheet1', data }], extra }), 'xlsx');
  assert.deepEqual(outline(blocks), ['t Book (https://book.example.com/)|More / info@example.com|']);
});

test('cells merged downwards repeat their text in each row that holds more', async () => {
  const rows = [['Region', 'People'], ['North', 9], [null, 8], [], ['South', 7]];
  const { blocks } = await read(rows, { merges: ['A2:A4', 'A1:A1048576'] });
  assert.deepEqual(
    tables(blocks)[0]?.rows.map((row) => row.cells.join()),
    ['North,9', 'North,8'],
  );
});

test('a long table comes in blocks that repeat the header, with the range of each', async () => {
  const rows = [['Key', 'Value'], ...Array.from({ length: 500 }, (_, index) => [`k${index}`, index])];
  const { blocks, receipt } = await read(rows);
  const found = tables(blocks);
  assert.equal(found.flatMap((block) => block.rows).length, 500);
  assert.ok(found.length >= 3 && found.every((block) => block.header.join() === 'Key,Value'));
  assert.equal(found[0]?.locator.cells, 'A1:B200');
  assert.equal(found[1]?.locator.cells, 'A201:B400');
  assert.equal(found[1]?.rows[0]?.range, 'A201:B201');
  assert.equal(receipt.parts[0]?.tables, 1);
});

test('far cells give two small tables and no empty ones between', async () => {
  const data = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
  const { blocks } = await read([], { data });
  assert.deepEqual(outline(blocks), ['t  / 1', 't  / 2']);
  assert.equal(blocks[1]?.locator.cells, 'XFD1048576');
});

test('cells without references and out of order are placed', async () => {
  const data =
    '<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row>';
  assert.deepEqual(outline((await read([], { data })).blocks), ['t  / 1|2 / 3|4']);
});

test('a workbook that is another kind of Office file is unreadable', async () => {
  const file = makeXlsx({ sheets: [{ name: 'S', rows: [['x']] }] });
  await assert.rejects(extract(file, 'docx'), failure('file_unreadable', /not a Word document/));
});
