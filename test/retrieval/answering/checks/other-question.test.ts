import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MORE_MAX, otherQuestion } from '../../../../server/src/retrieval/answering/checks/other-question.ts';
import { asked, pairMatch } from './checked-match.ts';

test('objects to a pair that tells something else than the question word asks for', () => {
  const hall = pairMatch('When does the reading room open?', 'At eight.');
  assert.deepEqual(otherQuestion.find(asked('Where is the reading room?'), hall), {
    found: ['place'],
    share: 0.5,
  });
  assert.equal(otherQuestion.find(asked('How long is the reading room open?'), hall), undefined);
  assert.equal(otherQuestion.find(asked('reading room'), hall), undefined);
});

test('of a question that says more than the pair, the question word does not tell', () => {
  const hall = pairMatch('When does the reading room open?', 'At eight.');
  const words = ['old', 'green', 'quiet'];
  const question = (more: number) => asked(`Where is the ${words.slice(0, more).join(' ')} reading room?`);
  assert.notEqual(otherQuestion.find(question(MORE_MAX), hall), undefined);
  assert.equal(otherQuestion.find(question(MORE_MAX + 1), hall), undefined);
});

test('objects to a yes or no where more is asked, and to an answer without a number where an amount is', () => {
  const move = pairMatch('Can I keep my router?', 'Yes, if the plan stays.');
  assert.notEqual(otherQuestion.find(asked('How do I configure my router?'), move), undefined);
  assert.equal(otherQuestion.find(asked('How do I keep my router?'), move), undefined);
  const details = pairMatch('Which details does a transfer need?', 'The name of the payee.');
  assert.notEqual(otherQuestion.find(asked('How much is a transfer?'), details), undefined);
  const fee = pairMatch('Which details does a transfer need?', 'The name; it costs 2 euros.');
  assert.equal(otherQuestion.find(asked('How much is a transfer?'), fee), undefined);
});
