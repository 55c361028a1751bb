/** Tables in text files, however they are written, and what only looks like one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract, outline } from '../extract.ts';

const read = async (text: string) => outline((await extract(Buffer.from(text), 'txt')).blocks);

const ROWS = [
  ['Article', 'Price', 'Delivery'],
  ['Garden chair Oslo', '39.90', '2 days'],
  ['Garden table Bergen', '140.90', '3 days'],
  ['Lamp', '9.90', '4 days'],
];
const TABLE = `t ${ROWS.map((row) => row.join('|')).join(' / ')}`;

for (const [name, delimiter] of Object.entries({ tabs: '\t', semicolons: ';', commas: ',' }))
  test(`a table with ${name}, below a title and above a text`, async () => {
    const lines = ROWS.map((row) => row.join(delimiter)).join('\n');
    assert.deepEqual(await read(lines), [TABLE]);
    assert.deepEqual(await read(`Prices of May\n${lines}\nWithout delivery.`), [
      'h2 Prices of May',
      TABLE,
      'p Without delivery.',
    ]);
  });

test('cells in quotes hold delimiters, quotes and line ends', async () => {
  const text = 'Article,Price,Text\n"Chair, white","39,90","the ""Oslo"""\n"Table\nBergen",5,x\nLamp,9,y';
  assert.deepEqual(await read(text), [
    't Article|Price|Text / Chair, white|39,90|the "Oslo" / Table\nBergen|5|x / Lamp|9|y',
  ]);
});

test('what a spreadsheet saves of rows that are empty, captions or titles of sections', async () => {
  const text =
    'sep=;\nPrice list;;\n;;\nArticle;Number;Price\n;;\nKettle;KT-1;29,90\n;;\nGarden;;\nGrill;GR-1;89,00\nHose;HS-1;19,00';
  assert.deepEqual(await read(text), [
    'h2 Price list',
    't Article|Number|Price / Kettle|KT-1|29,90',
    'h3 Garden',
    't Article|Number|Price / Grill|GR-1|89,00 / Hose|HS-1|19,00',
  ]);
});

test('empty cells at the end of a row', async () => {
  const text = 'Article\tPrice\tNote\nChair\t39.90\t\nTable\t140.90\nLamp\t9.90\tnew';
  assert.deepEqual(await read(text), ['t Article|Price|Note / Chair|39.90| / Table|140.90| / Lamp|9.90|new']);
});

test('an article without values amid full rows is a row, and names of sections head the rows below them', async () => {
  assert.deepEqual(
    await read('Drink;Size;Price\nCocoa;20 cl;3.10\nCoffee;;\nTea;25 cl;2.90\nCola;33 cl;3.50'),
    ['t Drink|Size|Price / Cocoa|20 cl|3.10 / Coffee|| / Tea|25 cl|2.90 / Cola|33 cl|3.50'],
  );
  assert.deepEqual(
    await read('Drink;Size;Price\nHot;;\nCocoa;20 cl;3.10\nTea;25 cl;2.90\nCold;;\nCola;33 cl;3.50'),
    [
      'h3 Hot',
      't Drink|Size|Price / Cocoa|20 cl|3.10 / Tea|25 cl|2.90',
      'h3 Cold',
      't Drink|Size|Price / Cola|33 cl|3.50',
    ],
  );
});

test('rows behind a blank line or a title keep the titles of the columns', async () => {
  const text = 'Article;Price\nChair;39,90\nTable;140,90\n\nGarden\n\nGrill;89,00\nHose;19,00';
  assert.deepEqual(await read(text), [
    't Article|Price / Chair|39,90 / Table|140,90',
    'h2 Garden',
    't Article|Price / Grill|89,00 / Hose|19,00',
  ]);
  const other =
    'Article;Price\nChair;39,90\nTable;140,90\n\nTown;Hours;Day\nOslo;9-17;Monday\nBergen;9-12;Friday';
  assert.deepEqual((await read(other)).at(-1), 't Town|Hours|Day / Oslo|9-17|Monday / Bergen|9-12|Friday');
});

test('a long table keeps its titles in every part, and is one table', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => `Chair ${at};CH-${at};${at}.90`);
  const { blocks, receipt } = await extract(Buffer.from(`Article;Number;Price\n${lines.join('\n')}`), 'txt');
  const tables = blocks.filter((block) => block.kind === 'table');
  assert.equal(tables.length, blocks.length);
  assert.ok(tables.length > 1 && tables.every(({ header }) => header.join() === 'Article,Number,Price'));
  assert.equal(tables.flatMap((table) => table.rows).length, 3_000);
  assert.equal(receipt.parts[0]?.tables, 1);
});

test('columns of fixed width, with or without a rule, with cells that go on in the next line', async () => {
  const text = `
Article               Price  Delivery
--------------------  -----  --------
Garden chair Oslo     39.90  2 days
Garden table Bergen  140.90  3 days
Lamp                   9.90  4 days`;
  assert.deepEqual(await read(text), [TABLE]);
  assert.deepEqual(await read(text.replace(/\n-.*/, '')), [TABLE]);
  const wrapped =
    'Plan     What it has           Price\nBasic    five chatbots and       9 EUR\n         mail\nPro      all of it              19 EUR';
  assert.deepEqual(await read(wrapped), [
    't Plan|What it has|Price / Basic|five chatbots and mail|9 EUR / Pro|all of it|19 EUR',
  ]);
});

test('boxes and what databases print', async () => {
  const boxed =
    '+---------+-------+\n| Article | Price |\n+=========+=======+\n| Chair   | 39    |\n+---------+-------+\n| Table   | 140   |\n+---------+-------+';
  assert.deepEqual(await read(boxed), ['t Article|Price / Chair|39 / Table|140']);
  const printed = ' article | price \n---------+-------\n Chair   |    39\n Table   |   140\n(2 rows)';
  assert.deepEqual(await read(printed), ['t article|price / Chair|39 / Table|140', 'p (2 rows)']);
  const drawn = '┌───┬───┐\n│ A │ B │\n├───┼───┤\n│ x │ 1 │\n└───┴───┘';
  assert.deepEqual(await read(drawn), ['t A|B / x|1']);
});

test('sentences, addresses and lists are no tables', async () => {
  for (const text of [
    'We deliver to Norway, Sweden\nand Denmark, not to Iceland\nor Greenland, as of now.',
    'Open daily; closed on Sundays\nand on holidays; see the list\nbelow; thank you.',
    'Two spaces.  After full stops.  Are an old habit.\nSome people.  Keep to it.\nFor good.  And for all.',
    'Docent Ltd\n12 Main Street\nOslo',
  ])
    assert.deepEqual(await read(text), [`p ${text}`]);
  assert.deepEqual(await read('1.\tUnplug it.\n2.\tWait.\n3.\tPlug it in.'), [
    'li 1.\tUnplug it.',
    'li 2.\tWait.',
    'li 3.\tPlug it in.',
  ]);
  assert.deepEqual(await read('-  Unplug it.\n-  Wait.\n-  Plug it in.'), [
    'li -  Unplug it.',
    'li -  Wait.',
    'li -  Plug it in.',
  ]);
});

test('a number at the start of a line is a list item only in a list', async () => {
  const prose =
    'Unser Kundendienst ist von neun bis achtzehn Uhr erreichbar. Am\n24. Dezember schließen wir schon um zwölf Uhr, und vom\n1. Januar bis zum 6. Januar bleibt das Geschäft geschlossen. Die Rückgabe ist bis\n31. Januar möglich.';
  assert.deepEqual(await read(prose), [`p ${prose}`]);
  assert.deepEqual(
    await read('To reset the router, please do all of the following\n1. Unplug it\nand wait\n2. Plug it in'),
    [
      'p To reset the router, please do all of the following',
      'li 1. Unplug it\nand wait',
      'li 2. Plug it in',
    ],
  );
  assert.deepEqual(await read('Then:\n3. Plug it in'), ['p Then:', 'li 3. Plug it in']);
});

test('lines of prose that end in commas are no table', async () => {
  const text =
    'For the return you need the receipt,\nthe form that we sent you,\nthe parcel,\nand 1,50 euros for a stamp.';
  assert.deepEqual(await read(text), [`p ${text}`]);
});
