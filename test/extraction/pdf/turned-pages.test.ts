/** Pages whose text is turned, by the page's key or by the text's own matrix. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, type PlacedText } from '../../fixtures/pdf.ts';
import { extract, outline } from '../extract.ts';

const QUARTERS = [90, 180, 270];
const [WIDTH, HEIGHT] = [612, 792];

async function read(texts: readonly PlacedText[], entries = ''): Promise<string[]> {
  return outline((await extract(drawPdf([{ content: drawTexts(texts), entries }]), 'pdf')).blocks);
}

/** The texts of a landscape or portrait page, turned clockwise onto a portrait one. */
function turn(texts: readonly PlacedText[], angle: number): PlacedText[] {
  return texts.map((text) => {
    const { x, y } = text;
    const places: Record<number, { x: number; y: number }> = {
      90: { x: y, y: HEIGHT - x },
      180: { x: WIDTH - x, y: HEIGHT - y },
      270: { x: WIDTH - y, y: x },
    };
    return { ...text, ...places[angle], angle };
  });
}

const PAGE: PlacedText[] = [
  { x: 72, y: 560, text: 'Prices of small appliances', size: 16, isBold: true },
  ...[
    ['Article', 'Price', 'Warranty'],
    ['Kettle', '29 euros', '2 years'],
    ['Toaster', '35 euros', '3 years'],
    ['Blender', '59 euros', '5 years'],
  ].flatMap((row, line) =>
    row.map((text, column) => ({ x: 72 + 150 * column, y: 520 - 18 * line, text, isBold: line === 0 })),
  ),
  { x: 72, y: 400, text: 'You can return any article within thirty days of delivery.' },
  { x: 72, y: 386, text: 'Send the parcel with the label that came in the box.' },
];

const READ = [
  'h1 Prices of small appliances',
  't Article|Price|Warranty / Kettle|29 euros|2 years / Toaster|35 euros|3 years / Blender|59 euros|5 years',
  'p You can return any article within thirty days of delivery. Send the parcel with the label that came in the box.',
];

test('a page is read upright, however its text or the page itself is turned', async () => {
  for (const angle of QUARTERS) {
    assert.deepEqual(await read(turn(PAGE, angle)), READ, `text turned by ${angle}`);
    assert.deepEqual(await read(PAGE, `/Rotate ${angle}`), READ, `page turned by ${angle}`);
  }
});

test('a few lines at a right angle to the page come after it, from top to bottom and with whole words', async () => {
  const upright = PAGE.slice(-2);
  const note: PlacedText[] = [
    { x: 100, y: 570, text: 'This little illustration fills all the room' },
    { x: 100, y: 556, text: 'that it will find.' },
  ];
  for (const angle of [90, 270])
    assert.deepEqual(
      await read([...upright, ...turn(note, angle)]),
      [READ.at(-1), ...note.map(({ text }) => `p ${text}`)],
      `note turned by ${angle}`,
    );
});
