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
        ['Item', 'Price', null, 'Colour', 'Weight'],
        ['Lamp', 49, null, 'white', 2],
        ['Desk', 99, null, 'grey', 30],
      ]),
    ),
    ['t Item|Price|Colour|Weight / Lamp|49|white|2 / Desk|99|grey|30'],
  );
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
