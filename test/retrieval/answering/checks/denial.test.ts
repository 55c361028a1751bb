import assert from 'node:assert/strict';
import { test } from 'node:test';
import { denial } from '../../../../server/src/retrieval/answering/checks/denial.ts';
import { SIBLINGS_MANY } from '../../../../server/src/retrieval/answering/checks/match-check.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

const question = asked('Which rooms have no balcony?');
const taught = 'Which rooms have a balcony?';

test('objects to a pair that does not deny what the question denies', () => {
  assert.deepEqual(denial.find(question, pairMatch(taught)), { found: ['no'], share: 0.5 });
});

test('accepts a pair of many wordings, one in an unknown language, and a passage', () => {
  const match = { language: 'en', siblings: SIBLINGS_MANY };
  assert.notEqual(
    denial.find(question, pairMatch(taught, 'x', { ...match, siblings: SIBLINGS_MANY - 1 })),
    undefined,
  );
  assert.equal(denial.find(question, pairMatch(taught, 'x', match)), undefined);
  assert.equal(denial.find(question, pairMatch(taught, 'x', {})), undefined);
  assert.equal(denial.find(question, passageMatch(taught)), undefined);
});
