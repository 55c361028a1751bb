/** Which sentences say no more than another one, and which lies are told from it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPOSED_FILES, readComposedFile } from '../../../research/development/composed.ts';
import { LIES } from '../../../research/development/composed-lies.ts';
import { exactPartsOf, restates, type Stated } from '../../../server/src/language/contrasts/restatements.ts';
import { splitSentences } from '../../../server/src/language/sentences/sentences.ts';

const stated = (text: string, more: Partial<Stated> = {}): Stated => ({
  text,
  isRow: false,
  isListed: false,
  context: [],
  ...more,
});

test('a sentence restates itself, in another order of its parts, or with other stop words', () => {
  const goods = stated('Unused goods can be returned within 30 days of delivery.');
  for (const claim of [
    'Unused goods can be returned within 30 days of delivery.',
    'Within 30 days of delivery, unused goods can be returned',
    'You can have unused goods returned within 30 days of the delivery.',
  ])
    assert.ok(restates(claim, goods, 'en'), claim);
  assert.ok(!restates('Goods can be returned within 30 days of delivery.', goods, 'en'));
  const dogs = stated('Dogs are not allowed in the pool, but they are allowed in the garden.');
  assert.ok(restates('Dogs are not allowed in the pool.', dogs, 'en'));
});

test('it may take words of what it stands under, and of the sentence that it refers to', () => {
  const price = stated('It costs 5 euros.', { context: ['The day ticket is valid until 3 am.'] });
  assert.ok(restates('The day ticket costs 5 euros.', price, 'en'));
  assert.ok(!restates('The night ticket costs 5 euros.', price, 'en'));
  const watches = stated('- watches', { isListed: true, context: ['We do not repair:'] });
  assert.ok(restates('We do not repair watches.', watches, 'en'));
  assert.ok(!restates('We repair watches.', watches, 'en'));
  assert.ok(!restates('Watches.', watches, 'en'));
});

test('of a row, a cell is said with the first one', () => {
  const row = stated('Plan: Basic; Price: €9; Storage: 10 GB', { isRow: true });
  assert.ok(restates('Plan Basic: storage 10 GB.', row, 'en'));
  assert.ok(!restates('Plan Basic: price €10.', row, 'en'));
  assert.ok(!restates('Plan Basic: storage €9.', row, 'en'));
  assert.ok(!restates('Storage 10 GB.', row, 'en'));
});

const WRONG: readonly [language: string, text: string, claim: string][] = [
  ['en', 'Members pay less than guests.', 'Guests pay less than members.'],
  ['en', 'The blue ticket costs 5 euros and the red ticket costs 8 euros.', 'The blue ticket costs 8 euros.'],
  ['en', 'Delivery is free for orders over 50 euros.', 'Delivery is free.'],
  ['en', 'Check-in is from 3 pm.', 'Check-out is from 3 pm.'],
  ['en', 'Store it at -18 °C.', 'Store it at 18 °C.'],
  ['en', 'You can pay by card or in cash.', 'You can pay by card.'],
  ['de', 'Hunde sind im Zelt nicht erlaubt.', 'Hunde sind im Zelt erlaubt.'],
  ['de', 'Der Eintritt kostet ab 10 Personen 5 Euro.', 'Der Eintritt kostet bis 10 Personen 5 Euro.'],
  ['fr', "L'entrée est gratuite sauf le dimanche.", "L'entrée est gratuite le dimanche."],
  ['es', 'Se puede pagar con tarjeta.', 'No se puede pagar con tarjeta.'],
  ['it', 'Il museo è aperto fino alle 18.', 'Il museo è aperto dalle 18.'],
  ['pt', 'O quarto custa 40 euros com pequeno-almoço.', 'O quarto custa 40 euros sem pequeno-almoço.'],
  ['nl', 'Honden mogen niet in het zwembad.', 'Honden mogen in het zwembad.'],
  ['zh', '宠物不可以进入泳池。', '宠物可以进入泳池。'],
  ['pl', 'Psy nie mogą wchodzić na basen.', 'Psy mogą wchodzić na basen.'],
];
test('what says something else does not restate it, in any language', () => {
  for (const [language, text, claim] of WRONG) {
    assert.ok(restates(text, stated(text), language), text);
    assert.ok(!restates(claim, stated(text), language), claim);
  }
});

test('where nothing is known of the words that limit, only the very sentence passes', () => {
  const text = 'Koirat ovat sallittuja vain puutarhassa.';
  assert.ok(restates(text, stated(text), 'fi'));
  assert.ok(!restates('Koirat ovat sallittuja puutarhassa.', stated(text), 'fi'));
});

test('no lie about any sentence of four files passes, whichever of their sentences it names', () => {
  let told = 0;
  const passed: string[] = [];
  for (const file of COMPOSED_FILES) {
    // Titles are never claimed.
    const sentences = splitSentences(readComposedFile(file)).filter((text) => text.endsWith('.'));
    for (const sentence of sentences)
      for (const { kind, of } of LIES) {
        const claim = of(sentence, 'Why is everything free of charge?', sentences);
        // What another sentence says is no lie.
        if (claim === undefined || sentences.includes(claim)) continue;
        told += 1;
        for (const cited of sentences)
          if (restates(claim, stated(cited), 'en')) passed.push(`${kind}: ${claim} (${cited})`);
      }
  }
  assert.deepEqual(passed, []);
  assert.ok(told > 500, `${told}`);
});

test('what is exact is the same in every language', () => {
  const german = exactPartsOf('Der Eintritt kostet 5 € ab zwei Tagen, siehe https://a.example/b.', 'de');
  assert.deepEqual(exactPartsOf('From two days on, entry is 5 €; see https://a.example/b', 'en'), german);
  assert.notDeepEqual(exactPartsOf('From two days on, entry is 6 €; see https://a.example/b', 'en'), german);
});
