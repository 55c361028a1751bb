/** Tables with wrapped cells and no borders around them: rows are parted by rules, by room, or by a column of short cells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, type PlacedText } from '../../../fixtures/pdf.ts';
import { extract, outline } from '../../extract.ts';

const COLUMNS = [77, 215, 325];
const LINE = 12.2;
/** Lines of each cell of each row. */
const ROWS: string[][][] = [
  [['Service'], ['Price'], ['Conditions']],
  [
    ['Return of a', 'mattress'],
    ['39 euros'],
    ['Only in the sealed bag.', 'The driver rings half an', 'hour before.'],
  ],
  [['Return of a', 'sofa'], ['59 euros'], ['Within thirty days. The', 'legs have to be taken off.']],
  [['Delivery to an', 'island'], ['89 euros'], ['Ferries run on weekdays', 'only, in winter on Fridays.']],
  [['Second delivery', 'attempt'], ['15 euros'], ['The first one is free.']],
];
const NOTE = 'All prices include value added tax. Ask the staff for other services.';

/** @param room between rows, beyond that between lines */
async function read(rows: readonly string[][][], room: number, hasRules: boolean): Promise<string[]> {
  let y = 700;
  let rules = '';
  const texts = rows.flatMap((row): PlacedText[] => {
    const top = y;
    y -= Math.max(...row.map((cell) => cell.length)) * LINE + room;
    if (hasRules) rules += `0.5 w 72 ${y + 10 + room / 2} m 500 ${y + 10 + room / 2} l S\n`;
    return row.flatMap((cell, column) =>
      cell.map((text, line) => ({ x: COLUMNS[column] ?? 0, y: top - line * LINE, text, size: 10 })),
    );
  });
  const note = { x: 72, y: y - 20, text: NOTE, size: 10 };
  return outline((await extract(drawPdf([{ content: rules + drawTexts([...texts, note]) }]), 'pdf')).blocks);
}

function table(rows: readonly string[][][]): string {
  return `t ${rows.map((row) => row.map((cell) => cell.join(' ')).join('|')).join(' / ')}`;
}

test('wrapped cells are one cell each, whether rules or room or neither part the rows', async () => {
  for (const [room, hasRules] of [
    [8, true],
    [8, false],
    [14, false],
    [0, true],
    [0, false],
  ] as const)
    assert.deepEqual(
      await read(ROWS, room, hasRules),
      [table(ROWS), `p ${NOTE}`],
      `room ${room}, rules ${hasRules}`,
    );
});

test('a row whose cells are all wrapped is one row among others', async () => {
  const rows = ROWS.toSpliced(3, 0, [
    ['Delivery by', 'appointment'],
    ['from 25', 'euros on'],
    ['We call you on the', 'day before.'],
  ]);
  for (const hasRules of [true, false])
    assert.deepEqual(await read(rows, 8, hasRules), [table(rows), `p ${NOTE}`]);
});

test('a rule below the titles and one at the end do not make one row of the rest', async () => {
  const plain = ROWS.map((row) => row.map((cell) => cell.slice(0, 1)));
  const lines = plain.flatMap((row, line) =>
    row.map((cell, column) => ({
      x: COLUMNS[column] ?? 0,
      y: 700 - 14 * line,
      text: cell[0] ?? '',
      size: 10,
    })),
  );
  const rules = [696, 640].map((y) => `0.5 w 72 ${y} m 500 ${y} l S\n`).join('');
  const { blocks } = await extract(drawPdf([{ content: rules + drawTexts(lines) }]), 'pdf');
  assert.deepEqual(outline(blocks), [table(plain)]);
});

test('groups of rows with room between them stay rows', async () => {
  const prices = [
    ['Tea', 'Milk', 'Rolls', 'Jam', 'Soup', 'Stew'],
    ['2.20', '1.80', '0.60', '0.90', '4.50', '6.80'],
  ];
  const texts = prices.flatMap((column, at) =>
    column.map((text, line) => ({ x: 77 + 138 * at, y: 700 - 14 * line - 10 * Math.floor(line / 2), text })),
  );
  const { blocks } = await extract(drawPdf([{ content: drawTexts(texts) }]), 'pdf');
  assert.match(outline(blocks).join(), /Tea\|2\.20 \/ Milk\|1\.80 \/ Rolls\|0\.60/);
});
