import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtfulText } from '../../../../server/src/retrieval/answering/checks/doubtful-text.ts';
import { readMatch } from '../../../../server/src/retrieval/answering/read-match.ts';
import { asked, pairMatch, passageMatch } from './checked-match.ts';

const question = asked('When do you open?');
const opening = (isDoubtful: boolean) =>
  passageMatch('We open at nine.', undefined, { page: 2, ...(isDoubtful && { isDoubtful }) });

test('objects to a passage that may have been read wrong, and to nothing else', () => {
  assert.deepEqual(doubtfulText.find(question, opening(true)), { found: [], share: 1, limit: 0.8 });
  for (const match of [opening(false), passageMatch('We open at nine.'), pairMatch('When do you open?')])
    assert.equal(doubtfulText.find(question, match), undefined);
});

test('objects to a passage from a picture where a word is said that may have been misread', () => {
  const read = (text: string) =>
    passageMatch(text, undefined, { page: 2, isFromPicture: true, doubtfulWords: ['4.95', 'open'] });
  assert.deepEqual(doubtfulText.find(question, read('A parcel costs 4.95.')), {
    found: [],
    share: 1,
    limit: 0.8,
  });
  for (const text of ['A parcel costs 14.95.', 'A parcel costs 7.50.'])
    assert.equal(doubtfulText.find(question, read(text)), undefined);
});

test('a doubtful passage answers at .8 at most, and no less sure than it was below', () => {
  const confidenceOf = (isDoubtful: boolean, confidence: number) => {
    const match = { kind: 'file', sourceId: 1, ordinal: 0, score: 1, language: 'en' } as const;
    return readMatch(question, match, opening(isDoubtful).source, () => undefined).adjust(confidence);
  };
  assert.equal(confidenceOf(true, 0.95), 0.8);
  assert.equal(confidenceOf(true, 0.7), 0.7);
  assert.equal(confidenceOf(false, 0.95), 0.95);
});
