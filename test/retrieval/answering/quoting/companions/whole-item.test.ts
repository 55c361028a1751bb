import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeItem } from '../../../../../server/src/retrieval/answering/quoting/companions/whole-item.ts';
import { companionsOf } from './companions-of.ts';

const text = 'Rules:\n- Dogs stay on a lead. Bowls are at the door.\n- No fires.';
const item = ['- Dogs stay on a lead.', 'Bowls are at the door.'];

test('the other sentences of a list item come along up to a length', () => {
  const [key = ''] = item;
  const { length } = item.join('');
  assert.deepEqual(companionsOf(wholeItem, { text, key, maxCharacters: length }), item);
  assert.deepEqual(companionsOf(wholeItem, { text, key, maxCharacters: length - 1 }), []);
});

test('a sentence of running text has no item', () => {
  assert.deepEqual(companionsOf(wholeItem, { text: 'We open at nine. Come in.', key: 'Come in.' }), []);
});
