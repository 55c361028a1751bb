/** Tables of tagged PDF files: their cells, titles and spans are what the tags say, wherever the text is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTaggedPdf, type TaggedElement } from '../../../fixtures/tagged-pdf.ts';
import { extract, outline } from '../../extract.ts';
import { read, row } from './read-tagged.ts';

/** Texts and how many columns they cover, in columns 100 points wide. */
function spanning(...cells: [text: string, columns: number][]): TaggedElement {
  let x = 72;
  return {
    type: 'TR',
    children: cells.map(([text, columns], index) => {
      const left = x;
      x += 100 * columns;
      return { type: 'TD', text, x: left, isOnSameLine: index > 0, attributes: `/ColSpan ${columns}` };
    }),
  };
}

test('a tagged table has the cells and titles that its tags say', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          row('TH', 'Code', 'What to do'),
          row('TD', 'E01', 'Close the valve'),
          row('TD', 'E02', 'Call us'),
        ],
      },
    ]),
    ['t Code|What to do / E01|Close the valve / E02|Call us'],
  );
});

test('cells that stand so close together that they look like one text are parted', async () => {
  const close = (type: 'TH' | 'TD', first: string, second: string): TaggedElement => ({
    type: 'TR',
    children: [
      { type, text: first },
      { type, text: second, x: 107, isOnSameLine: true },
    ],
  });
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          close('TH', 'Plan', 'Price'),
          close('TD', 'Basic', '5 a year'),
          close('TD', 'Smart', '9 a year'),
        ],
      },
    ]),
    ['t Plan|Price / Basic|5 a year / Smart|9 a year'],
  );
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [close('TH', 'Plan', 'Price'), close('TD', 'Basics', '5'), close('TD', 'Pro', '9')],
      },
    ]),
    ['t Plan|Price / Basics|5 / Pro|9'],
  );
});

test('a table that goes on on the next page keeps its titles', async () => {
  const rows = (...children: TaggedElement[]) => ({ elements: [{ type: 'Table', children }] });
  const { blocks } = await extract(
    makeTaggedPdf(
      rows(row('TH', 'Code', 'What to do'), row('TD', 'E01', 'Close the valve')),
      rows(row('TD', 'E02', 'Call us'), row('TD', 'E03', 'Wait a minute')),
    ),
    'pdf',
  );
  assert.deepEqual(outline(blocks), [
    't Code|What to do / E01|Close the valve',
    't Code|What to do / E02|Call us / E03|Wait a minute',
  ]);
});

test('a row without its empty cells keeps the others under their columns', async () => {
  const total: TaggedElement = {
    type: 'TR',
    children: [
      { type: 'TD', text: 'Total', x: 172 },
      { type: 'TD', text: '304.05', x: 272, isOnSameLine: true },
    ],
  };
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [row('TH', 'Item', 'Price', 'Sum'), row('TD', 'Lamp', '49.00', '98.00'), total],
      },
    ]),
    ['t Item|Price|Sum / Lamp|49.00|98.00 / |Total|304.05'],
  );
});

test('a cell that covers several columns says the same in each, and one that covers all is left alone', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          row('TH', 'Place', 'Friday', 'Saturday', 'Sunday'),
          row('TD', 'Pool', '7-21', '8-22', '8-20'),
          spanning(['Sauna', 1], ['14-21', 1], ['12-22', 2]),
          spanning(['Gym', 1], ['24 hours', 3]),
          spanning(['In summer', 4]),
          row('TD', 'Lido', '9-19', '9-20', '9-20'),
        ],
      },
    ]),
    [
      't Place|Friday|Saturday|Sunday / Pool|7-21|8-22|8-20 / Sauna|14-21|12-22|12-22 / Gym|24 hours|24 hours|24 hours / In summer||| / Lido|9-19|9-20|9-20',
    ],
  );
});

test('titles stand over their columns where the corner is left out and a cell covers several columns', async () => {
  const titles: TaggedElement = {
    type: 'TR',
    children: ['Friday', 'Saturday', 'Sunday'].map((text, column) => ({
      type: 'TH',
      text,
      x: 172 + 100 * column,
      isOnSameLine: column > 0,
    })),
  };
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [titles, row('TD', 'Pool', '7-21', '8-22', '8-20'), spanning(['Gym', 1], ['24 hours', 3])],
      },
    ]),
    ['t |Friday|Saturday|Sunday / Pool|7-21|8-22|8-20 / Gym|24 hours|24 hours|24 hours'],
  );
});

test('a cell that covers several columns keeps its place in a row without its empty cells', async () => {
  const spanned: TaggedElement = {
    type: 'TR',
    children: [
      { type: 'TD', text: 'Mail' },
      { type: 'TD', text: 'within one day', x: 272, isOnSameLine: true, attributes: '/ColSpan 2' },
    ],
  };
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          row('TH', 'Feature', 'Free', 'Pro', 'Team'),
          row('TD', 'Space', '1 GB', '9 GB', '1 TB'),
          spanned,
        ],
      },
    ]),
    ['t Feature|Free|Pro|Team / Space|1 GB|9 GB|1 TB / Mail||within one day|within one day'],
  );
});

test('a title over a table may claim more columns than there are', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          spanning(['Prices of the year', 100]),
          row('TD', 'Lamp', '49.00'),
          row('TD', 'Bulb', '5.00'),
        ],
      },
    ]),
    ['t  / Prices of the year| / Lamp|49.00 / Bulb|5.00'],
  );
});

test('cells with no more than a space between them are parted beside cells that cover several columns', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          row('TH', 'Place', 'Friday', 'Saturday', 'Sunday'),
          {
            type: 'TR',
            children: [
              { type: 'TD', text: 'Sauna' },
              {
                type: 'TD',
                text: 'closed for repairs',
                x: 172,
                isOnSameLine: true,
                attributes: '/ColSpan 2',
              },
              { type: 'TD', text: '8-20', x: 261, isOnSameLine: true },
            ],
          },
          row('TD', 'Pool', '7-21', '8-22', '8-20'),
        ],
      },
    ]),
    [
      't Place|Friday|Saturday|Sunday / Sauna|closed for repairs|closed for repairs|8-20 / Pool|7-21|8-22|8-20',
    ],
  );
});

test('titles above titles are joined, and a cell that covers rows repeats', async () => {
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          {
            type: 'TR',
            children: [
              { type: 'TH', text: 'Plan', attributes: '/RowSpan 2' },
              { type: 'TH', text: 'Price', x: 172, isOnSameLine: true, attributes: '/ColSpan 2' },
            ],
          },
          {
            type: 'TR',
            children: [
              { type: 'TH', text: 'Net', x: 172 },
              { type: 'TH', text: 'Gross', x: 272, isOnSameLine: true },
            ],
          },
          row('TD', 'Basic', '10', '11.90'),
        ],
      },
    ]),
    ['t Plan|Price › Net|Price › Gross / Basic|10|11.90'],
  );
});

test('cells whose tags have no order stand by their place in the row, and empty ones do not shift them', async () => {
  const shuffled = (order: readonly number[], ...texts: string[]): TaggedElement => ({
    type: 'TR',
    children: order.map((column, index) => ({
      type: 'TD',
      text: texts[column] ?? '',
      x: 72 + 100 * column,
      isOnSameLine: index > 0,
    })),
  });
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          shuffled([0, 3, 1, 2], 'Article', 'Number', 'Price', 'Remark'),
          shuffled([0, 1, 2, 3], 'Oslo', 'CH-1', '39 euros', 'in stock'),
          shuffled([2, 0, 1, 3], 'Bergen', 'CH-2', '40 euros', 'sold out'),
          shuffled([3, 0, 1, 2], 'Molde', '', '41 euros', 'in stock'),
        ],
      },
    ]),
    [
      't Article|Number|Price|Remark / Oslo|CH-1|39 euros|in stock / Bergen|CH-2|40 euros|sold out / Molde||41 euros|in stock',
    ],
  );
  assert.deepEqual(
    await read([
      {
        type: 'Table',
        children: [
          shuffled([0, 1], 'Day', 'Opening hours'),
          shuffled([1, 0], 'Monday', '8 to 18'),
          shuffled([0, 1], 'Tuesday', '9 to 17'),
        ],
      },
    ]),
    ['t Day|Opening hours / Monday|8 to 18 / Tuesday|9 to 17'],
  );
});
