import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FeatureTable, gramsOf, hashGram } from '../../../server/src/retrieval/encoders/static-features.ts';

const shape = { words: 10, buckets: 1000, ngram: 4, minWordLenForNgrams: 4, maxWords: 3 };
const table = new FeatureTable(shape, ['refund', 'the', 'my']);
const gramRows = (word: string): number[] => gramsOf(word, 4).map((gram) => 10 + (hashGram(gram) % 1000));

test('a long known word has its own row and those of its grams', () => {
  assert.deepEqual([...table.rowsOfWord('refund')], [0, ...gramRows('refund')]);
});

test('a short known word has its own row only', () => {
  assert.deepEqual([...table.rowsOfWord('the')], [1]);
});

test('a short unknown word has grams', () => {
  assert.deepEqual([...table.rowsOfWord('abc')], gramRows('abc'));
  assert.deepEqual(gramsOf('abc', 4), ['^abc', 'abc$']);
});

test('words beyond the limit are not read', () => {
  assert.deepEqual(table.rowsOfText('the my the refund'), [1, 2, 1]);
});

test('a text without a word has no row', () => {
  assert.deepEqual(table.rowsOfText(' …?! '), []);
});

test('hashes are unsigned 32-bit numbers that do not change', () => {
  assert.equal(hashGram('^ref'), 51558260);
  assert.ok(hashGram('und$') >= 0);
});
