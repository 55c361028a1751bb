import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DocxItem, type DocxOptions, makeDocx, paragraphXml } from '../../fixtures/docx.ts';
import { extract, outline, tables } from '../extract.ts';

async function read(body: readonly DocxItem[], options: Partial<DocxOptions> = {}): Promise<string[]> {
  return outline((await extract(makeDocx({ ...options, body }), 'docx')).blocks);
}

const run = (content: string) => `<w:r>${content}</w:r>`;
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

test('a marked header row heads its table; without a mark, a first row of titles does', async () => {
  const table = [
    ['Plan', 'Price'],
    ['Basic', '5 €'],
  ];
  assert.deepEqual(await read([{ table, isHeaderMarked: true }]), ['t Plan|Price / Basic|5 €']);
  assert.deepEqual(tables((await extract(makeDocx({ body: [{ table }] }), 'docx')).blocks)[0]?.header, [
    'Plan',
    'Price',
  ]);
  const numbers = await extract(
    makeDocx({
      body: [
        {
          table: [
            ['1', '2'],
            ['3', '4'],
          ],
        },
      ],
    }),
    'docx',
  );
  assert.deepEqual(tables(numbers.blocks)[0]?.header, []);
});

test('a list of names and values in two columns has no titles', async () => {
  const header = async (body: DocxItem[]) =>
    tables((await extract(makeDocx({ body }), 'docx')).blocks)[0]?.header;
  for (const table of [
    [
      ['Weight', '12 kg'],
      ['Colour', 'white'],
    ],
    [
      ['Name:', 'Ada'],
      ['Town:', 'Bern'],
    ],
    [
      ['E-mail', 'a@example.com'],
      ['Office', 'Bern'],
    ],
    [
      ['How do I reset it?', 'Hold the button.'],
      ['What does red mean?', 'No connection.'],
    ],
    [
      ['Complaints', 'Ms Meier, room 12'],
      ['Orders', 'Mr Kern, room 3'],
    ],
  ])
    assert.deepEqual(await header([{ table }]), []);
  const named = (name: string) =>
    row(cell(`<w:p>${run(`<w:rPr><w:b/></w:rPr><w:t>${name}</w:t>`)}</w:p>`), cell(paragraphXml('Value')));
  const xml = `<w:tbl>${named('Company')}${named('Country')}</w:tbl>`;
  assert.deepEqual(await header([{ xml }]), []);
});

test('cells merged downwards or across say the same in each row and column', async () => {
  const p = paragraphXml;
  const xml = `<w:tbl>${[
    row(cell(p('Region')), cell(p('Sales'), '<w:gridSpan w:val="2"/>')),
    row(cell(p('North'), '<w:vMerge w:val="restart"/>'), cell(p('1')), cell(p('2'))),
    row(cell('<w:p/>', '<w:vMerge/>'), cell(p('both'), '<w:gridSpan w:val="2"/>')),
  ].join('')}</w:tbl>`;
  assert.deepEqual(await read([{ xml }]), ['t Region|Sales|Sales / North|1|2 / North|both|both']);
});

test('rows of one cell above the titles are what the table is about, such a row below them is one of its rows', async () => {
  const p = paragraphXml;
  const wide = (content: string) => row(cell(p(content), '<w:gridSpan w:val="3"/>'));
  const rows = [
    wide('Summer'),
    row(cell(p('Day')), cell(p('Opens')), cell(p('Closes'))),
    wide('Hall'),
    row(cell(p('Monday')), cell(p('7:00')), cell(p('23:00'))),
  ];
  const expected = ['p Summer', 't Day|Opens|Closes / Hall|| / Monday|7:00|23:00'];
  const table = (all: readonly string[]) => [{ xml: `<w:tbl>${all.join('')}</w:tbl>` }];
  assert.deepEqual(await read(table(rows)), expected);
  const marked = rows.map((one, at) =>
    at < 2 ? one.replace('<w:tr>', '<w:tr><w:trPr><w:tblHeader/></w:trPr>') : one,
  );
  assert.deepEqual(await read(table(marked)), expected);
});

test('years are column titles over what are none', async () => {
  const header = async (table: string[][]) =>
    tables((await extract(makeDocx({ body: [{ table }] }), 'docx')).blocks)[0]?.header;
  assert.deepEqual(
    await header([
      ['Region', '2024', '2025/26'],
      ['North', '100', '120'],
    ]),
    ['Region', '2024', '2025/26'],
  );
  assert.deepEqual(
    await header([
      ['Founded', '1998', '2004'],
      ['Sold', '2001', '2010'],
    ]),
    [],
  );
  assert.deepEqual(
    await header([
      ['Founded', '1998'],
      ['Staff', '120'],
    ]),
    [],
  );
});

test('a table inside a cell is read as its lines; a table of one cell as its paragraphs', async () => {
  const inner = `<w:tbl>${row(cell(paragraphXml('a')), cell(paragraphXml('b')))}</w:tbl>`;
  const outer = `<w:tbl>${row(cell(paragraphXml('1')), cell(`${paragraphXml('2')}${inner}`))}</w:tbl>`;
  assert.deepEqual(await read([{ xml: outer }]), ['t  / 1|2\na | b']);
  const box = `<w:tbl>${row(cell(paragraphXml('Note', '<w:pStyle w:val="Heading2"/>') + paragraphXml('boxed')))}</w:tbl>`;
  assert.deepEqual(await read([{ xml: box }]), ['h2 Note', 'p boxed']);
});

test('a long table comes in blocks that repeat the header and count as one table', async () => {
  const table = [['Key', 'Value'], ...Array.from({ length: 450 }, (_, index) => [`k${index}`, `${index}`])];
  const { blocks, receipt, characters } = await extract(makeDocx({ body: [{ table }] }), 'docx');
  const found = tables(blocks);
  assert.deepEqual(
    found.map((block) => block.rows.length).reduce((a, b) => a + b),
    450,
  );
  assert.ok(
    found.length > 1 &&
      found.every((block) => block.header.join() === 'Key,Value' && block.rows.length <= 200),
  );
  assert.equal(found[0]?.rows[0]?.cells[0], 'k0');
  assert.equal(receipt.parts[0]?.tables, 1);
  assert.equal(characters, table.flat().join('').length);
});

const boldRow = (...texts: string[]) =>
  row(...texts.map((text) => cell(`<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`)));
const plainRow = (...texts: string[]) => row(...texts.map((text) => cell(paragraphXml(text))));
const look = (mask: string) => `<w:tblPr><w:tblLook w:val="${mask}"/></w:tblPr>`;
const tableXml = (...parts: string[]) => ({ xml: `<w:tbl>${parts.join('')}</w:tbl>` });

test('a bold first row names the columns, whatever the look of the table says', async () => {
  for (const mask of ['0600', '0000', '04A0'])
    assert.deepEqual(
      await read([
        tableXml(
          look(mask),
          boldRow('Model', 'Width'),
          plainRow('Oslo', '51 cm'),
          plainRow('Bergen', '81 cm'),
        ),
      ]),
      ['t Model|Width / Oslo|51 cm / Bergen|81 cm'],
      mask,
    );
  assert.deepEqual(
    await read([tableXml(look('0600'), plainRow('Model', 'Width'), plainRow('Oslo', '51 cm'))]),
    ['t  / Model|Width / Oslo|51 cm'],
  );
});

test('bold titles need no letters, nor to differ', async () => {
  for (const titles of [
    ['1-9', '10-49', '50+'],
    ['№', '%', '€'],
    ['Size', 'Price', 'Price'],
    ['1', '2', '3'],
  ])
    assert.deepEqual(
      await read([
        tableXml(boldRow(...titles), plainRow('5 €', '4 €', '3 €'), plainRow('9 €', '8 €', '7 €')),
      ]),
      [`t ${titles.join('|')} / 5 €|4 €|3 € / 9 €|8 €|7 €`],
    );
});

test('a table that is bold all over has no titles for that', async () => {
  assert.deepEqual(await read([tableXml(boldRow('1', '2'), boldRow('3', '4'))]), ['t  / 1|2 / 3|4']);
});
