/** Text in columns that is no table: addresses, short paragraphs, and columns behind which something coloured lies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, type PlacedText } from '../../../fixtures/pdf.ts';
import { extract, outline } from '../../extract.ts';

async function read(texts: readonly PlacedText[], drawing = ''): Promise<string[]> {
  return outline((await extract(drawPdf([{ content: drawing + drawTexts(texts) }]), 'pdf')).blocks);
}

function columnsAt(lefts: readonly number[], columns: readonly string[][], pitch = 13): PlacedText[] {
  return columns.flatMap((lines, column) =>
    lines.map((text, line) => ({ x: lefts[column] ?? 0, y: 700 - pitch * line, text, size: 10 })),
  );
}

test('blocks side by side are read one after another, of two lines or more, as long or not', async () => {
  const main = ['Garden World Ltd', 'Lange Reihe 5', '20099 Hamburg', 'Phone 040 123456'];
  const repairs = ['Repair workshop', 'Am Wall 12', '28195 Bremen', 'Phone 0421 987654'];
  const outlet = ['Outlet', 'Marktplatz 3', '04109 Leipzig', 'Phone 0341 55667'];
  for (const blocks of [
    [main, repairs],
    [main, repairs, outlet],
    [main, repairs.slice(0, 3)],
    [main.slice(0, 2), repairs.slice(0, 2)],
    [
      ['Garden World Ltd', 'Lange Reihe 5'],
      ['Phone 040 123456', 'mail@garden.example'],
      ['IBAN DE12 3456 7890', 'BIC GENODEF1'],
    ],
  ])
    assert.deepEqual(
      await read(columnsAt([60, 230, 400], blocks)),
      blocks.map((lines) => `p ${lines.join(' ')}`),
    );
});

test('two columns of two lines of running text are two paragraphs', async () => {
  const columns = [
    ['All our appliances carry a guarantee that', 'begins on the day of purchase.'],
    ['Returned goods are checked within three', 'days and the price is refunded.'],
  ];
  assert.deepEqual(
    await read(columnsAt([60, 310], columns)),
    columns.map((lines) => `p ${lines.join(' ')}`),
  );
});

test('names with values beside them stay rows', async () => {
  for (const [names, values] of [
    [
      ['Monday', 'Tuesday', 'Wednesday'],
      ['9 to 18', '9 to 18', '10 to 20'],
    ],
    [
      ['Name', 'Street', 'Town', 'Phone'],
      ['Garden World Ltd', 'Lange Reihe 5', '20099 Hamburg', '040 123456'],
    ],
  ] as const)
    assert.deepEqual(await read(columnsAt([60, 310], [[...names], [...values]])), [
      `t  / ${names.map((name, line) => `${name}|${values[line]}`).join(' / ')}`,
    ]);
});

test('columns are read whole, whatever coloured blocks and rules lie behind them', async () => {
  const left = [
    'All our appliances carry a guarantee that begins',
    'on the day of purchase. Keep the receipt, because',
    'we ask for it whenever a repair is requested. The',
    'guarantee covers faults of material and faults of',
    'production, and nothing else.',
  ];
  const right = [
    'Returned goods are checked within three days, and',
    'the price is refunded to the account from which',
    'it was paid. Gift cards are refunded as a new card',
    'if only one article of an order is returned, the',
    'postage of the order is kept.',
  ];
  const title = { x: 65, y: 780, text: 'Guarantee and returns', size: 18, isBold: true };
  for (const drawing of [
    '0.8 g 43 769 93 23 re f 363 674 185 74 re f 0 g 0.5 w 64 55 m 549 55 l S\n',
    '0.9 g 60 660 200 50 re f 310 640 200 40 re f 0 g\n',
    '',
  ])
    assert.deepEqual(
      (await read([title, ...columnsAt([65, 318], [left, right], 19)], drawing)).filter(
        (line) => !line.startsWith('h'),
      ),
      [`p ${left.join(' ')}`, `p ${right.join(' ')}`],
      drawing,
    );
});
