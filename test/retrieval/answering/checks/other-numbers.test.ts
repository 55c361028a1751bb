import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherNumbers } from '../../../../server/src/retrieval/answering/checks/other-numbers.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

test('objects to a pair about another number, not to a passage', () => {
  const question = asked('How much is a 5-day ticket?');
  const taught = 'How much is a 10-day ticket?';
  assert.deepEqual(otherNumbers.find(question, pairMatch(taught)), { found: ['10'], share: 0.5 });
  assert.equal(otherNumbers.find(question, passageMatch(taught)), undefined);
  assert.equal(otherNumbers.find(asked('How much is a ten-day ticket?'), pairMatch(taught)), undefined);
});
