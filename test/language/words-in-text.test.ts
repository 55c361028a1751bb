import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareWord, wordsWithin } from '../../server/src/language/words-in-text.ts';

test('a word is bare without the signs around it, not those inside', () => {
  assert.deepEqual(['(4.95),', '“well-known”', '•'].map(bareWord), ['4.95', 'well-known', '']);
});

test('short words and numbers count where they stand alone, long ones also inside others', () => {
  const words = ['5', '4.95', 'Liefer', 'au'];
  assert.deepEqual(wordsWithin(words, 'Die Lieferung kostet (4.95) Euro, auch 15.'), ['4.95', 'Liefer']);
  assert.deepEqual(wordsWithin(words, 'Nur 5, au!'), ['5', 'au']);
  assert.deepEqual(wordsWithin([], 'Nur 5.'), []);
});
