import assert from 'node:assert/strict';
import { test } from 'node:test';
import { introduced } from '../../../../../server/src/retrieval/answering/quoting/companions/introduced.ts';
import { companionsOf } from './companions-of.ts';

test('a line with a colon brings along its list, and a question its answer', () => {
  const rules = 'Please note:\n- No fires.\n- No dogs.';
  const list = companionsOf(introduced, { text: rules, key: 'Please note:' });
  assert.deepEqual(list, ['- No fires.', '- No dogs.']);
  const faq = 'May I smoke?\nOnly outside. There are seats.\nWho cleans?\nWe do.';
  const answer = companionsOf(introduced, { text: faq, key: 'May I smoke?' });
  assert.deepEqual(answer, ['Only outside.', 'There are seats.']);
});

test('a title brings along nothing if a key segment stands under it', () => {
  const text = 'Parking\nCars park here. It is free.\nPool\nIt opens at nine.';
  const under = ['Cars park here.', 'It is free.'];
  assert.deepEqual(companionsOf(introduced, { text, key: 'Parking' }), under);
  assert.deepEqual(companionsOf(introduced, { text, key: 'Parking', others: ['It is free.'] }), []);
  assert.deepEqual(companionsOf(introduced, { text, key: 'Parking', others: ['It opens at nine.'] }), under);
});
