import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortParagraph } from '../../../../../server/src/retrieval/answering/quoting/companions/short-paragraph.ts';
import { companionsOf } from './companions-of.ts';

const text = 'We open at nine. On Sundays we open at ten. Bring a towel.\n\nThe car park is free.';
const paragraph = ['We open at nine.', 'On Sundays we open at ten.', 'Bring a towel.'];
const key = 'On Sundays we open at ten.';

test('a paragraph comes along whole up to a length', () => {
  const { length } = paragraph.join('');
  assert.deepEqual(companionsOf(shortParagraph, { text, key, maxParagraph: length }), paragraph);
  assert.deepEqual(companionsOf(shortParagraph, { text, key, maxParagraph: length - 1 }), []);
});

test('a paragraph without room for all of it does not come along', () => {
  const { length } = paragraph.join('');
  assert.deepEqual(companionsOf(shortParagraph, { text, key, maxCharacters: length }), paragraph);
  assert.deepEqual(companionsOf(shortParagraph, { text, key, maxCharacters: length - 1 }), []);
});
