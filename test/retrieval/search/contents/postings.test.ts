import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Collection } from '../../../../server/src/retrieval/search/contents/postings.ts';
import { Vocabulary } from '../../../../server/src/retrieval/search/contents/vocabulary.ts';
import { forEachGram } from '../../../../server/src/retrieval/structures/ngram-table.ts';

const word = fc.constantFrom('card', 'cards.01', 'lost', 'pin', 'pins.01', 'a', 'öl', '返品', 'statement');
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
/** Some repeat a word more often than a posting can say. */
const texts = fc.array(fc.oneof(text, fc.constant('card '.repeat(300).trim())), { maxLength: 20 });

function collect(
  stored: readonly string[],
  isBulk: boolean,
): { collection: Collection; vocabulary: Vocabulary } {
  const vocabulary = new Vocabulary();
  const collection = new Collection(vocabulary);
  if (isBulk) collection.beginBulk();
  for (const terms of stored) collection.add(vocabulary.acquireAll(terms, 0));
  for (const _ of collection.finishBulk());
  return { collection, vocabulary };
}

function listPostings({ collection, vocabulary }: ReturnType<typeof collect>): number[][] {
  return Array.from({ length: vocabulary.limit }, (_, term) => [...collection.postings.values(term)]);
}

describe('a collection', () => {
  test('has the same postings whether built in bulk or text by text', () => {
    fc.assert(
      fc.property(texts, (stored) => {
        assert.deepEqual(listPostings(collect(stored, true)), listPostings(collect(stored, false)));
      }),
    );
  });

  test('takes a removal in the middle of a bulk', () => {
    const { collection, vocabulary } = collect([], false);
    collection.beginBulk();
    const [first] = ['card pin', 'pin lost'].map((stored) =>
      collection.add(vocabulary.acquireAll(stored, 0)),
    );
    collection.remove(first ?? 0);
    collection.add(vocabulary.acquireAll('lost card', 0));
    for (const _ of collection.finishBulk());
    const documents = listPostings({ collection, vocabulary }).map((list) =>
      list.map((posting) => posting >> 8),
    );
    assert.deepEqual(documents, [[0], [1], [0, 1]]);
  });

  test('counts the documents with a ngram, before and after changes', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 0, max: 9 }), (stored, more, removed) => {
        const { collection, vocabulary } = collect(stored, true);
        const present = [...stored];
        const check = (): void => {
          forEachGram('cards', (low, high) => {
            const ngram = vocabulary.ngrams.find(low, high);
            const marked = String.fromCharCode(
              low & 0xffff,
              low >>> 16,
              high & 0xffff,
              ...(high >>> 16 ? [high >>> 16] : []),
            );
            const having = present.filter((terms) =>
              terms.split(' ').some((term) => `^${term.split('.')[0]}$`.includes(marked)),
            );
            assert.equal(ngram === 0 ? 0 : collection.documentsWithGram(ngram), having.length);
          });
        };
        check();
        for (const terms of more) collection.add(vocabulary.acquireAll(terms, 0));
        present.push(...more);
        check();
        if (removed >= present.length) return;
        for (const term of collection.remove(removed)) vocabulary.release(term);
        present.splice(removed, 1);
        check();
      }),
    );
  });
});
