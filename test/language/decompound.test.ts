import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBeginning } from '../../server/src/language/decompound.ts';
import { quote } from '../retrieval/answering/quoting/quote-key-segments.ts';

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
