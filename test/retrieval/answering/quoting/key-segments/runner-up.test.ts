import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runnerUp } from '../../../../../server/src/retrieval/answering/quoting/key-segments/runner-up.ts';
import { applyRule } from './apply-rule.ts';

const text = 'The pool opens early. The pool closes late. Towels are free.';
const found = ['The pool opens early.'];

test('a second sentence with nearly as many terms is added to the only one found', () => {
  const added = applyRule(runnerUp, { question: 'pool', text, found });
  assert.deepEqual(added, ['The pool opens early.', 'The pool closes late.']);
});

test('nothing is added if others have fewer terms, several segments were found, or one is all that is allowed', () => {
  const question = 'pool opens early';
  assert.deepEqual(applyRule(runnerUp, { question, text, found }), found);
  const two = [...found, 'Towels are free.'];
  assert.deepEqual(applyRule(runnerUp, { question: 'pool', text, found: two }), two);
  assert.deepEqual(applyRule(runnerUp, { question: 'pool', text, found, maxSentences: 1 }), found);
});
