/** Contract: versions and ids of chatbots that many writers raise at once, whatever else they do meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, makePair } from '../records.ts';

const STEPS = ['add', 'addTwo', 'addFile', 'fail', 'update', 'delete', 'rename', 'find'] as const;
const FIRST_IDS = [1, 2, 3];

interface Outcome {
  /** Ids that were given. */
  ids: number[];
  /** Changes of what is known. */
  versions: number;
}

const NONE: Outcome = { ids: [], versions: 0 };

function change(store: Store, chatbotId: string, step: (typeof STEPS)[number], id: number): Promise<Outcome> {
  const changed = (value: unknown): Outcome => (value ? { ids: [], versions: 1 } : NONE);
  switch (step) {
    case 'add':
      return addPair(store, chatbotId).then((pair) => ({ ids: [pair.id], versions: 1 }));
    case 'addTwo':
      return store.write(async (tx) => {
        const pairs = [
          await tx.pairs.insert(chatbotId, makePair()),
          await tx.pairs.insert(chatbotId, makePair()),
        ];
        return { ids: pairs.map((pair) => pair?.id ?? 0), versions: 2 };
      });
    case 'addFile':
      return addFile(store, chatbotId).then((file) => ({ ids: [file.id], versions: 0 }));
    case 'fail':
      return store
        .write(async (tx): Promise<Outcome> => {
          await tx.pairs.insert(chatbotId, makePair());
          throw new Error('no');
        })
        .catch(() => NONE);
    case 'update':
      return store.write((tx) => tx.pairs.update(chatbotId, id, makePair())).then(changed);
    case 'delete':
      return store.write((tx) => tx.pairs.delete(chatbotId, id)).then(changed);
    case 'rename':
      return store.write((tx) => tx.chatbots.update(chatbotId, { name: 'Other' }, 2)).then(() => NONE);
    case 'find':
      return store.write((tx) => tx.chatbots.find(chatbotId)).then(() => NONE);
  }
}

export function testCounters(store: () => Store): void {
  test('no id is given twice and no change goes uncounted, whatever happens at the same moment', async () => {
    const steps = fc.array(
      fc.record({
        step: fc.constantFrom(...STEPS),
        bot: fc.nat(1),
        id: fc.constantFrom(...FIRST_IDS),
      }),
      { minLength: 1, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const chatbotIds = [await addChatbot(store()), await addChatbot(store())] as const;
        for (const chatbotId of chatbotIds) for (const _ of FIRST_IDS) await addPair(store(), chatbotId);
        const outcomes = await Promise.all(
          changes.map(({ step, bot, id }) => change(store(), chatbotIds[bot] ?? '', step, id)),
        );
        for (const [bot, chatbotId] of chatbotIds.entries()) {
          const own = outcomes.filter((_, at) => changes[at]?.bot === bot);
          const ids = own.flatMap((outcome) => outcome.ids).sort((a, b) => a - b);
          assert.deepEqual(
            ids,
            ids.map((_, at) => FIRST_IDS.length + 1 + at),
          );
          const raised = own.reduce((sum, { versions }) => sum + versions, 0);
          const found = await store().read.chatbots.find(chatbotId);
          // More where a change found its pair gone when its turn came: a version without a change harms nothing.
          assert.ok((found?.knowledgeVersion ?? 0) >= FIRST_IDS.length + raised);
          assert.equal((await addPair(store(), chatbotId)).id, FIRST_IDS.length + ids.length + 1);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('what is written to a chatbot at the moment of its deletion is in it or refused', async () => {
    const chatbotId = await addChatbot(store());
    const insert = () => store().write((tx) => tx.pairs.insert(chatbotId, makePair()));
    const outcomes = await Promise.all([
      insert(),
      insert(),
      store().write((tx) => tx.chatbots.delete(chatbotId)),
      insert(),
      insert(),
    ]);
    assert.equal(outcomes[2], true);
    assert.equal(await insert(), undefined);
    assert.deepEqual(await store().read.pairs.list(chatbotId), []);
    assert.equal(await store().read.chatbots.find(chatbotId), undefined);
  });
}
