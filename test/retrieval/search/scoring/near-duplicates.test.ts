import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Collection } from '../../../../server/src/retrieval/search/contents/postings.ts';
import { Vocabulary } from '../../../../server/src/retrieval/search/contents/vocabulary.ts';
import { isNearDuplicate } from '../../../../server/src/retrieval/search/scoring/near-duplicates.ts';
import { withSearchBuffers } from '../../../../server/src/retrieval/search/scoring/search-buffers.ts';

test('a passage repeats another where it has four fifths of the terms of the shorter one', () => {
  const vocabulary = new Vocabulary();
  const collection = new Collection(vocabulary, 0);
  const repeats = (document: number, other: number): boolean =>
    withSearchBuffers({ documents: 0, groups: 0, terms: vocabulary.limit }, (buffers) =>
      isNearDuplicate(buffers, collection, document, other),
    );
  const add = (terms: string) => collection.add(vocabulary.acquireAll(terms, 0));
  const whole = add('a b c d e f g h i j');
  for (const [terms, isRepeated] of [
    ['a b c d e', true],
    ['a b c d x', true],
    ['a b c x y', false],
    ['a a a a x', false],
    ['a b c d e f g h x y k l m', true],
    ['a b c d e f g x y z k l m', false],
  ] as const) {
    const document = add(terms);
    assert.deepEqual([repeats(whole, document), repeats(document, whole)], [isRepeated, isRepeated], terms);
  }
});
