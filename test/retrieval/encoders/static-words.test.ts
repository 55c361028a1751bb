import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitWords } from '../../../server/src/retrieval/encoders/static-words.ts';

test('words are lower case, without accents, possessives and apostrophes', () => {
  assert.deepEqual(splitWords("The customer's Café won’t OPEN!"), [
    'the',
    'customer',
    'cafe',
    'wont',
    'open',
  ]);
});

test('digits stay words and punctuation parts them', () => {
  assert.deepEqual(splitWords('order #12-34, 5€'), ['order', '12', '34', '5']);
});

test('a run of Chinese gives characters and pairs of neighbours', () => {
  assert.deepEqual(splitWords('退款吗'), ['退款', '退', '款吗', '款', '吗']);
});

test('Korean syllables stay whole', () => {
  assert.deepEqual(splitWords('환불'), ['환불', '환', '불']);
});

test('no word is ever empty or holds a space, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) =>
      splitWords(text).every((word) => /^\S+$/u.test(word)),
    ),
  );
});
