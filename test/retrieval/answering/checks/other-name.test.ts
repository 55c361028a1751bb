import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherName, REWORDED_MIN } from '../../../../server/src/retrieval/answering/checks/other-name.ts';
import { asked, pairMatch } from './checked-match.ts';

const far = { language: 'en', cosine: REWORDED_MIN - 0.01 };
const near = { language: 'en', cosine: REWORDED_MIN };

test('objects to a pair about another name, unless its meaning is near or its answer has the name asked about', () => {
  const question = asked('Is there a pier in Leeds?');
  const taught = 'Is there a pier in Bristol?';
  assert.deepEqual(otherName.find(question, pairMatch(taught, 'Yes.', far)), {
    found: ['bristol'],
    share: 0.5,
  });
  assert.equal(otherName.find(question, pairMatch(taught, 'Yes.', near)), undefined);
  assert.equal(otherName.find(question, pairMatch(taught, 'Yes, and one in Leeds.', far)), undefined);
  assert.equal(otherName.find(question, pairMatch(taught, 'Yes.', { language: 'en' })), undefined);
});

test('objects to another code, and to what is opposite where all else is alike, however near they are', () => {
  const plan = pairMatch('How much is plan M2 Plus?', 'Nine.', near);
  assert.deepEqual(otherName.find(asked('How much is plan L2 Plus?'), plan)?.found, ['m2']);
  const buy = pairMatch('Where can I buy tickets?', 'At the desk.', near);
  assert.deepEqual(otherName.find(asked('Where can I sell tickets?'), buy)?.found, ['buy']);
  assert.equal(otherName.find(asked('Where do you sell tickets?'), buy), undefined);
});

test('accepts an answer that says both when it begins and when it ends', () => {
  const close = asked('When does the pool close?');
  const hours = pairMatch('When does the pool open?', 'From 9 to 17.', near);
  assert.equal(otherName.find(close, hours), undefined);
  assert.notEqual(otherName.find(close, pairMatch('When does the pool open?', 'At 9.', near)), undefined);
});
