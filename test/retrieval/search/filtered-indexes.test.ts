/** What an index cache lends to those who ask with a filter, and what time takes out of an index or brings into it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TagFilter } from '../../../contract/knowledge/availability.ts';
import { hasTags, narrowFilter } from '../../../server/src/retrieval/search/availability.ts';
import type { IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import { createIndexCache } from '../../../server/src/retrieval/search/index-cache.ts';
import type { ChatbotIndex } from '../../../server/src/retrieval/search/types.ts';
import { change, complete, firstOf, indexOf, pair } from './index-fixtures.ts';

/** A chatbot whose pairs have these tags, and the indexes that it is asked in. */
function cacheOf(tagsOf: readonly (readonly string[])[], filteredMax?: number) {
  const entries = tagsOf.map((tags, at) => ({ ...pair(at + 1, `Question number${at + 1}?`), tags }));
  const loaded: (TagFilter | undefined)[] = [];
  const cache = createIndexCache({
    maxBytes: 1e9,
    ...(filteredMax !== undefined && { filteredMax }),
    async load(_chatbotId, _since, filter) {
      loaded.push(filter);
      return complete(
        1,
        filter === undefined ? entries : entries.filter(({ tags }) => hasTags(tags, filter)),
      );
    },
  });
  const sizeOf = (filter?: TagFilter) =>
    cache.use('a', 1, (index: ChatbotIndex) => index.counts.qa, { filter });
  return { cache, loaded, sizeOf };
}

test('filters that choose the same share one index, and one that chooses all has that of all', async () => {
  const { cache, loaded, sizeOf } = cacheOf([['a'], ['b'], ['a', 'b'], []]);
  assert.equal(await sizeOf(), 4);
  for (const filter of [{ any: ['a', 'b'] }, { any: ['b', 'a', 'b', 'c'] }, { any: ['a', 'b'], none: ['c'] }])
    assert.equal(await sizeOf(filter), 3);
  for (const filter of [{}, { none: [] }, { all: [] }, { none: ['c'] }])
    assert.equal(await sizeOf(filter), 4);
  for (const filter of [{ any: [] }, { any: ['c'] }, { all: ['a', 'c'] }])
    assert.equal(await sizeOf(filter), 0);
  assert.deepEqual(loaded, [undefined, { any: ['a', 'b'] }]);
  assert.equal(cache.size, 2);
  cache.forget('a');
  assert.deepEqual([cache.size, cache.sizeBytes], [0, 0]);
});

test('of more filters than are kept, the one asked least recently leaves; the index of all stays', async () => {
  const { cache, loaded, sizeOf } = cacheOf([['a'], ['b'], ['c']], 2);
  for (const tag of ['a', 'b', 'a', 'c', 'a']) assert.equal(await sizeOf({ any: [tag] }), 1);
  assert.deepEqual(loaded, [undefined, { any: ['a'] }, { any: ['b'] }, { any: ['c'] }]);
  assert.equal(cache.size, 3);
  await sizeOf({ any: ['b'] });
  assert.deepEqual(loaded.at(-1), { any: ['b'] });
  assert.equal(await sizeOf(), 3);
  assert.equal(loaded.length, 5);
});

test('a filter is put in order, without tags that no source has', () => {
  const isKnown = (tag: string): boolean => ['a', 'b'].includes(tag);
  assert.deepEqual(narrowFilter({ any: ['b', 'x', 'a'], none: ['x'] }, isKnown), { any: ['a', 'b'] });
  assert.deepEqual(narrowFilter({ all: ['b', 'a', 'b'] }, isKnown), { all: ['a', 'b'] });
  assert.equal(narrowFilter({ all: ['x'] }, isKnown), 'nothing');
  assert.equal(narrowFilter({ none: ['x'] }, isKnown), 'everything');
});

const sale: IndexEntry = { ...pair(1, 'When is the sale?'), validFromMs: 1_000, validUntilMs: 2_000 };
const parcel = pair(2, 'Where is my parcel?');

/** As time passes, without any change of what is taught. */
function standAt(index: ChatbotIndex, atMs: number): void {
  index.apply({ ...change(index.version, []), atMs });
}

test('an entry comes at its time and goes at its time, and the index then is as one built afresh', () => {
  const index = indexOf([parcel]);
  index.apply({ ...change(2, [sale]), atMs: 0 });
  assert.deepEqual([index.counts.qa, index.dueAtMs], [1, 1_000]);
  standAt(index, 999);
  assert.equal(index.counts.qa, 1);
  standAt(index, 1_000);
  assert.deepEqual(
    [index.counts.qa, index.dueAtMs, firstOf(index, 'When is the sale?')],
    [2, 2_000, 'qa:1:0'],
  );
  standAt(index, 2_000);
  assert.deepEqual([index.counts.qa, index.dueAtMs], [1, Number.POSITIVE_INFINITY]);
  const question = 'When is the parcel sale?';
  const search = (one: ChatbotIndex) => one.search(question, { top: 3, explain: true });
  assert.deepEqual(search(index), search(indexOf([parcel])));
});

test('an entry that waits for its time is replaced, removed and encoded as any other', () => {
  const index = indexOf([parcel]);
  index.apply({ ...change(2, [sale]), atMs: 0 });
  const vectors = [{ encoder: 'e', values: Int8Array.of(127, 0) }];
  const encoded = [{ kind: 'qa' as const, sourceId: 1, ordinal: 0, vectors }];
  index.apply({ ...change(3, []), encoded, atMs: 0 });
  standAt(index, 1_000);
  assert.equal(index.classifierExamples('e').length, 1);
  const later = { ...sale, validFromMs: 1_500 };
  index.apply({ ...change(4, [later]), atMs: 1_000 });
  assert.deepEqual([index.counts.qa, index.dueAtMs], [1, 1_500]);
  index.apply({ ...change(5, [], [{ kind: 'qa', sourceId: 1 }]), atMs: 1_000 });
  standAt(index, 1_500);
  assert.equal(index.counts.qa, 1);
});

test('tags count while their source is there', () => {
  const index = indexOf([parcel]);
  index.apply({
    ...change(2, [
      { ...sale, tags: ['shop'] },
      { ...parcel, tags: ['post'] },
    ]),
    atMs: 0,
  });
  assert.deepEqual([index.hasTag('shop'), index.hasTag('post')], [false, true]);
  standAt(index, 1_000);
  assert.equal(index.hasTag('shop'), true);
  index.apply({ ...change(3, [parcel]), atMs: 1_000 });
  assert.equal(index.hasTag('post'), false);
  standAt(index, 2_000);
  assert.equal(index.hasTag('shop'), false);
});
