import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headings } from '../../../../../server/src/retrieval/answering/quoting/companions/headings.ts';
import { companionsOf } from './companions-of.ts';

test('the headings that have a term which the sentence lacks come along, and no others', () => {
  const text = 'Parking\nCars\nIt costs two euros.\nBicycles\nThey park for nothing.';
  const key = 'It costs two euros.';
  assert.deepEqual(companionsOf(headings, { question: 'parking for cars', text, key }), ['Parking', 'Cars']);
  assert.deepEqual(companionsOf(headings, { question: 'costs in euros', text, key }), []);
});

test('the rest of an answer comes along if only its question line has the term', () => {
  const text = 'May I bring my dog?\nYes, on a lead. Bowls are at the door.\nMay I smoke?\nNo.';
  const found = companionsOf(headings, { question: 'dog', text, key: 'Yes, on a lead.' });
  assert.deepEqual(found, ['May I bring my dog?', 'Yes, on a lead.', 'Bowls are at the door.']);
});
