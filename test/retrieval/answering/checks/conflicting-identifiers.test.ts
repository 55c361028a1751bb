import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conflictingIdentifiers } from '../../../../server/src/retrieval/answering/checks/conflicting-identifiers.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

test('objects to a pair or passage about another identifier', () => {
  const question = asked('What does E09 mean?');
  const objection = { found: ['e07'], share: 0.2 };
  assert.deepEqual(conflictingIdentifiers.find(question, pairMatch('What does E07 mean?')), objection);
  assert.deepEqual(conflictingIdentifiers.find(question, passageMatch('E07: close the door.')), objection);
});

test('accepts a pair whose answer has the identifier', () => {
  const match = pairMatch('What does E07 mean?', 'The same as E09: close the door.');
  assert.equal(conflictingIdentifiers.find(asked('What does E09 mean?'), match), undefined);
});
