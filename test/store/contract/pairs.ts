/** Contract: question-and-answer pairs and their lists. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { UNRESTRICTED } from '../../../server/src/store/repositories/pairs/source-properties.ts';
import { WINDOW_ROWS } from '../../../server/src/store/repositories/source-list.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addPair, makePair, trainAllPairs } from '../records.ts';

export function testPairs(store: () => Store): void {
  test('a new pair has the next id, is pending, and raises the version', async () => {
    const chatbotId = await addChatbot(store());
    const first = await addPair(store(), chatbotId, { question: 'Q', answer: 'A', nowMs: 7 });
    const second = await addPair(store(), chatbotId);
    assert.deepEqual(first, {
      chatbotId,
      id: 1,
      question: 'Q',
      answer: 'A',
      contentLength: 2,
      docId: '',
      state: 'pending',
      failure: null,
      createdAtMs: 7,
      modifiedAtMs: 7,
      ...UNRESTRICTED,
    });
    assert.equal(second.id, 2);
    assert.deepEqual(await store().read.pairs.find(chatbotId, 1), first);
    assert.equal((await store().read.chatbots.find(chatbotId))?.knowledgeVersion, 2);
  });

  test('a pair is not added to a chatbot that does not exist', async () => {
    assert.equal(await store().write((tx) => tx.pairs.insert(randomUUID(), makePair())), undefined);
  });

  test('ids are not given again after a deletion', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(store(), chatbotId);
    assert.equal(await store().write((tx) => tx.pairs.delete(chatbotId, 1)), true);
    assert.equal(await store().write((tx) => tx.pairs.delete(chatbotId, 1)), false);
    assert.equal((await addPair(store(), chatbotId)).id, 2);
  });

  test('an update makes the pair untrained again and keeps its creation', async () => {
    const chatbotId = await addChatbot(store());
    const { id } = await addPair(store(), chatbotId, { nowMs: 100 });
    await trainAllPairs(store());
    const trained = await store().read.pairs.find(chatbotId, id);
    assert.equal(trained?.state, 'trained');
    assert.notEqual(trained?.docId, '');
    const updated = await store().write((tx) =>
      tx.pairs.update(chatbotId, id, makePair({ question: 'New?', answer: 'Yes', nowMs: 200 })),
    );
    assert.equal(updated?.state, 'pending');
    assert.equal(updated?.docId, '');
    assert.equal(updated?.question, 'New?');
    assert.equal(updated?.createdAtMs, 100);
    assert.equal(updated?.modifiedAtMs, 200);
    assert.equal(await store().write((tx) => tx.pairs.update(chatbotId, id + 1, makePair())), undefined);
  });

  test('each update is later than the one before, even where the clock stands or runs back', async () => {
    const chatbotId = await addChatbot(store());
    const { id } = await addPair(store(), chatbotId, { nowMs: 100 });
    for (const [nowMs, expected] of [
      [100, 101],
      [50, 102],
    ] as const) {
      const updated = await store().write((tx) => tx.pairs.update(chatbotId, id, makePair({ nowMs })));
      assert.equal(updated?.modifiedAtMs, expected);
    }
  });

  test('an update or deletion of what is not there raises no version', async () => {
    const chatbotId = await addChatbot(store());
    await store().write((tx) => tx.pairs.update(chatbotId, 5, makePair()));
    await store().write((tx) => tx.pairs.delete(chatbotId, 5));
    assert.equal((await store().read.chatbots.find(chatbotId))?.knowledgeVersion, 0);
  });

  test('a chatbot sees its own pairs only', async () => {
    const [mine, other] = [await addChatbot(store()), await addChatbot(store())];
    const { id } = await addPair(store(), mine);
    assert.equal(await store().read.pairs.find(other, id), undefined);
    assert.equal(await store().write((tx) => tx.pairs.update(other, id, makePair())), undefined);
    assert.equal(await store().write((tx) => tx.pairs.delete(other, id)), false);
    assert.deepEqual(await store().read.pairs.list(other), []);
  });

  test('search finds text in question and answer whatever its case, and takes wildcards literally', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(store(), chatbotId, { question: 'Größe der STRASSE?', answer: '50% off_now' });
    await addPair(store(), chatbotId, { question: 'Где мой ЗАКАЗ', answer: 'ΟΔΟΣ' });
    const search = async (text: string): Promise<number[]> => {
      const pairs = await store().read.pairs.list(chatbotId, { search: text });
      assert.equal(await store().read.pairs.count(chatbotId, { search: text }), pairs.length);
      return pairs.map((pair) => pair.id);
    };
    assert.deepEqual(await search('grösse'), [1]);
    assert.deepEqual(await search('GRÖSSE DER straße'), [1]);
    assert.deepEqual(await search('заказ'), [2]);
    assert.deepEqual(await search('οδος'), [2]);
    assert.deepEqual(await search('0% OFF_'), [1]);
    assert.deepEqual(await search('5%f'), []);
    assert.deepEqual(await search('_'), [1]);
    assert.deepEqual(await search("'"), []);
    assert.deepEqual(await search(''), [2, 1]);
  });

  test('changes since a version are the pairs that were added or changed, as they are now, and those that went', async () => {
    const chatbotId = await addChatbot(store());
    for (let n = 0; n < 4; n += 1) await addPair(store(), chatbotId);
    await trainAllPairs(store());
    const since = (await store().read.chatbots.find(chatbotId))?.knowledgeVersion ?? 0;
    const changes = () => store().read.pairs.findChanges(chatbotId, { since, limit: 10 });
    assert.deepEqual(await changes(), { version: since, changed: [], removedIds: [] });

    await store().write((tx) => tx.pairs.update(chatbotId, 2, makePair({ question: 'Changed?' })));
    await store().write((tx) => tx.pairs.delete(chatbotId, 3));
    const added = await addPair(store(), chatbotId);
    await addPair(store(), await addChatbot(store()));
    const { version, changed, removedIds } = (await changes()) ?? assert.fail();
    assert.equal(version, since + 3);
    assert.deepEqual(changed.map(({ id, question, state }) => [id, question, state]).sort(), [
      [2, 'Changed?', 'pending'],
      [added.id, 'Where is my order?', 'pending'],
    ]);
    assert.deepEqual(removedIds, [3]);

    await trainAllPairs(store());
    const trained = await store().read.pairs.findChanges(chatbotId, { since: version, limit: 10 });
    assert.deepEqual(trained?.changed.map(({ id, state }) => [id, state]).sort(), [
      [2, 'trained'],
      [added.id, 'trained'],
    ]);
  });

  test('changes cannot be told beyond a limit, of a version to come, or of no chatbot', async () => {
    const chatbotId = await addChatbot(store());
    for (let n = 0; n < 3; n += 1) await addPair(store(), chatbotId);
    const changesOf = (since: number, limit = 10, of = chatbotId) =>
      store().read.pairs.findChanges(of, { since, limit });
    assert.equal((await changesOf(0, 3))?.changed.length, 3);
    assert.equal(await changesOf(0, 2), undefined);
    assert.equal(await changesOf(4), undefined);
    assert.equal(await changesOf(0, 10, randomUUID()), undefined);
    for (const id of [1, 2, 3]) await store().write((tx) => tx.pairs.delete(chatbotId, id));
    assert.deepEqual((await changesOf(3, 3))?.removedIds, [1, 2, 3]);
    assert.equal(await changesOf(3, 2), undefined);
  });

  test('lists and counts by training state', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(store(), chatbotId);
    await trainAllPairs(store());
    await addPair(store(), chatbotId);
    const ids = async (isTrained: boolean): Promise<number[]> =>
      (await store().read.pairs.list(chatbotId, { isTrained })).map((pair) => pair.id);
    assert.deepEqual(await ids(true), [1]);
    assert.deepEqual(await ids(false), [2]);
    assert.equal(await store().read.pairs.count(chatbotId, { isTrained: false }), 1);
    assert.equal(await store().read.pairs.count(chatbotId), 2);
  });

  test('pages by cursor give every pair once, highest id first, whatever the page size', async () => {
    const chatbotId = await addChatbot(store());
    await store().write(async (tx) => {
      for (let n = 0; n < 40; n += 1) await tx.pairs.insert(chatbotId, makePair({ question: `Q${n % 7}` }));
      for (const id of [3, 4, 20, 40]) await tx.pairs.delete(chatbotId, id);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 45 }),
        fc.constantFrom(undefined, 'q1', 'nothing'),
        async (limit, search) => {
          const filter = search === undefined ? {} : { search };
          const whole = (await store().read.pairs.list(chatbotId, filter)).map((pair) => pair.id);
          assert.deepEqual(
            whole,
            whole.toSorted((a, b) => b - a),
          );
          const paged: number[] = [];
          for (let before = 1e15; ; ) {
            const page = await store().read.pairs.list(chatbotId, { ...filter, limit, before });
            assert.ok(page.length <= limit);
            paged.push(...page.map((pair) => pair.id));
            const last = page.at(-1);
            if (last === undefined) break;
            before = last.id;
          }
          assert.deepEqual(paged, whole);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a list longer than what one statement looks at is whole and in order, and lets others through', async () => {
    const chatbotId = await addChatbot(store());
    const written = 2 * WINDOW_ROWS + 50;
    await store().write(async (tx) => {
      for (let id = 1; id <= written; id += 1) {
        await tx.pairs.insert(chatbotId, makePair({ question: id % 500 === 0 ? 'Rare?' : 'Often?' }));
      }
      for (let id = 1100; id < 1300; id += 1) await tx.pairs.delete(chatbotId, id);
    });
    const { pairs } = store().read;
    let turns = 0;
    const count = (): void => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const ids = (await pairs.list(chatbotId)).map(({ id }) => id);
    clearImmediate(counting);
    assert.ok(turns >= 1, `${turns} turns of the event loop`);
    const kept = Array.from({ length: written }, (_, at) => written - at).filter(
      (id) => id < 1100 || id >= 1300,
    );
    assert.deepEqual(ids, kept);
    const rare = [2000, 1500, 1000, 500];
    const search = 'rare';
    assert.deepEqual(
      (await pairs.list(chatbotId, { search })).map(({ id }) => id),
      rare,
    );
    assert.deepEqual(
      (await pairs.list(chatbotId, { search, before: 2000, limit: 2 })).map(({ id }) => id),
      rare.slice(1, 3),
    );
    assert.equal(await pairs.count(chatbotId), kept.length);
    assert.equal(await pairs.count(chatbotId, { search, isTrained: false }), rare.length);
    assert.equal(await pairs.count(chatbotId, { isTrained: true }), 0);
  });

  test('fifty callers at once get fifty different ids and versions', async () => {
    const chatbotId = await addChatbot(store());
    const pairs = await Promise.all(Array.from({ length: 50 }, () => addPair(store(), chatbotId)));
    assert.equal(new Set(pairs.map((pair) => pair.id)).size, 50);
    assert.equal((await store().read.chatbots.find(chatbotId))?.knowledgeVersion, 50);
  });

  test('a read sees every write acknowledged before it', async () => {
    const chatbotId = await addChatbot(store());
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const { id } = await addPair(store(), chatbotId, { question: `Q${n}` });
        assert.equal((await store().read.pairs.find(chatbotId, id))?.question, `Q${n}`);
        const delta = await store().read.knowledge.delta(chatbotId, 0);
        assert.ok(delta?.untrained.some((entry) => entry.sourceId === id));
        await store().write((tx) => tx.pairs.delete(chatbotId, id));
        assert.equal(await store().read.pairs.find(chatbotId, id), undefined);
      }),
    );
  });
}
