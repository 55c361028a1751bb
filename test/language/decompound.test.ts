import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cutBeginnings, findBeginning, type KnownBeginnings } from '../../server/src/language/decompound.ts';
import { fold } from '../../server/src/language/normalise.ts';
import { quote } from '../retrieval/answering/quoting/quote-key-segments.ts';
import { chunk, firstOf, indexOf, pair } from '../retrieval/search/index-fixtures.ts';

/** Texts that have these words, in any form that only ends otherwise in "e", "n", "s", "u" or "g". */
function among(known: string, parts: readonly string[] = []): KnownBeginnings {
  const words = known.split(' ');
  const stemOf = (word: string): string => fold(word).replace(/[ensug]+$/, '');
  return {
    has: (word) => words.some((one) => stemOf(one) === stemOf(word)),
    isPart: (word) => parts.includes(word),
    beginningOf: (word, maxLength) =>
      words
        .filter((one) => word.startsWith(one) && one.length <= maxLength)
        .map((one) => ({ length: one.length, word: one }))
        .sort((one, other) => other.length - one.length)[0],
  };
}

const cut = (word: string, known: KnownBeginnings, language = 'de'): string =>
  cutBeginnings([word], [language], known).join('|');

test('a word that texts do not have is cut behind the longest of theirs that it begins with', () => {
  assert.equal(cut('telefonnummer', among('tele telefon')), 'telefon|nummer');
  assert.equal(cut('telefonnummer', among('telefon telefonnummern')), 'telefonnummer');
  assert.equal(cut('kundentelefon', among('telefon')), 'kundentelefon');
  assert.deepEqual(cutBeginnings(['wie', 'telefonzeit'], ['de', 'en'], among('telefon')), [
    'wie',
    'telefon',
    'zeit',
  ]);
});

test('the rest has four letters or more, and is cut likewise', () => {
  assert.equal(cut('telefonzeit', among('telefon')), 'telefon|zeit');
  assert.equal(cut('telefonaus', among('telefon')), 'telefonaus');
  assert.equal(cut('telefonkundendienst', among('telefon kunden')), 'telefon|kunden|dienst');
});

test('up to four letters between two words of texts go with the first, where they make it a form of it', () => {
  for (const [word, known, parts] of [
    ['lieferungszeit', 'liefer zeit', 'lieferungs|zeit'],
    ['lieferungenszeit', 'liefer zeit', 'liefer|ungenszeit'],
    ['lieferabzeit', 'liefer zeit', 'liefer|abzeit'],
    ['lieferungstag', 'liefer zeit', 'liefer|ungstag'],
  ] as const)
    assert.equal(cut(word, among(known)), parts, word);
});

test('a word that is a part of one of texts is not cut', () => {
  assert.equal(cut('telefonnummer', among('telefon', ['telefonnummer'])), 'telefonnummer');
});

test('words are cut in languages that write several as one, and nowhere else', () => {
  for (const language of ['da', 'de', 'fi', 'hu', 'nl', 'no', 'sv'])
    assert.equal(cut('telefonnummer', among('telefon'), language), 'telefon|nummer', language);
  for (const language of ['en', 'fr', 'ja', 'tr'])
    assert.equal(cut('telefonnummer', among('telefon'), language), 'telefonnummer', language);
});

test('what folding makes longer is cut as folded, and what is no word of letters not at all', () => {
  assert.equal(cut('straßenbahn', among('strassen')), 'strassen|bahn');
  assert.equal(cut('größentabelle', among('grossen')), 'grossen|tabelle');
  assert.equal(cut('gebührenordnung', among('gebuhren')), 'gebühren|ordnung');
  assert.equal(cut('telefon2000', among('telefon')), 'telefon2000');
});

test('of stems that it begins with, a word has the longest, of four letters or more and with four behind it', () => {
  assert.equal(findBeginning('telefonnummer', ['telef', 'telefon', 'nummer'], 'de'), 'telefon');
  for (const [word, stem, found] of [
    ['kartenzahlung', 'kart', 'kart'],
    ['lagerverkauf', 'lag', undefined],
    ['telefonzeit', 'telefon', 'telefon'],
    ['telefonaus', 'telefon', undefined],
  ] as const)
    assert.equal(findBeginning(word, [stem], 'de'), found, word);
  for (const language of ['en', undefined])
    assert.equal(findBeginning('telefonnummer', ['telefon'], language), undefined);
});

test('of a passage the sentence with the word that a compound begins with is quoted', () => {
  const text =
    'Wir sind ein Familienbetrieb in dritter Generation. Das Telefon ist werktags ab neun Uhr besetzt. ' +
    'Der Versand kostet innerhalb Deutschlands fünf Euro. Die Halle ist am Sonntag geschlossen.';
  for (const [asked, quoted] of [
    ['Telefonnummer', 'Das Telefon ist werktags ab neun Uhr besetzt.'],
    ['Wie hoch sind die Versandgebühren?', 'Der Versand kostet innerhalb Deutschlands fünf Euro.'],
    ['Hallenmiete', 'Die Halle ist am Sonntag geschlossen.'],
  ] as const)
    assert.equal(quote(asked, text, 'de'), quoted, asked);
});

describe('a chatbot index', () => {
  const shop = indexOf([
    pair(1, 'Wie erreiche ich Sie per Telefon?', 'Werktags ab neun Uhr.'),
    pair(2, 'Wie lange dauert die Lieferung?', 'Zwei bis drei Tage, mit Spedition eine Woche.'),
    pair(3, 'Wo beantrage ich einen Pass?', 'Im Bürgerbüro.'),
    pair(4, 'Was kostet der Versand?', 'Fünf Euro.'),
    pair(6, 'Gibt es eine Sauna?', 'Im Keller.'),
    pair(5, 'Ich habe mein Passwort vergessen.', 'Unter der Anmeldung ist ein Link.'),
  ]);
  const wordsOf = (asked: string): string[] | undefined =>
    shop.search(asked, { top: 1, explain: true }).matches[0]?.explanation?.words;

  test('finds a pair that has one word of a compound, and is less sure than with all of it', () => {
    for (const [asked, id, part] of [
      ['Telefonnummer', 1, 'telefon'],
      ['Lieferungszeitraum', 2, 'lieferung'],
      ['Liefertermin', 2, 'lieferung'],
      ['Versandgebühren', 4, 'versand'],
      ['Passwortwechsel', 5, 'passwort'],
      ['Saunabesuch', 6, 'sauna'],
    ] as const) {
      assert.equal(firstOf(shop, asked), `qa:${id}:0`, asked);
      assert.deepEqual(wordsOf(asked), [part], asked);
      const [whole, compound] = [part, asked].map((text) => shop.search(text, { top: 1 }).confidence);
      assert.ok((compound ?? 1) < (whole ?? 0), asked);
    }
  });

  test('reads a compound as the two words that it is made of', () => {
    const asTwo = shop.search('Telefon Nummer', { top: 3 });
    assert.deepEqual(shop.search('Telefonnummer', { top: 3 }), asTwo);
  });

  test('finds nothing by fewer than five letters, by what is no word, by words of answers alone or by what stands last', () => {
    for (const asked of ['Passform', 'Versammlung', 'Speditionsauftrag', 'Autotelefon'])
      assert.deepEqual(wordsOf(asked), [], asked);
  });

  test('finds a passage by one word of a compound', () => {
    const files = indexOf([
      chunk(1, 0, 'Die Garantie gilt zwei Jahre ab dem Kauf. Bitte heben Sie den Beleg auf.'),
      chunk(1, 1, 'Die Werkstatt ist von Montag bis Freitag geöffnet. Sie finden uns im Hof.'),
    ]);
    assert.equal(firstOf(files, 'Garantiebedingungen'), 'file:1:0');
    assert.equal(firstOf(files, 'Werkstattadresse'), 'file:1:1');
  });
});
