import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qualifier } from '../../../../../server/src/retrieval/answering/quoting/companions/qualifier.ts';
import { companionsOf } from './companions-of.ts';

test('a sentence brings along the one after it that takes part of it back', () => {
  const text = 'We deliver daily. However, not on Sundays. Ask us.';
  assert.deepEqual(companionsOf(qualifier, { text, key: 'We deliver daily.' }), ['However, not on Sundays.']);
  assert.deepEqual(companionsOf(qualifier, { text, key: 'However, not on Sundays.' }), []);
});
