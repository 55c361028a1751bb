/** Contract: deltas, and the texts behind matches. A model follows random changes; an index fed by deltas must too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { REMOVALS_KEPT } from '../../../server/src/store/repositories/knowledge-version.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, claimOf, makePair, trainAllPairs, trainFile } from '../records.ts';

type Delta = NonNullable<Awaited<ReturnType<Store['read']['knowledge']['delta']>>>;

/** An index as deltas make it: entries by source, with what they are made of. */
class IndexModel {
  version = 0;
  readonly entries = new Map<string, string>();
  readonly vectors = new Map<string, string>();

  apply({ delta, untrained, answers }: Delta): void {
    if (delta.isComplete) this.entries.clear();
    for (const { kind, sourceId } of delta.replaced) {
      for (const key of this.entries.keys()) {
        if (key.startsWith(`${kind} ${sourceId} `)) this.entries.delete(key);
      }
    }
    for (const entry of delta.entries) {
      const key = `${entry.kind} ${entry.sourceId} ${entry.ordinal}`;
      assert.ok(!this.entries.has(key), `${key} is there twice`);
      const question = untrained.find((other) => other.sourceId === entry.sourceId)?.question;
      const text = entry.terms === '' ? `untrained ${question}` : `${entry.terms} `;
      const answer = entry.kind === 'qa' ? ` (${answers.get(entry.groupKey)})` : '';
      this.entries.set(key, `${entry.groupKey} ${text}${answer}`);
      this.vectors.set(key, `${entry.vectors[0]?.values}`);
    }
    for (const { kind, sourceId, ordinal, vectors } of delta.encoded ?? []) {
      const key = `${kind} ${sourceId} ${ordinal}`;
      assert.ok(this.entries.has(key), `vectors for ${key}, which is not there`);
      this.vectors.set(key, `${vectors[0]?.values}`);
    }
    for (const key of this.vectors.keys()) if (!this.entries.has(key)) this.vectors.delete(key);
    this.version = delta.version;
  }
}

/** Random changes as numbers, so that failures shrink. */
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'insert',
      'insert',
      'update',
      'update',
      'train',
      'delete',
      'train',
      'addFile',
      'failFile',
      'deleteFile',
      'encode',
      'follow',
    ),
    pick: fc.nat(50),
  }),
  { minLength: 10, maxLength: 40, size: 'max' },
);

export function testKnowledge(store: () => Store): void {
  const readDelta = async (chatbotId: string, since: number): Promise<Delta> => {
    const delta = await store().read.knowledge.delta(chatbotId, since);
    assert.ok(delta);
    return delta;
  };

  /** Gives two chunks of each kind vectors that tell when they were made. */
  const encodeSome = async (chatbotId: string, mark: number): Promise<void> => {
    for (const kind of ['qa', 'file'] as const) {
      const chunks = await store().read.encoding.listUnencoded(chatbotId, kind, `set ${mark}`, 2);
      const vectors = [{ encoder: 'slow', values: Int8Array.of(mark) }];
      const encoded = chunks.map(({ terms: _, ...chunk }) => ({ ...chunk, vectors }));
      await store().write((tx) => tx.encoding.write(chatbotId, `set ${mark}`, encoded));
    }
  };

  test('an index fed by deltas from any version equals one that is loaded whole', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (steps) => {
        const chatbotId = await addChatbot(store());
        const indexes: IndexModel[] = [new IndexModel()];
        let asked = 0;
        for (const { kind, pick } of steps) {
          asked += 1;
          const pairs = await store().read.pairs.list(chatbotId);
          const files = await store().read.files.list(chatbotId);
          const pair = pairs[pick % Math.max(1, pairs.length)];
          const file = files[pick % Math.max(1, files.length)];
          const text = { question: `question ${asked}`, answer: `answer ${pick % 3}` };
          if (kind === 'insert') await addPair(store(), chatbotId, text);
          if (kind === 'update' && pair) {
            await store().write((tx) => tx.pairs.update(chatbotId, pair.id, makePair(text)));
          }
          if (kind === 'delete' && pair) await store().write((tx) => tx.pairs.delete(chatbotId, pair.id));
          if (kind === 'train') await trainAllPairs(store());
          if (kind === 'addFile') {
            await addFile(store(), chatbotId);
            await trainFile(
              store(),
              Array.from({ length: pick % 4 }, (_, n) => `text ${asked} ${n}`),
            );
          }
          if (kind === 'failFile') await failFile(store(), chatbotId);
          if (kind === 'deleteFile' && file) await store().write((tx) => tx.files.delete(chatbotId, file.id));
          if (kind === 'encode') await encodeSome(chatbotId, asked);
          // Some indexes follow every change, others only now and then.
          const index = new IndexModel();
          if (kind === 'follow') index.apply(await readDelta(chatbotId, 0));
          indexes.push(index);
          const lagging = indexes[pick % indexes.length];
          lagging?.apply(await readDelta(chatbotId, lagging.version));
        }
        const whole = new IndexModel();
        whole.apply(await readDelta(chatbotId, 0));
        for (const index of indexes) {
          index.apply(await readDelta(chatbotId, index.version));
          assert.deepEqual(new Map([...index.entries].sort()), new Map([...whole.entries].sort()));
          assert.deepEqual(new Map([...index.vectors].sort()), new Map([...whole.vectors].sort()));
          assert.equal(index.version, whole.version);
        }
        // And it holds what the records say now, nothing older.
        const pairs = await store().read.pairs.list(chatbotId);
        for (const { id, question, answer, state } of pairs) {
          const text = state === 'trained' ? `terms of ${question}` : `untrained ${question}`;
          const entry = whole.entries.get(`qa ${id} 0`) ?? '';
          assert.match(entry, new RegExp(` ${text} `));
          assert.ok(entry.endsWith(` (${answer})`));
        }
        const keys = [...whole.entries.keys()];
        assert.equal(keys.filter((key) => key.startsWith('qa')).length, pairs.length);
        let chunks = 0;
        for (const { id } of await store().read.files.list(chatbotId)) {
          chunks += (await store().read.knowledge.listChunks(chatbotId, id)).length;
        }
        assert.equal(keys.filter((key) => key.startsWith('file')).length, chunks);
        await store().write((tx) => tx.chatbots.delete(chatbotId));
      }),
      { numRuns: 30 },
    );
  });

  test('nothing comes where nothing changed, and only the change where something did', async () => {
    const chatbotId = await addChatbot(store());
    for (let n = 0; n < 5; n += 1) await addPair(store(), chatbotId);
    const { delta } = await readDelta(chatbotId, 5);
    assert.deepEqual(delta, { version: 5, isComplete: false, replaced: [], entries: [] });
    await store().write((tx) => tx.pairs.update(chatbotId, 3, makePair({ question: 'Changed?' })));
    const changed = await readDelta(chatbotId, 5);
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
    const { delta: trained } = await readDelta(chatbotId, 0);
    assert.equal(trained.entries[0]?.terms, 'terms of Old?');
    await store().write((tx) => tx.pairs.update(chatbotId, id, makePair({ question: 'New?' })));
    const { delta, untrained } = await readDelta(chatbotId, trained.version);
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
    const { delta } = await readDelta(chatbotId, 0);
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

    const reading = readDelta(chatbotId, 0);
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
    const { delta } = await readDelta(chatbotId, 99);
    assert.equal(delta.isComplete, true);
    assert.equal(delta.version, 1);
    assert.equal(delta.entries.length, 1);
  });

  test('removals are forgotten beyond a bound: an index from before it is loaded anew', async () => {
    const chatbotId = await addChatbot(store());
    await addPair(store(), chatbotId);
    const removals = 2 * REMOVALS_KEPT;
    for (let done = 0; done < removals; done += 100) {
      await store().write(async (tx) => {
        for (let n = 0; n < 100; n += 1) {
          const pair = await tx.pairs.insert(chatbotId, makePair());
          await tx.pairs.delete(chatbotId, pair?.id ?? 0);
        }
      });
    }
    const version = 1 + 2 * removals;
    assert.equal((await readDelta(chatbotId, 1)).delta.isComplete, true);
    const recent = await readDelta(chatbotId, version - 2 * REMOVALS_KEPT);
    assert.equal(recent.delta.isComplete, false);
    assert.equal(recent.delta.version, version);
    assert.equal(recent.delta.replaced.length, REMOVALS_KEPT);
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

async function failFile(store: Store, chatbotId: string): Promise<void> {
  const file = await addFile(store, chatbotId);
  await store.write((tx) => tx.training.claimFile('trainer', 1_000_000, 1_001_000));
  const failure = { code: 'file_unreadable', message: 'Broken.', retryAtMs: null, attempts: 1 };
  await store.write((tx) => tx.training.fail('trainer', claimOf('file', file), failure, 1));
}
