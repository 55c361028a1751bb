import assert from 'node:assert/strict';
import { test } from 'node:test';
import { antecedent } from '../../../../../server/src/retrieval/answering/quoting/companions/antecedent.ts';
import { companionsOf } from './companions-of.ts';

test('a sentence that refers back brings along the one before', () => {
  const text = 'The shop has a car park. It is free. Dogs are welcome.';
  assert.deepEqual(companionsOf(antecedent, { text, key: 'It is free.' }), ['The shop has a car park.']);
  assert.deepEqual(companionsOf(antecedent, { text, key: 'Dogs are welcome.' }), []);
});

test('no heading is referred back to', () => {
  assert.deepEqual(companionsOf(antecedent, { text: 'Car park\nIt is free.', key: 'It is free.' }), []);
});
