import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeScan } from '../../fixtures/scans.ts';
import { recognise, textOf } from './recognise.ts';

const ENGLISH = [
  'You may send back any article within 30 days of delivery.',
  'The parcel costs 4.95 euros, which we pay ourselves if the article was damaged.',
  'Our shop in Harbour Street 12 is open from Monday to Friday.',
];

/** In the standard encoding of the page's font. */
const LANGUAGES = {
  deu: [
    'Sie können jeden Artikel innerhalb von 30 Tagen nach der Lieferung zurückschicken.',
    'Die Ware wird nicht ersetzt, wenn sie bereits benutzt wurde.',
  ],
  fra: [
    'Vous pouvez renvoyer chaque article dans les 30 jours après la livraison du colis.',
    'Le magasin de la rue du port est fermé le dimanche et le lundi.',
  ],
  spa: [
    'Usted puede devolver cualquier artículo dentro de los 30 días después de la entrega.',
    'La tienda de la calle del puerto está cerrada los domingos y los lunes.',
  ],
  ita: [
    'Potete restituire qualsiasi articolo entro 30 giorni dalla consegna della merce.',
    'Il nostro negozio è chiuso la domenica e il lunedì, ma non il sabato.',
  ],
};

function recallOf(expected: readonly string[], read: string): number {
  const words = expected.join(' ').split(' ');
  const said = new Set(read.split(/\s+/));
  return words.filter((word) => said.has(word)).length / words.length;
}

test('words of a scan are read, with its page and a mark of where they come from', async () => {
  const [page] = await recognise(await makeScan([{ lines: ENGLISH }]));
  assert.ok(recallOf(ENGLISH, textOf(page)) >= 0.95, textOf(page));
  assert.equal(page?.language, 'eng');
  assert.ok((page?.words ?? 0) > 25);
  for (const { locator } of page?.blocks ?? []) {
    assert.equal(locator.page, 1);
    assert.equal(locator.isFromPicture, true);
  }
});

for (const [language, lines] of Object.entries(LANGUAGES))
  test(`a page in another language is read in that: ${language}`, async () => {
    const [page] = await recognise(await makeScan([{ lines }], { dpi: 200 }));
    assert.equal(page?.language, language);
    assert.ok(recallOf(lines, textOf(page)) >= 0.95, textOf(page));
  });

for (const turns of [1, 2, 3])
  test(`lines of a page that lies turned by ${90 * turns}° come in their order`, async () => {
    const [page] = await recognise(await makeScan([{ lines: ENGLISH }], { turns }));
    const places = ['send back', 'parcel', 'Harbour'].map((word) => textOf(page).indexOf(word));
    assert.ok(
      places.every((place) => place >= 0),
      textOf(page),
    );
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
  });

test('skewed, stained and coarse pages are read', async () => {
  for (const damage of [{ skew: 3 }, { skew: -4, dpi: 200 }, { isStained: true }, { dpi: 100 }]) {
    const [page] = await recognise(await makeScan([{ lines: ENGLISH }], damage));
    assert.ok(recallOf(ENGLISH, textOf(page)) >= 0.9, `${JSON.stringify(damage)}: ${textOf(page)}`);
  }
});

test('an empty picture has no words', async () => {
  const [page] = await recognise(await makeScan([{ lines: [] }]));
  assert.deepEqual([page?.characters, page?.words, page?.fault], [0, 0, undefined]);
});

test('a page too large for its pixels is drawn less finely, and not at all where no letter would be left', async () => {
  const scan = await makeScan([{ lines: ENGLISH }]);
  // 93.5 square inches, at 150 dpi and at 65.
  const [coarse] = await recognise(scan, [1], { pagePixels: 2_100_000 });
  assert.ok(recallOf(ENGLISH, textOf(coarse)) >= 0.9, textOf(coarse));
  const [none] = await recognise(scan, [1], { pagePixels: 400_000 });
  assert.match(none?.fault ?? '', /too large/);
});
