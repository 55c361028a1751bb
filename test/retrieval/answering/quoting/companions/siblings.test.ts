import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siblings } from '../../../../../server/src/retrieval/answering/quoting/companions/siblings.ts';
import { companionsOf } from './companions-of.ts';

test('the rows that match as well as the key segment come along', () => {
  const text = '9:00 | Yoga | A\n9:00 | Judo | B\n9:30 | Golf | C';
  const found = companionsOf(siblings, { text, key: '9:00 | Yoga | A', siblings: ['9:00 | Judo | B'] });
  assert.deepEqual(found, ['9:00 | Judo | B']);
});
