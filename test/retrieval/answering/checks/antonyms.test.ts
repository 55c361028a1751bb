import assert from 'node:assert/strict';
import { test } from 'node:test';
import { antonyms } from '../../../../server/src/retrieval/answering/checks/antonyms.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

const question = asked('How do I deactivate my card?');

test('objects to a pair that says the opposite, unless its answer says both', () => {
  const found = antonyms.find(question, pairMatch('How do I activate my card?'));
  assert.deepEqual(found, { found: ['activate'], share: 0.5 });
  const both = pairMatch('How do I activate my card?', 'Under Cards, where you deactivate it too.');
  assert.equal(antonyms.find(question, both), undefined);
});

test('objects to a passage by what is quoted from it', () => {
  const text = 'To activate a card, open the app. Cards are sent by post.';
  assert.notEqual(
    antonyms.find(question, passageMatch(text, 'To activate a card, open the app.')),
    undefined,
  );
  assert.equal(antonyms.find(question, passageMatch(text, 'Cards are sent by post.')), undefined);
});
