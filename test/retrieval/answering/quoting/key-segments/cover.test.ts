import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cover } from '../../../../../server/src/retrieval/answering/quoting/key-segments/cover.ts';
import { applyRule } from './apply-rule.ts';

const text = 'Towels cost two euros. The pool opens at nine. Parking is free.';

test('the segments that cover the terms are found, and none without a term', () => {
  const question = 'When does the pool open, and is parking free?';
  const found = applyRule(cover, { question, text });
  assert.deepEqual(found.sort(), ['Parking is free.', 'The pool opens at nine.']);
  assert.deepEqual(applyRule(cover, { question: 'breakfast', text }), []);
});

test('no more segments are found than allowed', () => {
  const question = 'pool, parking, towels';
  assert.equal(applyRule(cover, { question, text }).length, 3);
  assert.equal(applyRule(cover, { question, text, maxSentences: 2 }).length, 2);
});

test('of segments with the same terms, the one in the best window is found', () => {
  const pages = 'The pool is warm.\n\nThe pool is deep.';
  for (const bestWindow of ['The pool is warm.', 'The pool is deep.'])
    assert.deepEqual(applyRule(cover, { question: 'pool', text: pages, bestWindow }), [bestWindow]);
});
