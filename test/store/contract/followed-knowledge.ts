/** Contract: a model follows random changes of the knowledge by its deltas, and holds what is loaded whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Store } from '../../../server/src/store/types.ts';
import { type Delta, readDelta } from '../read-delta.ts';
import { addChatbot } from '../records.ts';
import { applyChange, knowledgeChanges } from '../support/knowledge-changes.ts';

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
      // Those of a source that is switched off come as well, and mean nothing.
      if (!this.entries.has(key)) continue;
      this.vectors.set(key, `${vectors[0]?.values}`);
    }
    for (const key of this.vectors.keys()) if (!this.entries.has(key)) this.vectors.delete(key);
    this.version = delta.version;
  }
}

export function testFollowedKnowledge(store: () => Store): void {
  test('an index fed by deltas from any version equals one that is loaded whole', async () => {
    await fc.assert(
      fc.asyncProperty(knowledgeChanges, async (steps) => {
        const chatbotId = await addChatbot(store());
        const indexes: IndexModel[] = [new IndexModel()];
        let asked = 0;
        for (const { kind, pick } of steps) {
          asked += 1;
          await applyChange(store(), chatbotId, { kind, pick }, asked);
          // Some indexes follow every change, others only now and then.
          const index = new IndexModel();
          if (kind === 'follow') index.apply(await readDelta(store(), chatbotId, 0));
          indexes.push(index);
          const lagging = indexes[pick % indexes.length];
          lagging?.apply(await readDelta(store(), chatbotId, lagging.version));
        }
        const whole = new IndexModel();
        whole.apply(await readDelta(store(), chatbotId, 0));
        for (const index of indexes) {
          index.apply(await readDelta(store(), chatbotId, index.version));
          assert.deepEqual(new Map([...index.entries].sort()), new Map([...whole.entries].sort()));
          assert.deepEqual(new Map([...index.vectors].sort()), new Map([...whole.vectors].sort()));
          assert.equal(index.version, whole.version);
        }
        // And it holds what the records say now, nothing older.
        const pairs = (await store().read.pairs.list(chatbotId)).filter(({ isEnabled }) => isEnabled);
        for (const { id, question, answer, state } of pairs) {
          const text = state === 'trained' ? `terms of ${question}` : `untrained ${question}`;
          const entry = whole.entries.get(`qa ${id} 0`) ?? '';
          assert.match(entry, new RegExp(` ${text} `));
          assert.ok(entry.endsWith(` (${answer})`));
        }
        const keys = [...whole.entries.keys()];
        assert.equal(keys.filter((key) => key.startsWith('qa')).length, pairs.length);
        let chunks = 0;
        for (const { id, isEnabled } of await store().read.files.list(chatbotId)) {
          if (!isEnabled) continue;
          chunks += (await store().read.knowledge.listChunks(chatbotId, id)).length;
        }
        assert.equal(keys.filter((key) => key.startsWith('file')).length, chunks);
        await store().write((tx) => tx.chatbots.delete(chatbotId));
      }),
      { numRuns: 30 },
    );
  });
}
