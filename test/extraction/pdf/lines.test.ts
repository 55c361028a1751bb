/** Lines that begin with the day of a date, and text with wide spaces between its letters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPdf, drawTexts, placePdf } from '../../fixtures/pdf.ts';
import { extract, outline } from '../extract.ts';

async function read(pdf: Buffer): Promise<string[]> {
  return outline((await extract(pdf, 'pdf')).blocks);
}

function place(lines: readonly string[]): Buffer {
  return placePdf(lines.map((text, line) => ({ x: 72, y: 700 - 13 * line, text, size: 10 })));
}

test('a line that begins with the day of a date is no list item', async () => {
  const lines = [
    'Unser Lager hat die meisten Tage des Jahres offen, aber am',
    '24. Dezember schlie\xdfen wir schon um zw\xf6lf Uhr, und vom',
    '27. Dezember bis zum Neujahrstag bleibt das Gesch\xe4ft wegen Inventur',
    'geschlossen. Bestellungen gehen erst am',
    '2. Januar wieder hinaus.',
  ];
  assert.deepEqual(await read(place(lines)), [`p ${lines.join(' ')}`]);
});

test('a numbered list stays one, below a title, a colon or half a sentence', async () => {
  const items = ['1. Pack it well', '2. Print the label', '3. Bring it to the post office'];
  for (const above of [
    ['How to return an article'],
    ['To return an article do what follows:'],
    [
      'When you send an article back you have to do what follows, so that the refund comes',
      'fast and without any further questions from our side',
    ],
  ])
    assert.deepEqual(
      (await read(place([...above, ...items]))).slice(-3),
      items.map((item) => `li ${item}`),
    );
});

test('letters set apart are words, in running text and in a title', async () => {
  const lines = [
    'You can return any article within thirty days of delivery.',
    'Send the parcel with the label that came in the box (or another one).',
  ];
  const texts = drawTexts(lines.map((text, line) => ({ x: 60, y: 700 - 14 * line, text, size: 10 })));
  for (const points of [2, 3]) {
    const file = drawPdf([{ content: `${points} Tc ${texts}` }]);
    assert.deepEqual(await read(file), [`p ${lines.join(' ')}`], `${points} points`);
  }
  const title = drawTexts([{ x: 60, y: 740, text: 'OPENING HOURS', size: 14 }]);
  const titled = await read(drawPdf([{ content: `5 Tc ${title} 0 Tc ${texts}` }]));
  assert.equal(titled[0], 'h1 OPENING HOURS');
});

test('a list of letters stays one', async () => {
  assert.deepEqual(await read(place(['Our halls are A B C D E F G H'])), ['p Our halls are A B C D E F G H']);
  assert.deepEqual(await read(place(['A B C D E F G H'])), ['p A B C D E F G H']);
});
