import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steps } from '../../../../../server/src/retrieval/answering/quoting/companions/steps.ts';
import { companionsOf } from './companions-of.ts';

const text =
  'Cancel a booking\nYou can do it online.\n1. Open the app.\n2. Tap cancel.\nPool\nIt opens at nine.';
const numbered = ['1. Open the app.', '2. Tap cancel.'];
const question = 'How do I cancel a booking?';

test('the steps under a heading come along if the question asks how to do it', () => {
  assert.deepEqual(companionsOf(steps, { question, text, key: 'Cancel a booking' }), numbered);
  assert.deepEqual(companionsOf(steps, { question, text, key: 'You can do it online.' }), numbered);
  const other = 'Can I cancel a booking?';
  assert.deepEqual(companionsOf(steps, { question: other, text, key: 'Cancel a booking' }), []);
});

test('steps that are too long together do not come along', () => {
  const found = companionsOf(steps, { question, text, key: 'Cancel a booking', maxCharacters: 20 });
  assert.deepEqual(found, []);
});

test('a section without steps comes along whole with its heading', () => {
  const found = companionsOf(steps, { question: 'How do I open the pool?', text, key: 'Pool' });
  assert.deepEqual(found, ['It opens at nine.']);
});
