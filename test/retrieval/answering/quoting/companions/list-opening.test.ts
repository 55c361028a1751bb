import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOpening } from '../../../../../server/src/retrieval/answering/quoting/companions/list-opening.ts';
import { companionsOf } from './companions-of.ts';

test('an item brings along the line that opens its list', () => {
  const text = 'We accept:\n- Cash.\n- Cards.';
  assert.deepEqual(companionsOf(listOpening, { text, key: '- Cards.' }), ['We accept:']);
  const unopened = 'We are glad.\n- Cash.\n- Cards.';
  assert.deepEqual(companionsOf(listOpening, { text: unopened, key: '- Cards.' }), []);
});

const steps = 'To cancel:\n1. Open the app.\n2. Wait two days.';

test('a step brings along the others', () => {
  const all = ['To cancel:', '1. Open the app.', '2. Wait two days.'];
  assert.deepEqual(companionsOf(listOpening, { text: steps, key: '2. Wait two days.' }), all);
});

test('numbered items under a heading come along only up to a length', () => {
  const text = 'Cancellation\n1. Open the app.\n2. Wait two days.';
  const key = '2. Wait two days.';
  const found = companionsOf(listOpening, { text, key });
  assert.deepEqual(found, ['Cancellation', '1. Open the app.', '2. Wait two days.']);
  assert.deepEqual(companionsOf(listOpening, { text, key, maxCharacters: 20 }), ['Cancellation']);
});
