/** Tables without tags: rows are told by where their text stands, though the engine's layout reads them by columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ParsedPage } from '@llamaindex/liteparse-wasm';
import { mendTables } from '../../../../server/src/extraction/pdf/tables/torn-tables.ts';
import { type PlacedText, placePdf } from '../../../fixtures/pdf.ts';
import { extract, outline } from '../../extract.ts';

async function read(texts: readonly PlacedText[], drawing = ''): Promise<string[]> {
  return outline((await extract(placePdf(texts, drawing), 'pdf')).blocks);
}

/** Rows of texts, with their columns at the places given and so many points from line to line. */
function rowsAt(
  columns: readonly number[],
  y: number,
  pitch: number,
  rows: readonly string[][],
): PlacedText[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === '' ? [] : { x: columns[column] ?? 0, y: y - line * pitch, text },
    ),
  );
}

const PRICES = [
  ['Espresso', '2.40 EUR'],
  ['Cappuccino', '3.60 EUR'],
  ['Latte macchiato', '3.90 EUR'],
  ['Tea', '2.80 EUR'],
  ['Hot chocolate', '3.50 EUR'],
];
const PRICE_TABLE = `t  / ${PRICES.map((row) => row.join('|')).join(' / ')}`;

test('prices far to the right of their names stay in their rows, with borders and without', async () => {
  const texts = [
    {
      x: 40,
      y: 740,
      text: 'Here is what you should know about our prices; please ask when anything is unclear.',
    },
    ...rowsAt([47, 443], 700, 26, PRICES),
    { x: 40, y: 560, text: 'All information without guarantee.' },
  ];
  const borders = PRICES.map(
    (_, line) => `40 ${690 - 26 * line} 396 26 re S 436 ${690 - 26 * line} 130 26 re S\n`,
  ).join('');
  for (const drawing of [borders, '']) {
    const lines = await read(texts, drawing);
    assert.ok(lines.includes(PRICE_TABLE), lines.join('\n'));
    assert.equal(lines.at(-1), 'p All information without guarantee.');
  }
});

test('a column between others that are far apart stays in its rows', async () => {
  const lines = await read(
    rowsAt([47, 130, 520], 700, 26, [
      ['Service', 'Description', 'Price'],
      ['Oil change', 'Includes filter, five litres of oil and the check of all fluids of the car', '89 EUR'],
      ['Brakes', 'Pads in front and at the back, discs on request', '199 EUR'],
      ['Tyres', 'Change of four wheels with balancing', '39 EUR'],
    ]),
  );
  assert.deepEqual(lines, [
    't Service|Description|Price / Oil change|Includes filter, five litres of oil and the check of all fluids of the car|89 EUR / Brakes|Pads in front and at the back, discs on request|199 EUR / Tyres|Change of four wheels with balancing|39 EUR',
  ]);
});

test('a cell that nearly touches the next one is told from it by where the column begins in other rows', async () => {
  const lines = await read(
    rowsAt([47, 108, 150], 700, 17, [
      ['Day', 'Opens', 'Closes'],
      ['Monday', '8:00', '18:00'],
      ['Wednesday', 'closed', ''],
      ['Thursday', '8:00', '20:00'],
      ['Friday', '8:00', '16:00'],
    ]),
  );
  assert.deepEqual(lines, [
    't Day|Opens|Closes / Monday|8:00|18:00 / Wednesday|closed| / Thursday|8:00|20:00 / Friday|8:00|16:00',
  ]);
});

test('a cell over two lines is one, and what stands beside its middle is in its row', async () => {
  const columns = [47, 420, 500];
  const lines = await read([
    ...rowsAt(columns, 700, 22, [
      ['Service', 'Duration', 'Price'],
      ['Swedish massage', '60 min', '65 EUR'],
    ]),
    { x: 47, y: 656, text: 'Hot stone massage with aromatic oils and a description that' },
    ...rowsAt(columns, 649.5, 22, [['', '90 min', '95 EUR']]),
    { x: 47, y: 643, text: 'wraps onto a second line' },
    ...rowsAt(columns, 621, 22, [
      ['Facial', '45 min', '49 EUR'],
      ['Manicure', '30 min', '29 EUR'],
    ]),
  ]);
  assert.deepEqual(lines, [
    't Service|Duration|Price / Swedish massage|60 min|65 EUR / Hot stone massage with aromatic oils and a description that wraps onto a second line|90 min|95 EUR / Facial|45 min|49 EUR / Manicure|30 min|29 EUR',
  ]);
});

test('a title over two columns is said of both', async () => {
  const columns = [47, 120, 200, 280, 360];
  const lines = await read([
    { x: 158, y: 700, text: 'Low season' },
    { x: 318, y: 700, text: 'High season' },
    ...rowsAt(columns, 680, 20, [
      ['Room', 'Single use', 'Double use', 'Single use', 'Double use'],
      ['Standard', '79', '99', '109', '139'],
      ['Superior', '89', '119', '129', '169'],
      ['Suite', '149', '189', '199', '259'],
    ]),
  ]);
  assert.deepEqual(lines, [
    't Room|Low season › Single use|Low season › Double use|High season › Single use|High season › Double use / Standard|79|99|109|139 / Superior|89|119|129|169 / Suite|149|189|199|259',
  ]);
});

test('numbers at the right of a column are under a title at its left', async () => {
  const lines = await read([
    ...rowsAt([47, 250], 700, 16, [['Zone', 'Shipping fee'], ['Germany'], ['Europe'], ['World']]),
    ...[4, 19, 39].map((price, line) => ({ x: 325, y: 684 - 16 * line, text: String(price) })),
  ]);
  assert.deepEqual(lines, ['t Zone|Shipping fee / Germany|4 / Europe|19 / World|39']);
});

test('what a torn block holds beside the table stays: a heading above it, and text below it', () => {
  const item = (text: string, x: number, y: number, size = 11) => ({
    text,
    x,
    y,
    width: text.length * size * 0.5,
    height: size,
    fontSize: size,
    rotation: 0,
  });
  const rows = PRICES.flatMap(([name = '', price = ''], line) => [
    item(name, 40, 140 + line * 20),
    item(price, 400, 140 + line * 20),
  ]);
  const block = (kind: string, text: string, y: number, height: number) => ({
    kind,
    text,
    bold: false,
    italic: false,
    bbox: { x: 40, y, width: 200, height },
  });
  const blocks = mendTables(
    {
      textItems: [
        item('Our house', 40, 40, 24),
        item('Prices', 40, 100, 24),
        ...rows,
        item('Ask for our menu.', 40, 280),
      ],
      blocks: [
        { ...block('heading', 'Our house', 40, 24), level: 1 },
        block('paragraph', 'Prices Espresso Cappuccino and so on', 100, 200),
        {
          ...block('paragraph', '2.40 EUR and so on', 140, 100),
          bbox: { x: 400, y: 140, width: 80, height: 100 },
        },
      ],
    } as unknown as ParsedPage,
    ({ kind, text = '' }) => [
      kind === 'heading' ? { kind, text, level: 1, locator: {} } : { kind: 'paragraph', text, locator: {} },
    ],
  );
  assert.deepEqual(outline(blocks), ['h1 Our house', 'h1 Prices', PRICE_TABLE, 'p Ask for our menu.']);
});

test('running text in two columns and the labels of lists are no tables', async () => {
  const left = [
    'These terms apply to all contracts between',
    'us and our customers. Other terms of the',
    'customer are not accepted unless we agree',
    'in writing to their validity beforehand.',
  ];
  const right = [
    'Prices include value added tax. Shipping',
    'costs five euros within Germany and nine',
    'euros to other countries of the union; it',
    'is free of charge for orders over fifty.',
  ];
  const columns = await read([
    ...rowsAt(
      [50, 320],
      700,
      13,
      left.map((text, line) => [text, right[line] ?? '']),
    ),
  ]);
  assert.deepEqual(columns, [`p ${left.join(' ')}`, `p ${right.join(' ')}`]);
  const list = await read(
    rowsAt([50, 80], 700, 13, [
      ['1.', 'Register online'],
      ['2.', 'Pay the fee'],
      ['3.', 'Wait for us'],
    ]),
  );
  assert.ok(!list.some((line) => line.startsWith('t ')), list.join('\n'));
});
