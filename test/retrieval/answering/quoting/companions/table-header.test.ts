import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableHeader } from '../../../../../server/src/retrieval/answering/quoting/companions/table-header.ts';
import { companionsOf } from './companions-of.ts';

const text = 'Plan | Price | Seats\nLite | 9 | 1\nTeam | 29 | 5\nPrices are net. Ask us.';

test('the header of its table comes along with any row', () => {
  for (const key of ['Lite | 9 | 1', 'Team | 29 | 5'])
    assert.deepEqual(companionsOf(tableHeader, { text, key }), ['Plan | Price | Seats']);
});

test('a sentence behind a table, and a row without a header, have none', () => {
  assert.deepEqual(companionsOf(tableHeader, { text, key: 'Ask us.' }), []);
  const bare = 'Lite | 9 | 1\nTeam | 29 | 5';
  assert.deepEqual(companionsOf(tableHeader, { text: bare, key: 'Team | 29 | 5' }), []);
});
