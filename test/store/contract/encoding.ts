/** Contract: chunks that encoders have still to see. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store, UnencodedChunk } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, trainAllPairs, trainFile } from '../records.ts';

const SIGNATURES = { qa: 'static+sentence', file: 'static' };
const VECTOR = { encoder: 'sentence', values: Int8Array.of(1, 2, 3) };

export function testEncoding(store: () => Store): void {
  const listed = async (chatbotId: string): Promise<boolean> =>
    (await store().read.encoding.listChatbots(SIGNATURES, '', 10_000)).includes(chatbotId);
  const unencoded = (chatbotId: string, kind: 'qa' | 'file', limit = 100) =>
    store().read.encoding.listUnencoded(chatbotId, kind, SIGNATURES[kind], limit);
  const encode = (chatbotId: string, kind: 'qa' | 'file', chunks: readonly UnencodedChunk[]) =>
    store().write((tx) =>
      tx.encoding.write(
        chatbotId,
        SIGNATURES[kind],
        chunks.map(({ terms: _, ...chunk }) => ({ ...chunk, vectors: [VECTOR] })),
      ),
    );

  test('chunks are listed until they are encoded, each kind by its own signature', async () => {
    const chatbotId = await addChatbot(store());
    const { id } = await addPair(store(), chatbotId, { question: 'Where?' });
    await trainAllPairs(store());
    await addFile(store(), chatbotId);
    const fileId = await trainFile(store(), ['one', 'two']);
    assert.equal(await listed(chatbotId), true);
    assert.equal((await unencoded(chatbotId, 'file', 1)).length, 1);
    const [pair] = await unencoded(chatbotId, 'qa');
    assert.deepEqual([pair?.sourceId, pair?.text, pair?.terms], [id, 'Where?', 'terms of Where?']);
    assert.deepEqual(await store().read.encoding.progress(chatbotId, 'file', SIGNATURES.file), {
      chunks: 2,
      encoded: 0,
    });

    await encode(chatbotId, 'qa', await unencoded(chatbotId, 'qa'));
    assert.deepEqual(await unencoded(chatbotId, 'qa'), []);
    assert.equal(await store().write((tx) => tx.encoding.markComplete(chatbotId, SIGNATURES)), false);
    assert.equal(await listed(chatbotId), true);
    await encode(chatbotId, 'file', await unencoded(chatbotId, 'file'));
    assert.equal(await store().write((tx) => tx.encoding.markComplete(chatbotId, SIGNATURES)), true);
    assert.equal(await listed(chatbotId), false);
    assert.deepEqual((await store().read.knowledge.listChunks(chatbotId, fileId))[0]?.vectors, [VECTOR]);
    assert.deepEqual(await store().read.encoding.progress(chatbotId, 'file', SIGNATURES.file), {
      chunks: 2,
      encoded: 2,
    });
  });

  test('encoding raises the version, so that an index takes the vectors over by a delta', async () => {
    const chatbotId = await addChatbot(store());
    const { id } = await addPair(store(), chatbotId);
    await trainAllPairs(store());
    const before = (await store().read.chatbots.find(chatbotId))?.knowledgeVersion ?? 0;
    await encode(chatbotId, 'qa', await unencoded(chatbotId, 'qa'));
    const read = await store().read.knowledge.delta(chatbotId, before);
    const { isComplete, replaced, entries, encoded } = read?.delta ?? {};
    assert.deepEqual({ isComplete, replaced, entries }, { isComplete: false, replaced: [], entries: [] });
    assert.deepEqual(encoded, [{ kind: 'qa', sourceId: id, ordinal: 0, vectors: [VECTOR] }]);
  });

  test('of a file, an index hears of the chunks whose vectors came, however many, and of no other', async () => {
    const chatbotId = await addChatbot(store());
    await addFile(store(), chatbotId);
    const texts = Array.from({ length: 1_100 }, (_, at) => `text ${at}`);
    const sourceId = await trainFile(store(), texts);
    const versionOf = async () => (await store().read.chatbots.find(chatbotId))?.knowledgeVersion ?? 0;
    const encodedSince = async (version: number) => {
      const delta = (await store().read.knowledge.delta(chatbotId, version))?.delta;
      assert.deepEqual([delta?.isComplete, delta?.replaced, delta?.entries], [false, [], []]);
      return (delta?.encoded ?? []).map(({ kind, sourceId, ordinal }) => `${kind} ${sourceId} ${ordinal}`);
    };
    const place = ({ ordinal }: UnencodedChunk) => `file ${sourceId} ${ordinal}`;

    const atFirst = await versionOf();
    const most = await unencoded(chatbotId, 'file', 1_098);
    await encode(chatbotId, 'file', most);
    const later = await versionOf();
    const rest = await unencoded(chatbotId, 'file');
    assert.equal(rest.length, 2);
    await encode(chatbotId, 'file', rest);
    assert.deepEqual((await encodedSince(later)).sort(), rest.map(place).sort());
    assert.deepEqual((await encodedSince(atFirst)).sort(), [...most, ...rest].map(place).sort());
  });

  test('a chunk whose text changed or that went meanwhile is passed over', async () => {
    const chatbotId = await addChatbot(store());
    for (const question of ['Old?', 'Gone?']) await addPair(store(), chatbotId, { question });
    await trainAllPairs(store());
    const chunks = await unencoded(chatbotId, 'qa');
    assert.equal(chunks.length, 2);
    await store().write(async (tx) => {
      const text = { question: 'New?', answer: 'a', contentLength: 5, nowMs: 2000, dueAtMs: 2000 };
      await tx.pairs.update(chatbotId, 1, text);
      await tx.pairs.delete(chatbotId, 2);
    });
    await trainAllPairs(store());
    await encode(chatbotId, 'qa', chunks);
    assert.deepEqual(
      (await unencoded(chatbotId, 'qa')).map(({ text }) => text),
      ['New?'],
    );
  });

  test('one owner at a time encodes a chatbot, until the lease is out or given up', async () => {
    const [chatbotId, neighbour] = [await addChatbot(store()), await addChatbot(store())];
    const claim = (owner: string, nowMs: number, id = chatbotId) =>
      store().write((tx) => tx.encoding.claim(id, owner, nowMs, nowMs + 1_000));
    const renew = (owner: string, leaseUntilMs: number) =>
      store().write((tx) => tx.encoding.renew(chatbotId, owner, leaseUntilMs));
    const release = (owner: string) => store().write((tx) => tx.encoding.release(chatbotId, owner));

    assert.deepEqual([await claim('one', 5_000), await claim('other', 5_999)], [true, false]);
    assert.deepEqual([await claim('one', 5_500), await claim('other', 6_499)], [true, false]);
    assert.equal(await claim('other', 5_500, neighbour), true);
    assert.deepEqual([await renew('one', 9_000), await claim('other', 8_999)], [true, false]);
    assert.equal(await claim('other', 9_000), true);
    assert.equal(await renew('one', 99_000), false);
    await release('one');
    assert.equal(await claim('one', 9_999), false);
    await release('other');
    assert.equal(await renew('other', 99_000), false);
    assert.equal(await claim('one', 9_999), true);
  });

  test('of many who claim a chatbot at the same moment, one has it', async () => {
    const chatbotId = await addChatbot(store());
    const claims = Array.from({ length: 8 }, (_, n) =>
      store().write((tx) => tx.encoding.claim(chatbotId, `worker ${n}`, 1_000, 2_000)),
    );
    assert.equal((await Promise.all(claims)).filter(Boolean).length, 1);
  });

  test('a new chunk that more encoders are to see puts its chatbot back on the list', async () => {
    const chatbotId = await addChatbot(store());
    assert.equal(await store().write((tx) => tx.encoding.markComplete(chatbotId, SIGNATURES)), true);
    assert.equal(await listed(chatbotId), false);
    await addPair(store(), chatbotId);
    await trainAllPairs(store());
    assert.equal(await listed(chatbotId), true);
  });

  test('chatbots are listed in pages by their ids', async () => {
    const ids = [await addChatbot(store()), await addChatbot(store())].sort();
    const after = (await store().read.encoding.listChatbots(SIGNATURES, ids[0] ?? '', 10_000)).filter((id) =>
      ids.includes(id),
    );
    assert.deepEqual(after, [ids[1]]);
    assert.equal((await store().read.encoding.listChatbots(SIGNATURES, '', 1)).length, 1);
  });
}
