import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEAR_MIN, unrelated } from '../../../../server/src/retrieval/answering/checks/unrelated.ts';
import { asked, pairMatch } from './checked-match.ts';

const far = { language: 'en', cosine: NEAR_MIN - 0.01 };

test('objects to a pair without any word of the question that is far from it in meaning', () => {
  const taught = 'What is your address?';
  const question = asked('Do you like football?');
  assert.deepEqual(unrelated.find(question, pairMatch(taught, 'Lake Street 1.', far)), {
    found: ['like', 'football'],
    share: 0.5,
  });
  assert.equal(unrelated.find(question, pairMatch(taught, 'A.', { ...far, cosine: NEAR_MIN })), undefined);
  assert.equal(unrelated.find(question, pairMatch(taught, 'Football Street.', far)), undefined);
  assert.equal(unrelated.find(question, pairMatch(taught, 'A.', { language: 'en' })), undefined);
});

test('accepts whatever a lone word finds', () => {
  assert.equal(unrelated.find(asked('football?'), pairMatch('What is your address?', 'A.', far)), undefined);
  assert.notEqual(
    unrelated.find(asked('play football?'), pairMatch('What is your address?', 'A.', far)),
    undefined,
  );
});

test('accepts a pair in another language than the question, whose words cannot be the same', () => {
  const question = asked('Wo kann ich Sie finden, wenn ich etwas abholen möchte?');
  assert.equal(unrelated.find(question, pairMatch('What is your address?', 'A.', far)), undefined);
});
