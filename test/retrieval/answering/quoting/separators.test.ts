/** Lines that only part a text are never said, and what they part is not said together by chance. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quote } from '../../../../server/src/retrieval/answering/quoting/quote.ts';

const RECEIPT = `GREEN GROCER
4 Market Street
================================
Receipt No: 48213
Customer: John Miller
--------------------------------
Apples       2.00
Pears        3.50
................................
TOTAL        5.50
* * *
Paid by: VISA
…
Bring it back within three days with this receipt.`;

describe('separators', () => {
  for (const [question, said] of [
    ['Who is the customer?', 'Customer: John Miller'],
    ['What is the total?', 'TOTAL        5.50'],
    ['green grocer', 'GREEN GROCER\n4 Market Street'],
    ['bring it back', 'Bring it back within three days with this receipt.'],
  ] as const)
    test(`are not said: ${question}`, () => {
      assert.equal(quote(question, RECEIPT, 'en'), said);
    });

  test('end what is said where nothing was asked for by its words', () => {
    assert.equal(quote('Do you sell fish?', RECEIPT, 'en'), 'GREEN GROCER\n4 Market Street');
    const bestWindow = 'Customer: John Miller\n---\nApples       2.00';
    assert.equal(quote('Do you sell fish?', RECEIPT, 'en', { bestWindow }), 'Customer: John Miller');
  });

  test('are said where they are part of a line', () => {
    assert.equal(quote('fish', 'Fish .......... 3.50', 'en'), 'Fish .......... 3.50');
  });
});
