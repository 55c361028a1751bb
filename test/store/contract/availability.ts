/** Contract: what deltas and texts say of tags, the switch and spans of time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnswerProperties, Store } from '../../../server/src/store/types.ts';
import { readDelta } from '../read-delta.ts';
import { addChatbot, addFile, makePair, trainFile } from '../records.ts';

export function testAvailability(store: () => Store): void {
  const addPair = async (chatbotId: string, properties: Partial<AnswerProperties>): Promise<number> =>
    (await store().write((tx) => tx.pairs.insert(chatbotId, { ...makePair(), ...properties })))?.id ?? 0;

  test('an entry says its tags and its span of time; what is switched off has none', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(chatbotId, {});
    const id = await addPair(chatbotId, { tags: ['a', 'b'], validFromMs: 10, validUntilMs: 20 });
    await addPair(chatbotId, { isEnabled: false });
    const { delta } = await readDelta(store(), chatbotId, 0);
    const told = delta.entries.map(({ sourceId, tags, validFromMs, validUntilMs }) => ({
      sourceId,
      tags,
      validFromMs,
      validUntilMs,
    }));
    assert.deepEqual(told, [
      { sourceId: 1, tags: undefined, validFromMs: undefined, validUntilMs: undefined },
      { sourceId: id, tags: ['a', 'b'], validFromMs: 10, validUntilMs: 20 },
    ]);
  });

  test('equal answers are one, but for those with negative questions', async () => {
    const chatbotId = await addChatbot(store());
    for (const negativeQuestions of [[], ['Not this?'], []]) await addPair(chatbotId, { negativeQuestions });
    const own = { negativeQuestions: ['Nor this?'], answerId: 77 };
    for (let wording = 0; wording < 2; wording += 1) await addPair(chatbotId, own);
    const { delta } = await readDelta(store(), chatbotId, 0);
    const [first, second, third, fourth, fifth] = delta.entries.map(({ groupKey }) => groupKey);
    assert.equal(first, third);
    assert.equal(fourth, fifth);
    assert.equal(new Set([first, second, fourth]).size, 3);
  });

  test('a file that is described otherwise comes by a delta, with the chunks it had', async () => {
    const chatbotId = await addChatbot(store());
    const file = await addFile(store(), chatbotId);
    await trainFile(store(), ['first', 'second']);
    const before = await readDelta(store(), chatbotId, 0);
    const describe = (changes: object) =>
      store().write((tx) => tx.files.describe(chatbotId, file.id, { ...file, ...changes }));
    await describe({ isEnabled: false });
    const off = await readDelta(store(), chatbotId, before.delta.version);
    assert.deepEqual([off.delta.replaced, off.delta.entries], [[{ kind: 'file', sourceId: file.id }], []]);
    await describe({ isEnabled: true, fileName: 'ÄNDERUNG.pdf', tags: ['a'] });
    const on = await readDelta(store(), chatbotId, off.delta.version);
    const tagged = before.delta.entries.map((entry) => ({ ...entry, tags: ['a'] }));
    assert.deepEqual(on.delta.entries, tagged);
    const [named] = await store().read.files.list(chatbotId, { search: 'änderung' });
    assert.deepEqual([named?.fileName, named?.state, named?.tags], ['ÄNDERUNG.pdf', 'trained', ['a']]);
  });

  test('a file that was never trained may be described, and an index has nothing to follow', async () => {
    const chatbotId = await addChatbot(store());
    const file = await addFile(store(), chatbotId);
    await store().write((tx) => tx.files.describe(chatbotId, file.id, { ...file, tags: ['a'] }));
    const { delta } = await readDelta(store(), chatbotId, 0);
    assert.deepEqual([delta.version, delta.entries], [1, []]);
    assert.deepEqual((await store().read.files.find(chatbotId, file.id))?.tags, ['a']);
    await trainFile(store(), ['text']);
    assert.deepEqual((await readDelta(store(), chatbotId, 1)).delta.entries[0]?.tags, ['a']);
  });

  test('texts are read of what is said at a moment, or of all', async () => {
    const chatbotId = await addChatbot(store());
    const ids = [
      await addPair(chatbotId, { tags: ['a'] }),
      await addPair(chatbotId, { isEnabled: false, tags: ['a'] }),
      await addPair(chatbotId, { tags: ['a'], validUntilMs: 20 }),
      await addPair(chatbotId, { tags: ['a'], validFromMs: 20, negativeQuestions: ['Not this?'] }),
      await addPair(chatbotId, { tags: ['b'] }),
    ];
    const file = await addFile(store(), chatbotId);
    await trainFile(store(), ['text']);
    const matches = [
      ...ids.map((sourceId) => ({ kind: 'qa' as const, sourceId, ordinal: 0 })),
      { kind: 'file' as const, sourceId: file.id, ordinal: 0 },
    ];
    const read = async (atMs?: number, filter?: object) => {
      const wanted = atMs === undefined ? {} : { moment: { atMs, filter } };
      const texts = await store().read.knowledge.matchSources(chatbotId, matches, wanted);
      return texts.flatMap((text, at) => (text === undefined ? [] : at));
    };
    assert.deepEqual(await read(), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(await read(19), [0, 2, 4, 5]);
    assert.deepEqual(await read(20), [0, 3, 4, 5]);
    assert.deepEqual(await read(20, { any: ['a'] }), [0, 3]);
    await store().write((tx) => tx.files.describe(chatbotId, file.id, { ...file, isEnabled: false }));
    assert.deepEqual(await read(19, { none: ['a'] }), [4]);
    const [, , , negated] = await store().read.knowledge.matchSources(chatbotId, matches);
    assert.deepEqual(negated?.kind === 'qa' && negated.negativeQuestions, ['Not this?']);
  });
}
