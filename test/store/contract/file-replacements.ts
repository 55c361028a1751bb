/** Contract: replacements of files. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import type { Store, TrainingFile } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, claimOf, makeChunk, trainFile } from '../records.ts';

export function testFileReplacements(store: () => Store): void {
  const versionOf = async (chatbotId: string): Promise<number> =>
    (await store().read.chatbots.find(chatbotId))?.knowledgeVersion ?? 0;
  const find = (chatbotId: string, id: number) => store().read.files.find(chatbotId, id);
  const textsOf = async (chatbotId: string, id: number): Promise<string[]> =>
    (await store().read.knowledge.listChunks(chatbotId, id)).map(({ text }) => text);

  const chatbots: string[] = [];
  const newChatbot = async (): Promise<string> => {
    const id = await addChatbot(store());
    chatbots.push(id);
    return id;
  };
  // What is left due would be claimed by the next test.
  afterEach(async () => {
    for (const id of chatbots.splice(0)) await store().write((tx) => tx.chatbots.delete(id));
  });

  /** A trained file, and a replacement of it that waits for its training. */
  async function setOut(): Promise<{ chatbotId: string; file: TrainingFile; replacement: TrainingFile }> {
    const chatbotId = await newChatbot();
    const { id } = await addFile(store(), chatbotId, { fileName: 'prices.pdf', nowMs: 5 });
    await trainFile(store(), ['old one', 'old two']);
    const file = (await find(chatbotId, id)) as TrainingFile;
    const changes = { fileName: 'Prices 2.pdf', replaces: id, sourceUrl: 'https://shop.example', nowMs: 9 };
    return { chatbotId, file, replacement: await addFile(store(), chatbotId, changes) };
  }

  test('a replacement is in no list and no count until it is trained, and keeps its content', async () => {
    const { chatbotId, file, replacement } = await setOut();
    const { files, overview } = store().read;
    assert.deepEqual(await files.list(chatbotId), [file]);
    assert.deepEqual(await files.listIds(chatbotId, {}), [file.id]);
    assert.equal(await files.count(chatbotId), 1);
    const [tally] = await overview.tally([chatbotId], 0);
    assert.deepEqual([tally?.files, tally?.untrained], [1, 0]);
    assert.deepEqual(await files.findReplacement(chatbotId, file.id), replacement);
    assert.equal(await files.hasBlob(replacement.blobKey), true);
    assert.deepEqual(
      (await files.listBlobKeysOf(chatbotId)).sort(),
      [file.blobKey, replacement.blobKey].sort(),
    );
    const copy = await addFile(store(), chatbotId, { sha256: replacement.sha256 });
    assert.equal(await files.findDuplicateOf(chatbotId, copy.id, copy.sha256), undefined);
  });

  test('trained, it takes the place of the old content in one version, under the same id', async () => {
    const { chatbotId, file, replacement } = await setOut();
    const before = await versionOf(chatbotId);
    await trainFile(store(), ['new']);
    assert.equal(await versionOf(chatbotId), before + 1);
    assert.deepEqual(await textsOf(chatbotId, file.id), ['new']);
    const now = await find(chatbotId, file.id);
    assert.deepEqual(
      { ...now, docId: '' },
      {
        ...replacement,
        id: file.id,
        state: 'trained',
        contentLength: 3,
        receipt: { parts: [], warnings: [] },
        docId: '',
        createdAtMs: 5,
        replaces: null,
      },
    );
    assert.notEqual(now?.docId, file.docId);
    assert.equal(await find(chatbotId, replacement.id), undefined);
    assert.deepEqual((await store().read.files.list(chatbotId, { search: 'prices 2' })).length, 1);
    const { delta } = (await store().read.knowledge.delta(chatbotId, before)) ?? {};
    assert.deepEqual(delta?.replaced, [{ kind: 'file', sourceId: file.id }]);
    assert.deepEqual(
      delta?.entries.map(({ groupKey }) => groupKey),
      [`${replacement.sha256}:0`],
    );
  });

  test('the texts of matches are those of the version that was searched, or none', async () => {
    const { chatbotId, file } = await setOut();
    const match = { kind: 'file' as const, sourceId: file.id, ordinal: 0 };
    const read = async (upTo?: number) => {
      const [source] = await store().read.knowledge.matchSources(chatbotId, [match], { upTo });
      return source?.kind === 'file' ? [source.text, source.sourceUrl] : undefined;
    };
    const searched = await versionOf(chatbotId);
    assert.deepEqual(await read(searched), ['old one', undefined]);
    await trainFile(store(), ['new']);
    assert.equal(await read(searched), undefined);
    assert.deepEqual(await read(searched + 1), ['new', 'https://shop.example']);
    assert.deepEqual(await read(), ['new', 'https://shop.example']);
  });

  test('a name and an address that it does not bring stay', async () => {
    const chatbotId = await newChatbot();
    const labels = { externalId: 'a/b.txt', sourceUrl: 'https://a.example' };
    const { id } = await addFile(store(), chatbotId, labels);
    await trainFile(store(), ['old']);
    await addFile(store(), chatbotId, { replaces: id });
    await trainFile(store(), ['new']);
    const named = await store().read.files.findByExternalId(chatbotId, 'a/b.txt');
    assert.deepEqual([named?.id, named?.sourceUrl], [id, 'https://a.example']);
    assert.equal(await store().read.files.findByExternalId(await newChatbot(), 'a/b.txt'), undefined);
  });

  test('one that was ended, or whose file was deleted, changes nothing when its training ends', async () => {
    const receipt = { parts: [], warnings: [] };
    const trained = { docId: randomUUID(), contentLength: 1, receipt, chunks: [makeChunk('new')] };
    for (const deletes of ['replacement', 'file'] as const) {
      const { chatbotId, file, replacement } = await setOut();
      await store().write((tx) => tx.training.claimFile('a', 1_000, 2_000));
      const gone = deletes === 'file' ? file : replacement;
      await store().write((tx) => tx.files.delete(chatbotId, gone.id));
      const completed = await store().write((tx) =>
        tx.training.completeFile('a', chatbotId, replacement.id, trained, 1_500),
      );
      assert.equal(completed, false);
      assert.equal(await find(chatbotId, replacement.id), undefined);
      assert.deepEqual(await textsOf(chatbotId, file.id), deletes === 'file' ? [] : ['old one', 'old two']);
    }
  });

  test('one that cannot be trained leaves the old content, and says why', async () => {
    const { chatbotId, file, replacement } = await setOut();
    await store().write((tx) => tx.training.claimFile('a', 1_000, 2_000));
    const failure = { code: 'file_has_no_text', message: 'None.', retryAtMs: null, attempts: 1 };
    await store().write((tx) => tx.training.fail('a', claimOf('file', replacement), failure, 1_500));
    assert.deepEqual(await find(chatbotId, file.id), file);
    assert.deepEqual(await textsOf(chatbotId, file.id), ['old one', 'old two']);
    const failed = await store().read.files.findReplacement(chatbotId, file.id);
    assert.equal(failed?.failure?.code, 'file_has_no_text');
  });

  test('a claim of the old content cannot complete once the new one has its place', async () => {
    const chatbotId = await newChatbot();
    const { id } = await addFile(store(), chatbotId, { nowMs: 1 });
    await store().write((tx) => tx.training.claimFile('a', 10, 2_000_000));
    await addFile(store(), chatbotId, { replaces: id, nowMs: 20 });
    await trainFile(store(), ['new']);
    const receipt = { parts: [], warnings: [] };
    const trained = { docId: randomUUID(), contentLength: 1, receipt, chunks: [makeChunk('old')] };
    const completed = await store().write((tx) =>
      tx.training.completeFile('a', chatbotId, id, trained, 1_000_000),
    );
    assert.equal(completed, false);
    assert.deepEqual(await textsOf(chatbotId, id), ['new']);
  });
}
