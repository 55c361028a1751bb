import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rarity } from '../../server/src/language/word-frequency.ts';
import { chunk, indexOf } from '../retrieval/search/index-fixtures.ts';

test('a word tells the less the commoner it is, and all where it is on no list', () => {
  const told = ['the', 'need', 'order', 'guarantee', 'halogen'].map((word) => rarity(word, 'en'));
  assert.deepEqual(
    told,
    [...told].sort((a, b) => a - b),
  );
  assert.equal(rarity('xylophonist', 'en'), 1);
  assert.ok((told[0] ?? 0) > 0 && (told[1] ?? 1) < 0.5);
});

test('a word is as common as the commonest of its forms', () => {
  for (const [form, common] of [
    ['invoicing', 'invoice'],
    ['handles', 'handle'],
    ['founded', 'founded'],
  ] as const)
    assert.equal(rarity(form, 'en'), rarity(common, 'en'), form);
});

test('in a language without a list every word tells as much', () => {
  assert.equal(rarity('the', 'de'), 1);
  assert.equal(rarity('the', undefined), 1);
});

test('a common word that no text has counts less against a match than a rare one', () => {
  const index = indexOf([
    chunk(1, 0, 'The lamp takes a bulb of seven watts.'),
    chunk(1, 1, 'Wipe the shade of the lamp with a soft cloth.'),
    chunk(1, 2, 'Place the lamp on a level surface.'),
  ]);
  const confidenceOf = (question: string) => index.search(question, { top: 1 }).confidence;
  assert.ok(
    confidenceOf('Which bulb does the lamp need?') > confidenceOf('Which bulb does the lamp electrocute?'),
  );
});
