/** Contract: uploaded files. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, trainFile } from '../records.ts';

export function testFiles(store: () => Store): void {
  const versionOf = async (chatbotId: string): Promise<number | undefined> =>
    (await store().read.chatbots.find(chatbotId))?.knowledgeVersion;

  test('a new file is pending and raises nothing; trained, it shows what was found', async () => {
    const chatbotId = await addChatbot(store());
    const file = await addFile(store(), chatbotId, { nowMs: 5 });
    assert.equal(file.state, 'pending');
    assert.deepEqual(await store().read.files.find(chatbotId, file.id), file);
    assert.equal(await versionOf(chatbotId), 0);
    await trainFile(store(), ['one', 'two']);
    const trained = await store().read.files.find(chatbotId, file.id);
    assert.equal(trained?.state, 'trained');
    assert.equal(trained?.contentLength, 3);
    assert.deepEqual(trained?.receipt, { parts: [], warnings: [] });
    assert.equal(trained?.modifiedAtMs, 5);
    assert.equal(await versionOf(chatbotId), 1);
  });

  test('deleting a file returns it; only one that was trained raises the version', async () => {
    const chatbotId = await addChatbot(store());
    const untrained = await addFile(store(), chatbotId);
    assert.deepEqual(await store().write((tx) => tx.files.delete(chatbotId, untrained.id)), untrained);
    assert.equal(await versionOf(chatbotId), 0);
    const trained = await addFile(store(), chatbotId);
    await trainFile(store(), ['one']);
    await store().write((tx) => tx.files.delete(chatbotId, trained.id));
    assert.equal(await versionOf(chatbotId), 2);
    assert.deepEqual(await store().read.knowledge.listChunks(chatbotId, trained.id), []);
    assert.equal(await store().write((tx) => tx.files.delete(chatbotId, trained.id)), undefined);
  });

  test('a chatbot sees its own files only', async () => {
    const [mine, other] = [await addChatbot(store()), await addChatbot(store())];
    const { id } = await addFile(store(), mine);
    assert.equal(await store().read.files.find(other, id), undefined);
    assert.equal(await store().write((tx) => tx.files.delete(other, id)), undefined);
    await store().write((tx) => tx.files.delete(mine, id));
  });

  test('the oldest file with the same content in the same chatbot is found', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const sha256 = randomUUID();
    await addFile(store(), other, { sha256 });
    const first = await addFile(store(), chatbotId, { sha256 });
    await addFile(store(), chatbotId);
    const second = await addFile(store(), chatbotId, { sha256 });
    const third = await addFile(store(), chatbotId, { sha256 });
    const find = (id: number) => store().read.files.findDuplicateOf(chatbotId, id, sha256);
    assert.equal(await find(first.id), undefined);
    assert.equal(await find(second.id), first.id);
    assert.equal(await find(third.id), first.id);
    await store().write((tx) => tx.chatbots.delete(chatbotId));
    await store().write((tx) => tx.chatbots.delete(other));
  });

  test('blob keys in use are known', async () => {
    const chatbotId = await addChatbot(store());
    const { id, blobKey } = await addFile(store(), chatbotId);
    assert.equal(await store().read.files.hasBlob(blobKey), true);
    await store().write((tx) => tx.files.delete(chatbotId, id));
    assert.equal(await store().read.files.hasBlob(blobKey), false);
  });

  test('lists newest first, searches names, filters by training, pages', async () => {
    const chatbotId = await addChatbot(store());
    await addFile(store(), chatbotId, { fileName: 'Preisübersicht.PDF' });
    await trainFile(store(), ['x']);
    await addFile(store(), chatbotId, { fileName: 'manual.pdf' });
    await addFile(store(), chatbotId, { fileName: 'PREISÜBERSICHT 2.pdf' });
    const ids = async (filter: Parameters<Store['read']['files']['list']>[1]): Promise<number[]> =>
      (await store().read.files.list(chatbotId, filter)).map((file) => file.id);
    assert.deepEqual(await ids({}), [3, 2, 1]);
    assert.deepEqual(await ids({ search: 'preisü' }), [3, 1]);
    assert.deepEqual(await ids({ isTrained: true }), [1]);
    assert.deepEqual(await ids({ limit: 1, before: 3 }), [2]);
    assert.equal(await store().read.files.count(chatbotId, { search: 'PreisÜ', isTrained: false }), 1);
    await store().write((tx) => tx.chatbots.delete(chatbotId));
  });
}
