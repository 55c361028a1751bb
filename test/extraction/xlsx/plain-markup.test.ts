import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type PlainCell,
  PlainTexts,
  takePlainCell,
} from '../../../server/src/extraction/xlsx/plain-markup.ts';
import { escapeXml } from '../../fixtures/opc.ts';
import { makeXlsx } from '../../fixtures/xlsx.ts';
import { extract, failure, outline } from '../extract.ts';

function take(text: string, start = 0): PlainCell | undefined {
  const cell: PlainCell = { column: 0, style: 0, isShared: false, value: 0 };
  const end = takePlainCell(text, start, cell);
  if (end < 0) return undefined;
  assert.equal(text.slice(end), ' rest');
  return cell;
}

test('a plain cell gives its column, style, and number', () => {
  const read = (xml: string) => take(`${xml} rest`);
  assert.deepEqual(read('<c r="A1"><v>7</v></c>'), { column: 1, style: 0, isShared: false, value: 7 });
  assert.deepEqual(read('<c r="XFD1048576" s="12" t="s"><v>30</v></c>'), {
    column: 16_384,
    style: 12,
    isShared: true,
    value: 30,
  });
  assert.deepEqual(read('<c r="AB2" t="n"><v>0.10</v></c>'), {
    column: 28,
    style: 0,
    isShared: false,
    value: 0.1,
  });
});

test('a cell that is not plain is left to the scanner', () => {
  for (const xml of [
    '<c r="a1"><v>7</v></c>',
    '<c r="$A$1"><v>7</v></c>',
    '<c r="XFE1"><v>7</v></c>',
    '<c r="A1048577"><v>7</v></c>',
    '<c r="A0"><v>7</v></c>',
    '<c r="A1" t="str"><v>7</v></c>',
    '<c r="A1" s=""><v>7</v></c>',
    '<c r="A1" s="1 "><v>7</v></c>',
    '<c r="A1" t="s"><v>7.0</v></c>',
    '<c r="A1"><v>-7</v></c>',
    '<c r="A1"><v>7.</v></c>',
    '<c r="A1"><v>.7</v></c>',
    '<c r="A1"><v>1.2.3</v></c>',
    '<c r="A1"><v>1E5</v></c>',
    '<c r="A1"><v>1234567890123456</v></c>',
    '<c r="A1"><v></v></c>',
    '<c r="A1"><f>A2</f><v>7</v></c>',
    '<c r="A1" s="1"/>',
    '<c  r="A1"><v>7</v></c>',
    '<c r="A1"><v>7</v></c',
    '<c r="A1"><v>7</v> </c>',
    '<c r="A1" s="1" s="1"><v>7</v></c>',
    '<col r="A1"><v>7</v></c>',
    '',
  ])
    assert.equal(take(xml), undefined, xml);
});

test('decimals are the same doubles as elsewhere', () => {
  const decimal = fc
    .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.stringMatching(/^\d{0,7}$/))
    .map(([whole, decimals]) => (decimals === '' ? `${whole}` : `${whole}.${decimals}`));
  fc.assert(
    fc.property(decimal, (text) => {
      assert.equal(take(`<c r="A1"><v>${text}</v></c> rest`)?.value, Number(text));
    }),
  );
});

test('a plain text is taken as it is written, and one that reads otherwise is left to the scanner', () => {
  const texts = new PlainTexts();
  const piece =
    '<si><t>one</t></si><si><t xml:space="preserve"> été 2 </t></si><si><t>a&amp;b</t></si><si><t>three</t></si>';
  const first = texts.take(piece, 0);
  assert.equal(texts.text, 'one');
  const second = texts.take(piece, first);
  assert.equal(texts.text, ' été 2 ');
  assert.equal(texts.take(piece, second), -1);
  assert.equal(texts.take(piece, piece.lastIndexOf('<si>')), piece.length);
  assert.equal(texts.text, 'three');
  for (const other of [
    '<si><t>a\rb</t></si>',
    '<si><t>]]></t></si>',
    '<si><t></t></si>',
    '<si><t/></si>',
    '<si><t>a',
  ])
    assert.equal(texts.take(other, 0), -1, other);
});

/** The same content in markup that is not plain. */
function disguise(xml: string): string {
  return xml.replaceAll('<c r=', '<c  r=').replaceAll('<si><t', '<si ><t');
}

const words = fc.stringMatching(/^[a-z &\]<>é日_\r\n"x]{0,12}$/);
const value = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((text) => ({ text, type: ' t="s"' })),
  fc
    .oneof(
      fc.nat(99_999).map(String),
      fc.stringMatching(/^-?\d{1,6}\.\d{1,9}$/),
      fc.double().map(String),
      words,
    )
    .map((text) => ({ text: escapeXml(text), type: '' })),
);
const sheets = fc.record({
  texts: fc.array(words, { minLength: 5, maxLength: 8 }),
  rows: fc.array(
    fc.array(fc.record({ value, column: fc.nat(9), style: fc.nat(3), gap: fc.constantFrom('', '', ' ') }), {
      maxLength: 8,
    }),
    { maxLength: 8 },
  ),
  formats: fc.constantFrom(['#,##0.00 "EUR"', 'yyyy-mm-dd'], ['0;;;"<"@">"', '0.0%']),
});

test('a sheet reads alike in plain markup and in any other', async () => {
  await fc.assert(
    fc.asyncProperty(sheets, async ({ texts, rows, formats }) => {
      const data = rows
        .map((cells, row) => {
          const xml = cells.map(
            ({ value: { text, type }, column, style, gap }) =>
              `${gap}<c r="${'ABCDEFGHIJ'[column]}${row + 1}"${style > 0 ? ` s="${style}"` : ''}${type}><v>${text}</v></c>`,
          );
          return `<row r="${row + 1}">${xml.join('')}</row>`;
        })
        .join('');
      const shared = texts.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('');
      // Styles 1 and 2 are in use on a sheet of their own.
      const styled = formats.map((format) => ({ value: 1, format }));
      const read = (change: (xml: string) => string) =>
        extract(
          makeXlsx({
            sheets: [
              { name: 'Styles', rows: [styled] },
              { name: 'Data', data: change(data), hiddenColumns: [3] },
            ],
            sharedTexts: change(shared),
          }),
          'xlsx',
        );
      assert.deepEqual(await read((xml) => xml), await read(disguise));
    }),
    { numRuns: 100 },
  );
});

test('the styles of plain cells tell rows behind a gap from the titles of another table', async () => {
  const words = ['Plan', 'Mail', 'Basic', 'none', 'Town', 'Shop', 'Bonn', 'Mill Lane', 'Ulm', 'Fish Road'];
  const row = (number: number, first: number, style: string) =>
    `<row r="${number}"><c r="A${number}"${style} t="s"><v>${first}</v></c><c r="B${number}"${style} t="s"><v>${first + 1}</v></c></row>`;
  const data = row(1, 0, ' s="1"') + row(2, 2, '') + row(4, 4, '') + row(5, 6, '') + row(6, 8, '');
  const sharedTexts = words.map((word) => `<si><t>${word}</t></si>`).join('');
  const { blocks } = await extract(makeXlsx({ sheets: [{ name: 'Sheet1', data }], sharedTexts }), 'xlsx');
  assert.deepEqual(outline(blocks), [
    't Plan|Mail / Basic|none',
    't Plan|Mail / Town|Shop / Bonn|Mill Lane / Ulm|Fish Road',
  ]);
});

test('plain markup counts towards the depth of elements and the number of cells as any other', async () => {
  const file = (change: (xml: string) => string) =>
    makeXlsx({
      sheets: [
        { name: 'Data', data: change('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>') },
      ],
    });
  for (const change of [disguise, (xml: string) => xml]) {
    await extract(file(change), 'xlsx', { xmlDepth: 5, cells: 2 });
    await assert.rejects(extract(file(change), 'xlsx', { xmlDepth: 4 }), failure('file_too_complex', /nest/));
    await assert.rejects(extract(file(change), 'xlsx', { cells: 1 }), failure('file_too_complex', /cells/));
  }
});
