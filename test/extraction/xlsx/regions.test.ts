import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeXlsx, type XlsxCell, type XlsxSheet } from '../../fixtures/xlsx.ts';
import { extract, outline, tables } from '../extract.ts';

type Rows = readonly (readonly XlsxCell[])[];

async function read(rows: Rows, sheet: Partial<XlsxSheet> = {}) {
  return (await extract(makeXlsx({ sheets: [{ name: 'Sheet1', rows, ...sheet }] }), 'xlsx')).blocks;
}

const bold = (value: string) => ({ value, isBold: true });

test('tables beside each other are read one after the other, each with its ranges', async () => {
  const blocks = await read([
    ['Size', 'EU', null, null, 'Country', 'Shipping'],
    ['S', 36, null, null, 'Germany', 4.9],
    ['M', 38, null, null, 'France', 7.9],
    ['L', 40],
  ]);
  assert.deepEqual(outline(blocks), [
    't Size|EU / S|36 / M|38 / L|40',
    't Country|Shipping / Germany|4.9 / France|7.9',
  ]);
  assert.deepEqual(
    blocks.map((block) => block.locator.cells),
    ['A1:B4', 'E1:F3'],
  );
});

test('one empty column parts tables with the same titles, and none that goes on behind it', async () => {
  assert.deepEqual(
    outline(
      await read([
        ['Size', 'EU', null, 'Size', 'UK'],
        ['S', 36, null, 'S', 8],
      ]),
    ),
    ['t Size|EU / S|36', 't Size|UK / S|8'],
  );
  assert.deepEqual(
    outline(
      await read([
        ['Item', 'Price', null, 'Width', 'Weight'],
        ['Lamp', 49, null, 30, 2],
        ['Desk', 99, null, 160, 30],
      ]),
    ),
    ['t Item|Price|Width|Weight / Lamp|49|30|2 / Desk|99|160|30'],
  );
});

test('one empty column parts tables that both name their rows, unless a title is merged over it', async () => {
  const rows = [
    ['City', 'Zip', null, 'Country', 'Code'],
    ['Ulm', 89073, null, 'Spain', 'ES'],
    ['Kiel', 24103, null, 'France', 'FR'],
  ];
  assert.deepEqual(outline(await read(rows)), [
    't City|Zip / Ulm|89073 / Kiel|24103',
    't Country|Code / Spain|ES / France|FR',
  ]);
  const titled = [['Teams'], ...rows];
  assert.equal(
    (await read(titled, { merges: ['A1:E1'] })).filter((block) => block.kind === 'table').length,
    1,
  );
});

test('a note beside a few rows of a table is none of its cells', async () => {
  assert.deepEqual(
    outline(
      await read([
        ['Zone', 'Days', null, null],
        ['1', 2, null, 'Islands take one more day.'],
        ['2', 3],
      ]),
    ),
    ['t Zone|Days / 1|2 / 2|3', 't  / Islands take one more day.'],
  );
});

test('a cell merged across columns says the same in each, one over the whole width says it once', async () => {
  assert.deepEqual(
    outline(
      await read(
        [
          ['Course', 'Mon', 'Tue', 'Wed'],
          ['Adults'],
          ['Yoga', '18:00', null, '19:00'],
          ['Pilates', 'closed'],
        ],
        { merges: ['A2:D2', 'B3:C3', 'B4:D4'] },
      ),
    ),
    ['t Course|Mon|Tue|Wed / Adults||| / Yoga|18:00|18:00|19:00 / Pilates|closed|closed|closed'],
  );
});

test('years and dates are column titles where they look otherwise than what stands below them', async () => {
  const year = (value: number) => ({ value, isBold: true });
  const month = (value: number) => ({ value, format: 'mmm yyyy' });
  for (const [first, header] of [
    [[bold('Region'), year(2024), year(2025)], 'Region|2024|2025'],
    [['Room', month(46174), month(46204)], 'Room|Jun 2026|Jul 2026'],
    [['North', 2024, 2025], ''],
  ] as const) {
    const table = tables(await read([first, ['South', 11, 21], ['West', 12, 22]]))[0];
    assert.equal(table?.header.join('|'), header);
  }
});

test('bold titles in two rows are joined', async () => {
  assert.deepEqual(
    outline(
      await read(
        [
          [bold('Plan'), bold('Price'), null, bold('Stock')],
          [null, bold('Net'), bold('Gross')],
          ['Basic', 10, 11.9, 3],
        ],
        { merges: ['B1:C1'] },
      ),
    ),
    ['t Plan|Price › Net|Price › Gross|Stock / Basic|10|11.9|3'],
  );
});

test('titles in two rows are joined where one of them is merged down', async () => {
  assert.deepEqual(
    outline(
      await read(
        [
          ['Plan', 'Price'],
          [null, 'Net', 'Gross'],
          ['Basic', 10, 11.9],
        ],
        { merges: ['A1:A2', 'B1:C1'] },
      ),
    ),
    ['t Plan|Price › Net|Price › Gross / Basic|10|11.9'],
  );
});

test('two columns have titles only where the first row is unlike what stands below it', async () => {
  const header = async (rows: Rows) => tables(await read(rows))[0]?.header;
  for (const rows of [
    [
      ['How do I reset it?', 'Hold the button for ten seconds.'],
      ['What does red mean?', 'There is no connection. Check the cable.'],
    ],
    [
      ['Voucher lost?', 'We send a new one to you.'],
      ['Voucher valid?', 'Three years.'],
    ],
    [
      ['Complaints', 'Ms Meier, room 12'],
      ['Orders', 'Mr Kern, room 3'],
    ],
  ])
    assert.deepEqual(await header(rows), []);
  for (const rows of [
    [
      ['Question', 'Answer'],
      ['How do I reset it?', 'Hold the button for ten seconds.'],
      ['What does red mean?', 'No connection.'],
    ],
    [
      ['Prestation', 'Groupe (dès 10 pers.)'],
      ['Basic', '€9'],
      ['Pro', '€29'],
    ],
    [
      ['Country', 'City'],
      ['Norway', 'Oslo'],
      ['Norway', 'Bergen'],
    ],
    [
      [bold('Name'), bold('Town')],
      ['Ada', 'Bern'],
    ],
  ])
    assert.equal((await header(rows))?.length, 2);
});

test('a list of names and values in two columns has no titles', async () => {
  assert.deepEqual(
    outline(
      await read([
        ['Phone', '+49 40 555'],
        ['E-mail', 'a@example.com'],
      ]),
    ),
    ['t  / Phone|+49 40 555 / E-mail|a@example.com'],
  );
  assert.deepEqual(
    outline(
      await read([
        [bold('Company'), 'Nordlicht'],
        [bold('Country'), 'Germany'],
      ]),
    ),
    ['t  / Company|Nordlicht / Country|Germany'],
  );
  assert.deepEqual(
    outline(
      await read([
        [bold('Question'), bold('Answer')],
        [bold('How long?'), 'Three days'],
      ]),
    ),
    ['t Question|Answer / How long?|Three days'],
  );
});
