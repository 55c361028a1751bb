/** Real documents of other projects, kept outside this one: what they say, read in a file viewer, against what is read. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { detectFileKind } from '../../server/src/extraction/detect-kind.ts';
import { createSandbox } from '../../server/src/extraction/sandbox.ts';
import type { Extraction } from '../../server/src/extraction/types.ts';
import { failure, outline, tables } from './extract.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/fixtures/', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'the shared documents are not here';

const sandbox = createSandbox();
after(() => sandbox.close());

async function read(name: string): Promise<Extraction & { lines: string[] }> {
  const path = FOLDER + name;
  const extraction = await sandbox.extract({ path, kind: await detectFileKind(name, path) });
  return { ...extraction, lines: outline(extraction.blocks) };
}

function check(name: string, verify: (read: Extraction & { lines: string[] }) => void): void {
  test(name, { skip }, async () => verify(await read(name)));
}

check('heading123.docx', ({ lines, blocks }) => {
  const headings = lines.filter((line) => line.startsWith('h'));
  assert.deepEqual(headings, ['h1 First paragraph', 'h2 Second paragraph', 'h3 Third paragraph']);
  assert.equal(blocks.length, 6);
  assert.match(lines[1] ?? '', /^p FffLorem ipsum dolor sit amet, consectetur adipiscing elit\. Curabitur/);
});

check('unit_test_headers_numbered.docx', ({ lines }) => {
  const expected = [
    'h1 Test Document',
    'h1 1. Section 1',
    'p Paragraph 1.1',
    'h2 1.1. Section 1.1',
    'h2 1.2. Section 1.2',
    'h3 1.2.1. Section 1.2.3',
    'h1 2. Section 2',
    'h2 2.1. Section 2.1',
    'li 2.3.8. Resource Constraints',
    'li 2.3.8.1. First sub-item at this level',
    'li 2.3.8.3. Third sub-item at this level',
    'h2 REFERENCES',
    'p This is the second reference.',
  ];
  assert.deepEqual(
    lines.filter((line) => expected.includes(line)),
    expected,
  );
});

check('word_tables.docx', ({ lines, blocks, receipt }) => {
  assert.equal(lines[0], 'h1 Test with tables');
  assert.equal(
    lines[2],
    't Header 0.0|Header 0.1|Header 0.2 / Cell 1.0|Cell 1.1|Cell 1.2 / Cell 2.0|Cell 2.1|Cell 2.2',
  );
  assert.equal(
    lines[4],
    't Header 0.0|Header 0.1|Header 0.2 / Cell 1.0|Merged Cell 1.1 1.2|Merged Cell 1.1 1.2 / Cell 2.0|Merged Cell 2.1 2.2|Merged Cell 2.1 2.2',
  );
  assert.deepEqual(
    tables(blocks)[3]?.rows.map((row) => row.cells[1]),
    ['Merged Cell 1.1 2.1', 'Merged Cell 1.1 2.1', 'Merged Cell 3.1 4.1', 'Merged Cell 3.1 4.1'],
  );
  assert.deepEqual(
    tables(blocks)[5]?.rows.map((row) => row.cells),
    [['', 'Cell 1.1']],
  );
  assert.equal(receipt.parts[0]?.tables, 7);
});

check('blk-paras-and-tables.docx', ({ lines, receipt }) => {
  assert.deepEqual(lines, [
    'p Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
    'p Text before',
    't  / Table / Between',
    'p Text after',
    'p Donec semper facilisis metus finibus malesuada.',
  ]);
  assert.deepEqual(receipt.warnings, ['Page headers and footers were left out.']);
});

check('par-hyperlinks.docx', ({ lines }) => {
  assert.deepEqual(lines, [
    'p No hyperlinks',
    'p One awesome hyperlink (http://yahoo.com/).',
    'p Three hyperlinks: the first one (http://google.com/) here, the second one (http://python.org/), and the third (http://yahoo.com/).',
  ]);
});

check('doc-access-sections.docx', ({ lines }) => {
  assert.deepEqual(lines, [
    'p Section one paragraph.',
    'p Section two paragraph.',
    'p Section three (sentinel section) paragraph.',
  ]);
});

check('docx_comments.docx', ({ lines, receipt }) => {
  assert.equal(lines[0], 'h1 Document with Comments');
  assert.equal(lines[2], 'p This second paragraph also has a reviewer annotation.');
  assert.equal(lines.length, 5);
  assert.deepEqual(receipt.warnings, ['Comments were left out.']);
});

check('docx_multipage.docx', ({ lines }) => {
  assert.deepEqual(
    lines.filter((line) => line.startsWith('h')),
    ['h1 Page 1 - Mixed Content', 'h1 Page 2 - Image at End', 'h1 Page 3 - Image at Start'],
  );
  assert.equal(lines.at(-1), 'p AFTER IMAGE: This text is after the image.');
});

check('test.xlsx', ({ blocks, receipt }) => {
  const [first, second] = tables(blocks);
  assert.deepEqual(first?.header, ['Alpha', 'Beta', 'Gamma', 'Delta']);
  assert.deepEqual(first?.rows[0], { cells: ['89', '82', '100', '12'], range: 'A2:D2' });
  assert.deepEqual(second?.rows[3], {
    cells: ['13', '14', '15', 'affc7dad-52dc-4b98-9b5d-51e65d8a8ad0'],
    range: 'A5:D5',
  });
  assert.deepEqual(
    receipt.parts.map((part) => part.name),
    ['Sheet1', '09060124-b5e7-4717-9d07-3c046eb'],
  );
});

check('date_iso.xlsx', ({ blocks }) => {
  assert.deepEqual(
    tables(blocks)[0]
      ?.rows.slice(0, 4)
      .map((row) => row.cells[0]),
    ['2021-01-01', '2021-01-01 10:10:10', '10:10:10', 'This workbook contains datetime in ISO 8601'],
  );
});

check('issue_174.xlsx', ({ blocks }) => {
  const [table] = tables(blocks);
  assert.deepEqual(table?.header.slice(0, 5), [
    'Your Ref #',
    'Contact Name',
    'Contact Number',
    'Address',
    'City',
  ]);
  assert.deepEqual(table?.rows[0]?.cells.slice(0, 5), [
    '123',
    'Test Contact Name',
    'Test Contact Number',
    'Hello Address',
    'My City',
  ]);
  assert.equal(table?.locator.cells, 'A1:K2');
});

check('merged_range.xlsx', ({ lines }) => {
  assert.equal(lines[0], 't A1|B1|C1|E1|F1|G1|H1 / A3|B3|C3|E3|F3|G3|H3 / A4|B4|C4|E4|F4|G4|H4');
  assert.equal(lines[1], 't A1|B1|C1|E1|F1 / A1|B3|C3|E3|F1 / A1|B4|C3|E4|F1');
});

check('minimal_package.xlsx', ({ lines, blocks }) => {
  assert.equal(lines[0], 'h2 ARREST BOOKINGS for 01/30/17');
  assert.deepEqual(blocks.at(1)?.locator, { sheet: 'Sheet1', cells: tables(blocks)[0]?.locator.cells ?? '' });
  assert.deepEqual(tables(blocks)[0]?.header.slice(0, 4), ['BKG_NUM', 'BKG_DT', 'BKG_TM', 'ARR_DIV']);
  assert.match(tables(blocks)[0]?.rows[0]?.cells[1] ?? '', /^\d\d\/\d\d\/\d\d$/);
});

check('sample.strict.xlsx', ({ lines, receipt }) => {
  assert.match(lines[0] ?? '', /^t {2}\/ Lorem\|111 \/ ipsum\|222 \/ dolor\|333/);
  assert.ok(lines.includes('h1 rich test'));
  assert.ok(lines.some((line) => line.includes('The quick brown fox jumps over the lazy dog')));
  assert.deepEqual(
    receipt.parts.map((part) => [part.name, part.note]),
    [
      ['Sheet1', undefined],
      ['rich test', undefined],
      ['Sheet3', 'empty sheet'],
    ],
  );
});

check('powerpoint_sample.pptx', ({ lines, blocks }) => {
  const second = outline(blocks.filter((block) => block.locator.slide === 2));
  assert.deepEqual(second, [
    'h1 Second slide title',
    'p Let’s introduce a list',
    'li • With foo',
    'li • Bar',
    'li • And baz things',
    'p A rectangle shape with this text inside.',
    'n Some notes on the second slide.',
  ]);
  assert.equal(lines[0], 'h1 Test Table Slide');
  assert.deepEqual(tables(blocks)[0]?.header, [
    '',
    'Class1',
    'Class1',
    'Class1',
    'Class2',
    'Class2',
    'Class2',
  ]);
  assert.ok(lines.includes('li 3. List item6'));
  assert.equal(lines.at(-1), 'n Final notes on the third slide.\nSecond line of notes.');
});

check('powerpoint_malformed_pictures.pptx', ({ lines }) => {
  assert.deepEqual(lines, [
    'p Slide With Missing BlipFill',
    'p Slide With Dangling Rel',
    'p Slide With Wrong Content Type',
  ]);
});

check('tbl-cell.pptx', ({ lines }) => {
  assert.match(
    lines[0] ?? '',
    /^t having custom margins\|vert anchor is inherited\|vert anchor is top\|vert anchor is bottom \/ unladen swallows\|/,
  );
  assert.equal(lines[3], 't a|b|c / d|e|f / g|h|i');
});

check('txt-text-frame.pptx', ({ lines, blocks }) => {
  assert.equal(lines[0], 'p Text frame having no auto-size setting');
  assert.deepEqual(outline(blocks.filter((block) => block.locator.slide === 2)), [
    'p abc',
    'p a',
    'p b',
    'p c',
  ]);
});

check('with_japanese.pptx', ({ lines }) => {
  assert.ok(lines.includes('t Row 1 Col 1|Row 1 Col 2|Row 1 Col 3 / Row 2 Col 1|Row 2 Col 2|Row 2 Col 3'));
  assert.ok(lines.includes('p ゾルゲと尾崎、淡々と最期'));
  assert.ok(lines.includes('p 𐌲𐌿𐍄𐌹𐍃𐌺'));
  assert.ok(lines.includes('li • Bullet 3'));
});

check('RECEIPT-2024-TXN-98765_retail_purchase.pdf', ({ lines, receipt }) => {
  assert.equal(lines[0], 'h1 TECHMART ELECTRONICS');
  const text = lines.join('\n');
  for (const said of [
    '4567 Innovation Blvd',
    '(415) 555-0199',
    'Cashier: Emily Rodriguez',
    'Headphones - Premium Black',
    '349.99',
  ])
    assert.ok(text.includes(said), said);
  assert.equal(receipt.parts.length, 1);
});

check('pdf_multipage.pdf', ({ lines, blocks, receipt }) => {
  const pageOf = (said: string) => blocks[lines.findIndex((line) => line.includes(said))]?.locator.page;
  assert.equal(pageOf('text that appears BEFORE the image'), 1);
  assert.equal(pageOf('Final paragraph before image.'), 2);
  assert.equal(pageOf('Page 3 - Image at top'), 3);
  assert.deepEqual(
    receipt.parts.map((part) => part.isEmpty),
    [false, false, false],
  );
});

check('issue1002.pdf', ({ lines }) => {
  assert.ok(lines.includes('h1 Learning'));
  assert.match(
    lines.join('\n'),
    /natural, unstoppable process of acquiring knowledge and mastery\. The vast majority/,
  );
});

check('table_mislabeled_as_picture.pdf', ({ lines }) => {
  const text = lines.join('\n');
  assert.match(text, /Yes, at the national \(federal\) level/);
  assert.match(text, /specific disadvantaged population groups\?/);
  assert.match(text, /Refugees, asylum seekers, ?or stateless persons/);
});

test('protected_passtika.xlsx is said to be encrypted', { skip }, async () => {
  await assert.rejects(read('protected_passtika.xlsx'), failure('file_encrypted'));
});

test('poppler-395-0-fuzzed.pdf gives text or says that it cannot be read', { skip }, async () => {
  try {
    assert.ok((await read('poppler-395-0-fuzzed.pdf')).characters > 0);
  } catch (error) {
    failure('file_unreadable')(error);
  }
});
