import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownWord } from '../../../../../server/src/retrieval/answering/quoting/key-segments/own-word.ts';
import { applyRule } from './apply-rule.ts';

const page = (heading: string): string =>
  `${heading}\nPlease only do it outside. A barbecue may be lit on the lawn.\nPool\nIt opens at nine.`;
const found = ['Please only do it outside.'];

test('the sentence with the term itself is added under a heading that names several things', () => {
  const text = page('Smoking and barbecue');
  const added = applyRule(ownWord, { question: 'barbecue', text, found });
  assert.deepEqual(added, [...found, 'A barbecue may be lit on the lawn.']);
});

test('nothing is added under a heading that names one thing', () => {
  const text = page('Barbecue');
  assert.deepEqual(applyRule(ownWord, { question: 'barbecue', text, found }), found);
});
