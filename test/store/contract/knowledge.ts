/** Contract: deltas, and the texts behind matches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOMBSTONES_KEPT } from '../../../server/src/store/repositories/knowledge/knowledge-version.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { readDelta } from '../read-delta.ts';
import { addChatbot, addFile, addPair, makePair, trainAllPairs, trainFile } from '../records.ts';

export function testKnowledge(store: () => Store): void {
  test('nothing comes where nothing changed, and only the change where something did', async () => {
    const chatbotId = await addChatbot(store());
    for (let n = 0; n < 5; n += 1) await addPair(store(), chatbotId);
    const { delta } = await readDelta(store(), chatbotId, 5);
    assert.deepEqual(delta, { version: 5, isComplete: false, replaced: [], entries: [] });
    await store().write((tx) => tx.pairs.update(chatbotId, 3, makePair({ question: 'Changed?' })));
    const changed = await readDelta(store(), chatbotId, 5);
    assert.deepEqual(changed.delta.replaced, [{ kind: 'qa', sourceId: 3 }]);
    assert.deepEqual(
      changed.untrained.map((entry) => entry.question),
      ['Changed?'],
    );
  });

  test('a trained pair that is updated answers by its new text at once, and its old chunk is gone', async () => {
    const chatbotId = await addChatbot(store());
    const { id } = await addPair(store(), chatbotId, { question: 'Old?' });
    await trainAllPairs(store());
    const { delta: trained } = await readDelta(store(), chatbotId, 0);
    assert.equal(trained.entries[0]?.terms, 'terms of Old?');
    await store().write((tx) => tx.pairs.update(chatbotId, id, makePair({ question: 'New?' })));
    const { delta, untrained } = await readDelta(store(), chatbotId, trained.version);
    assert.deepEqual(
      delta.entries.map((entry) => entry.terms),
      [''],
    );
    assert.deepEqual(
      untrained.map((entry) => entry.question),
      ['New?'],
    );
  });

  test('pairs with the same answer share a group, files with the same content too', async () => {
    const chatbotId = await addChatbot(store());
    for (const answer of ['same', 'same', 'other']) await addPair(store(), chatbotId, { answer });
    for (let copy = 0; copy < 2; copy += 1) {
      await addFile(store(), chatbotId, { sha256: 'abc' });
      await trainFile(store(), ['first', 'second']);
    }
    const { delta } = await readDelta(store(), chatbotId, 0);
    const groups = (kind: string) =>
      delta.entries.filter((entry) => entry.kind === kind).map((entry) => entry.groupKey);
    const pairs = groups('qa');
    assert.equal(pairs.length, 3);
    assert.equal(new Set(pairs).size, 2);
    assert.deepEqual(groups('file').sort(), ['abc:0', 'abc:0', 'abc:1', 'abc:1']);
  });

  test('a chatbot of more pairs and chunks than one statement reads is loaded whole, as of one moment', async () => {
    const chatbotId = await addChatbot(store());
    const texts = Array.from({ length: 1_100 }, (_, at) => `text ${at}`);
    await addFile(store(), chatbotId);
    await trainFile(store(), texts);
    await store().write(async (tx) => {
      for (const question of texts) await tx.pairs.insert(chatbotId, makePair({ question }));
    });
    await trainAllPairs(store());
    await store().write((tx) => tx.pairs.delete(chatbotId, 500));
    const untrained = await addPair(store(), chatbotId, { question: 'new' });

    const reading = readDelta(store(), chatbotId, 0);
    await store().write(async (tx) => {
      for (const id of [2, 1_000]) await tx.pairs.delete(chatbotId, id);
    });
    const read = await reading;
    const isBefore =
      read.delta.version < ((await store().read.chatbots.find(chatbotId))?.knowledgeVersion ?? 0);
    const of = (kind: 'qa' | 'file') => read.delta.entries.filter((entry) => entry.kind === kind);
    assert.equal(of('qa').length, isBefore ? 1_100 : 1_098);
    assert.deepEqual(
      of('file').map(({ ordinal, terms }) => [ordinal, terms]),
      texts.map((text, at) => [at, `terms of ${text}`]),
    );
    assert.deepEqual(
      read.untrained.map(({ sourceId, question }) => [sourceId, question]),
      [[untrained.id, 'new']],
    );
  });

  test('an index that is ahead of the store, as after a restore, is loaded anew', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(store(), chatbotId);
    const { delta } = await readDelta(store(), chatbotId, 99);
    assert.equal(delta.isComplete, true);
    assert.equal(delta.version, 1);
    assert.equal(delta.entries.length, 1);
  });

  test('removals are forgotten beyond a bound: an index from before it is loaded anew', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(store(), chatbotId);
    const removals = 2 * TOMBSTONES_KEPT;
    for (let done = 0; done < removals; done += 100) {
      await store().write(async (tx) => {
        for (let n = 0; n < 100; n += 1) {
          const pair = await tx.pairs.insert(chatbotId, makePair());
          await tx.pairs.delete(chatbotId, pair?.id ?? 0);
        }
      });
    }
    const version = 1 + 2 * removals;
    assert.equal((await readDelta(store(), chatbotId, 1)).delta.isComplete, true);
    const changesSince = (since: number) =>
      store().read.pairs.findChanges(chatbotId, { since, limit: removals });
    assert.equal(await changesSince(1), undefined);
    assert.equal((await changesSince(version - 2 * TOMBSTONES_KEPT))?.removedIds.length, TOMBSTONES_KEPT);
    const recent = await readDelta(store(), chatbotId, version - 2 * TOMBSTONES_KEPT);
    assert.equal(recent.delta.isComplete, false);
    assert.equal(recent.delta.version, version);
    assert.equal(recent.delta.replaced.length, TOMBSTONES_KEPT);
  });

  test('the sources of matches come in the order asked for, without those that are gone', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const pair = await addPair(store(), chatbotId, { question: 'Q', answer: 'A' });
    const file = await addFile(store(), chatbotId, { fileName: 'a.pdf' });
    const id = await trainFile(store(), ['first', 'second']);
    const docId = (await store().read.files.find(chatbotId, id))?.docId;
    const asked = [
      { kind: 'file' as const, sourceId: file.id, ordinal: 1 },
      { kind: 'qa' as const, sourceId: 999, ordinal: 0 },
      { kind: 'qa' as const, sourceId: pair.id, ordinal: 0 },
      { kind: 'file' as const, sourceId: file.id, ordinal: 7 },
    ];
    assert.deepEqual(await store().read.knowledge.matchSources(chatbotId, asked), [
      {
        kind: 'file',
        sourceId: file.id,
        ordinal: 1,
        docId,
        fileName: 'a.pdf',
        text: 'second',
        locator: { page: 2 },
      },
      undefined,
      { kind: 'qa', sourceId: pair.id, ordinal: 0, docId: '', question: 'Q', answer: 'A' },
      undefined,
    ]);
    const none = await store().read.knowledge.matchSources(other, asked);
    assert.deepEqual(none, [undefined, undefined, undefined, undefined]);
    assert.deepEqual(await store().read.knowledge.matchSources(chatbotId, []), []);
  });

  test('the chunks of a file are listed in order, by pages, as they were trained', async () => {
    const chatbotId = await addChatbot(store());
    const texts = Array.from({ length: 123 }, (_, n) => `chunk ${n}`);
    await addFile(store(), chatbotId);
    const id = await trainFile(store(), texts);
    const all = await store().read.knowledge.listChunks(chatbotId, id);
    assert.deepEqual(
      all.map((chunk) => chunk.text),
      texts,
    );
    assert.deepEqual(all[2]?.vectors, [{ encoder: 'test-1', values: Int8Array.of(7, -128, 127) }]);
    const page = await store().read.knowledge.listChunks(chatbotId, id, { limit: 2, after: 1 });
    assert.deepEqual(
      page.map((chunk) => chunk.ordinal),
      [2, 3],
    );
  });
}
