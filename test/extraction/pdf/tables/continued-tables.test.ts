/** Tables that go on over pages without repeating their titles, and tables that only look as if they did. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, type PlacedText } from '../../../fixtures/pdf.ts';
import { extract, outline } from '../../extract.ts';

const COLUMNS = [76, 204, 304, 424];
const TITLES = ['Article', 'Number', 'Price', 'Guarantee'];
const PITCH = 18;

interface Page {
  /** Below the page's header, from the top. */
  above?: PlacedText[];
  titles?: readonly string[];
  rows: readonly (readonly string[])[];
  columns?: readonly number[];
  borders?: boolean;
}

async function read(pages: readonly Page[], isStyled = true): Promise<string[]> {
  const drawn = pages.map(({ above = [], titles, rows, columns = COLUMNS, borders }, index) => {
    const lines = titles ? [titles, ...rows] : rows;
    const top = 715;
    const texts = lines.flatMap((cells, line) =>
      cells.map((text, column) => ({
        x: columns[column] ?? 0,
        y: top - PITCH * line,
        text,
        size: 10,
        isBold: isStyled && titles !== undefined && line === 0,
      })),
    );
    const margin = [
      { x: 72, y: 765, text: 'Price list 2026', size: 9 },
      { x: 480, y: 30, text: `Page ${index + 1} of ${pages.length}`, size: 9 },
    ];
    const grid = lines.flatMap((_, line) =>
      columns.map((x, column) => {
        const width = (columns[column + 1] ?? x + 110) - x;
        return `${x - 4} ${top - 5 - PITCH * line} ${width} ${PITCH} re S\n`;
      }),
    );
    return { content: (borders ? grid.join('') : '') + drawTexts([...margin, ...above, ...texts]) };
  });
  return outline((await extract(drawPdf(drawn), 'pdf')).blocks).filter((line) => /^[th]/.test(line));
}

/** Rows from one number up to another. */
function chairs(from: number, to: number): string[][] {
  return Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    return [
      `Chair ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number % 26]}`,
      `CH-${number}`,
      `${number}.90 euros`,
      '2 years',
    ];
  });
}

function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  return `t ${[titles, ...rows].map((cells) => cells.join('|')).join(' / ')}`;
}

test('rows on the next pages have the titles of the first, with borders and without', async () => {
  for (const borders of [true, false])
    for (const isStyled of [true, false])
      assert.deepEqual(
        await read(
          [
            { titles: TITLES, rows: chairs(100, 134), borders },
            { rows: chairs(134, 168), borders },
            { rows: chairs(168, 180), borders },
          ],
          isStyled,
        ),
        [table(TITLES, chairs(100, 134)), table(TITLES, chairs(134, 168)), table(TITLES, chairs(168, 180))],
      );
});

test('one or two rows left for the next page are rows of the table', async () => {
  for (const left of [1, 2])
    assert.deepEqual(
      await read([{ titles: TITLES, rows: chairs(100, 134) }, { rows: chairs(134, 134 + left) }]),
      [table(TITLES, chairs(100, 134)), table(TITLES, chairs(134, 134 + left))],
    );
});

test('rows of words alone go on where the titles are set apart by their font', async () => {
  const capitals = [
    ['Norway', 'Oslo', 'crown'],
    ['Sweden', 'Stockholm', 'crown'],
    ['Finland', 'Helsinki', 'euro'],
    ['Iceland', 'Reykjavik', 'crown'],
  ];
  const titles = ['Country', 'Warehouse', 'Currency'];
  const columns = [76, 204, 304];
  assert.deepEqual(
    await read([
      { titles, rows: capitals, columns },
      { rows: capitals.toReversed(), columns },
    ]),
    [table(titles, capitals), table(titles, capitals.toReversed())],
  );
});

test('repeated titles stay once for each page, and other titles, columns or a heading begin another table', async () => {
  const first = { titles: TITLES, rows: chairs(100, 134) };
  const other = ['Table', 'Number', 'Price', 'Delivery'];
  assert.deepEqual(await read([first, { titles: TITLES, rows: chairs(134, 140) }]), [
    table(TITLES, chairs(100, 134)),
    table(TITLES, chairs(134, 140)),
  ]);
  for (const isStyled of [true, false])
    assert.equal(
      (await read([first, { titles: other, rows: chairs(134, 140) }], isStyled)).at(-1),
      table(other, chairs(134, 140)),
    );
  const moved = await read([first, { rows: chairs(134, 140), columns: [76, 180, 260, 340] }]);
  assert.doesNotMatch(moved.at(-1) ?? '', /Article/);
  const heading = { x: 72, y: 740, text: 'Tables', size: 16, isBold: true };
  const below = await read([first, { above: [heading], rows: chairs(134, 140) }]);
  assert.equal(below.at(-2), 'h1 Tables');
  assert.doesNotMatch(below.at(-1) ?? '', /Article/);
});
