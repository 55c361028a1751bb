import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseVocabulary } from '../../scripts/encoder/vocabulary.ts';

const general = {
  words: ['the', 'refund', 'zebra'],
  rankOf: new Map([
    ['the', 0],
    ['refund', 1],
    ['zebra', 2],
  ]),
};

test('words of the texts and of English at large come in, the best first', () => {
  const { words, counts } = chooseVocabulary(['the refund', 'refund refund', 'my refund'], general, 10);
  assert.deepEqual(words, ['refund', 'the', 'zebra']);
  assert.deepEqual(counts, [3, 1, 0]);
});

test('a word that English at large does not know needs three texts, a number five', () => {
  const texts = ['esim 42', 'esim 42', 'esim 42', 'wifi 42', 'wifi 43'];
  assert.deepEqual(
    chooseVocabulary(texts, general, 10).words.filter((word) => !general.rankOf.has(word)),
    ['esim'],
  );
  assert.ok(chooseVocabulary([...texts, 'x 42', 'y 42'], general, 10).words.includes('42'));
});

test('no more words than there are rows', () => {
  assert.equal(chooseVocabulary(['the refund'], general, 2).words.length, 2);
});
