import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belowHeading } from '../../../../../server/src/retrieval/answering/quoting/key-segments/below-heading.ts';
import { applyRule } from './apply-rule.ts';

const text = 'Parking\nParking costs two euros. Bring coins.\nPool\nIt opens at nine.';

test('a heading is replaced by what repeats its terms if the question asks for more', () => {
  const question = 'parking price';
  const replaced = applyRule(belowHeading, { question, text, found: ['Parking'] });
  assert.deepEqual(replaced, ['Parking costs two euros.']);
});

test('a heading stays if it has all terms, nothing repeats them, or its section is found already', () => {
  for (const [question, found] of [
    ['parking', ['Parking']],
    ['pool price', ['Pool']],
    ['parking price', ['Parking', 'Bring coins.']],
  ] as const)
    assert.deepEqual(applyRule(belowHeading, { question, text, found }), found, question);
});
