import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndexDelta, IndexEntry } from '../../../server/src/retrieval/search/entries.ts';
import { createIndexCache, type IndexCache } from '../../../server/src/retrieval/search/index-cache.ts';
import type { ChatbotIndex } from '../../../server/src/retrieval/search/types.ts';
import { pair } from './index-fixtures.ts';

/** To look at an index that nothing changes any more. */
const itself = (index: ChatbotIndex): ChatbotIndex => index;

/** A store of pairs that answers when told to, and remembers what it was asked. */
function createSource() {
  const pairs: { version: number; entry: IndexEntry }[] = [];
  const asked: { chatbotId: string; since: number }[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const delta = (since: number): IndexDelta => {
    const entries = pairs.filter(({ version }) => version > since).map(({ entry }) => entry);
    return {
      version: pairs.length,
      isComplete: since === 0,
      replaced: entries.map(({ kind, sourceId }) => ({ kind, sourceId })),
      entries,
    };
  };
  return {
    asked,
    write: (question: string) =>
      pairs.push({ version: pairs.length + 1, entry: pair(pairs.length + 1, question) }),
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const go of held.splice(0)) go();
    },
    async load(chatbotId: string, since: number): Promise<IndexDelta | undefined> {
      asked.push({ chatbotId, since });
      const read = chatbotId === 'gone' ? undefined : delta(since);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return read;
    },
  };
}

describe('the index cache', () => {
  test('lends an empty index that it neither counts nor gives to anybody else', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    const apart = cache.createApart();
    apart.apply({ version: 1, isComplete: true, replaced: [], entries: [pair(1, 'Where is my parcel?')] });
    assert.deepEqual([cache.size, cache.sizeBytes], [0, 0]);
    assert.notEqual(await cache.use('a', 1, itself), apart);
    assert.notEqual(cache.createApart(), apart);
  });

  test('loads once, then applies only what changed, and reads nothing where nothing did', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    await cache.use('a', 1, itself);
    await cache.use('a', 1, itself);
    assert.equal(source.write('Where is my parcel?'), 2);
    const index = await cache.use('a', 2, itself);
    assert.equal(index?.search('parcel', { top: 1 }).matches[0]?.sourceId, 2);
    assert.deepEqual(
      source.asked.map(({ since }) => since),
      [0, 1],
    );
    assert.deepEqual(cache.counters, { hits: 1, loads: 1, deltas: 1, evictions: 0 });
  });

  test('asks at the same time share one load', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    source.hold();
    const asks = Array.from({ length: 20 }, () => cache.use('a', 1, itself));
    source.release();
    const indexes = await Promise.all(asks);
    assert.equal(new Set(indexes).size, 1);
    assert.equal(source.asked.length, 1);
  });

  describe('lets others go on while an index takes in many texts', () => {
    const texts = Array.from({ length: 100 }, (_, at) => pair(at + 1, `Where is parcel number${at}?`));
    const complete = (version: number, entries: IndexEntry[]): IndexDelta => ({
      version,
      isComplete: true,
      replaced: [],
      entries,
    });

    /** Asks for version 1 and then 2, doing something the first time that the second load lets go. */
    async function between(deltas: readonly IndexDelta[], work: (cache: IndexCache) => Promise<void>) {
      let breaths = 0;
      let isSecond = false;
      const works: Promise<void>[] = [];
      const cache: IndexCache = createIndexCache({
        maxBytes: 1e9,
        load: async () => deltas[isSecond ? 1 : 0],
        async breathe() {
          breaths += 1;
          if (isSecond && works.length === 0) works.push(work(cache));
          await new Promise((resolve) => setImmediate(resolve));
        },
      });
      await cache.use('a', 1, itself);
      assert.ok(breaths > 1, `${breaths}`);
      isSecond = true;
      const index = await cache.use('a', 2, itself);
      assert.equal(works.length, 1);
      await Promise.all(works);
      return index;
    }

    test('an index that is built anew answers as before meanwhile', async () => {
      const seen: unknown[] = [];
      const index = await between([complete(1, texts), complete(2, texts.slice(50))], async (cache) => {
        const before = await cache.use('a', 1, itself);
        seen.push(before?.version, before?.search('number7', { top: 1 }).matches[0]?.sourceId);
      });
      assert.deepEqual(seen, [1, 8]);
      assert.deepEqual([index?.version, index?.counts.qa], [2, 50]);
    });

    test('one that is changed in place is not read meanwhile', async () => {
      const seen: unknown[] = [];
      const replaced = texts.map(({ kind, sourceId }) => ({ kind, sourceId }));
      const change = { version: 2, isComplete: false, replaced, entries: texts };
      const index = await between([complete(1, texts), change], async (cache) => {
        await cache.use('a', 1, (changed, at) => seen.push(at, changed.version, changed.counts.qa));
      });
      assert.deepEqual(seen, [2, 2, 100]);
      assert.equal(index?.search('number7', { top: 1 }).matches[0]?.sourceId, 8);
    });
  });

  test('an ask for a version later than the load under way reads again', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    source.hold();
    const early = cache.use('a', 1, itself);
    source.write('Where is my parcel?');
    const late = cache.use('a', 2, itself);
    source.release();
    await early;
    assert.ok(((await late)?.version ?? 0) >= 2);
    assert.deepEqual(
      source.asked.map(({ since }) => since),
      [0, 1],
    );
  });

  test('the least recently asked index leaves when there is no room, and comes back when asked', async () => {
    const source = createSource();
    for (let at = 0; at < 50; at++) source.write(`How do I use feature number ${at} of the machine?`);
    const probe = createIndexCache({ maxBytes: 1e9, load: source.load });
    const size = (await probe.use('probe', 50, itself))?.sizeBytes ?? 0;
    const cache = createIndexCache({ maxBytes: size * 2.5, load: source.load });
    for (const chatbotId of ['a', 'b', 'a', 'c']) await cache.use(chatbotId, 50, itself);
    assert.equal(cache.size, 2);
    assert.equal(cache.counters.evictions, 1);
    assert.ok(cache.sizeBytes <= size * 2.5 && cache.sizeBytes > 0);
    source.asked.length = 0;
    await cache.use('a', 50, itself);
    await cache.use('b', 50, itself);
    assert.deepEqual(source.asked, [{ chatbotId: 'b', since: 0 }]);
  });

  test('an index larger than all room still answers', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    const cache = createIndexCache({ maxBytes: 1, load: source.load });
    assert.equal((await cache.use('a', 1, itself))?.version, 1);
    assert.equal((await cache.use('b', 1, itself))?.version, 1);
    assert.equal(cache.size, 1);
  });

  test('a chatbot that is gone has no index and leaves nothing', async () => {
    const source = createSource();
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    assert.equal(await cache.use('gone', 1, itself), undefined);
    assert.equal(cache.size, 0);
    assert.equal(cache.sizeBytes, 0);
  });

  test('a failed load fails every ask that waits for it, and the next ask tries again', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    let isBroken = true;
    const cache = createIndexCache({
      maxBytes: 1e9,
      load: async (chatbotId, since) => {
        if (isBroken) throw new Error('no connection');
        return source.load(chatbotId, since);
      },
    });
    const asks = await Promise.allSettled([cache.use('a', 1, itself), cache.use('a', 1, itself)]);
    assert.ok(asks.every(({ status }) => status === 'rejected'));
    isBroken = false;
    assert.equal((await cache.use('a', 1, itself))?.version, 1);
  });

  test('a store that stays behind what it acknowledged is an error, not an old answer', async () => {
    const source = createSource();
    source.write('How do I activate my card?');
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    await assert.rejects(cache.use('a', 2, itself), { code: 'unavailable' });
  });

  test('an empty chatbot is loaded once', async () => {
    const source = createSource();
    const cache = createIndexCache({ maxBytes: 1e9, load: source.load });
    const index = await cache.use('a', 0, itself);
    assert.deepEqual(index?.search('card', { top: 1 }), { matches: [], confidence: 0 });
  });
});
