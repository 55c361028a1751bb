/** Words that are asked in another form than the texts have: inflected, or misspelt. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cards, firstOf, indexOf } from './index-fixtures.ts';

describe('a chatbot index', () => {
  test('finds a pair by other forms of its words and in spite of a typo', () => {
    const index = indexOf(cards);
    assert.equal(firstOf(index, 'activating cards'), 'qa:1:0');
    assert.equal(firstOf(index, 'statment'), 'qa:5:0');
    assert.equal(firstOf(index, 'transfering'), 'qa:3:0');
  });
});
