/** Contract: golden questions, the runs that asked them, and what waits for one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GoldenExpected, Store } from '../../../server/src/store/types.ts';
import { addChatbot, makePair } from '../records.ts';

const REFUSED = { expects: 'refuse', sourceId: null, page: null, expectedText: null } as const;
const COUNTS = { passed: 1, failed: 0, broken: 0 };

export function testGolden(store: () => Store): void {
  const list = (chatbotId: string) => store().read.golden.list(chatbotId);
  const insert = (chatbotId: string, ...added: GoldenExpected[]) =>
    store().write((tx) => tx.golden.insert(chatbotId, added, 1_000));
  const isDue = async (chatbotId: string, nowMs = 5_000) =>
    (await store().read.golden.due(nowMs, 1_000)).some((due) => due.chatbotId === chatbotId);
  const claim = (chatbotId: string, nowMs: number) =>
    store().write((tx) => tx.golden.claim(chatbotId, nowMs, nowMs + 100));

  /** A whole run of this chatbot. */
  async function run(chatbotId: string, knowledgeVersion: number, dueAtMs: number | null = null) {
    const state = await claim(chatbotId, 1_000);
    assert.ok(state !== undefined);
    const found = { state, knowledgeVersion, checkedAtMs: 2_000, dueAtMs, ...COUNTS };
    const results = (await list(chatbotId)).map(({ id }) => ({
      id,
      outcome: 'passed' as const,
      said: null,
      expectedText: 'It is "so".',
    }));
    return store().write((tx) => tx.golden.finish(chatbotId, found, results, 2));
  }

  test('they are numbered within their chatbot, also after deletions, in the order in which they came', async () => {
    const [one, other] = [await addChatbot(store()), await addChatbot(store())];
    await insert(one, { question: 'a', ...REFUSED }, { question: 'b', ...REFUSED });
    await insert(other, { question: 'x', ...REFUSED });
    await store().write((tx) => tx.golden.delete(one, [2, 9]));
    const kept = { question: 'c', expects: 'file', sourceId: 7, page: 3, expectedText: 'a.pdf' } as const;
    await insert(one, kept);
    assert.deepEqual(
      (await list(one)).map(({ id, question }) => [id, question]),
      [
        [1, 'a'],
        [3, 'c'],
      ],
    );
    assert.deepEqual((await list(one))[1], { id: 3, ...kept, outcome: null, said: null });
    assert.equal(await store().read.golden.count(one), 2);
    assert.equal(await store().read.golden.count(other), 1);
  });

  test('a chatbot is due until a run has seen all there is, and again with every change', async () => {
    const chatbotId = await addChatbot(store());
    assert.equal(await isDue(chatbotId), false);
    await insert(chatbotId, { question: 'a', ...REFUSED });
    assert.equal(await isDue(chatbotId), true);
    assert.equal(await run(chatbotId, 0), true);
    assert.equal(await isDue(chatbotId), false);
    const [asked] = await list(chatbotId);
    assert.deepEqual([asked?.outcome, asked?.expectedText], ['passed', 'It is "so".']);
    await store().write((tx) => tx.pairs.insert(chatbotId, makePair()));
    assert.equal(await isDue(chatbotId), true);
    await run(chatbotId, 1);
    await store().write((tx) => tx.chatbots.update(chatbotId, { answerThreshold: 0.9 }, 3_000));
    assert.equal(await isDue(chatbotId), true);
    await run(chatbotId, 1, 6_000);
    assert.deepEqual([await isDue(chatbotId, 5_999), await isDue(chatbotId, 6_000)], [false, true]);
    await store().write((tx) => tx.golden.change(chatbotId, 1, { question: 'b', ...REFUSED }));
    assert.equal(await isDue(chatbotId), true);
    assert.equal((await list(chatbotId))[0]?.outcome, null);
  });

  test('one at a time runs them, until its lease is over', async () => {
    const chatbotId = await addChatbot(store());
    assert.equal(await claim(chatbotId, 1_000), undefined);
    await insert(chatbotId, { question: 'a', ...REFUSED });
    assert.ok((await claim(chatbotId, 1_000)) !== undefined);
    assert.equal(await claim(chatbotId, 1_050), undefined);
    assert.equal(await isDue(chatbotId, 1_050), false);
    await store().write((tx) => tx.golden.extend(chatbotId, 1_500));
    assert.equal(await claim(chatbotId, 1_400), undefined);
    await store().write((tx) => tx.golden.release(chatbotId));
    assert.ok((await claim(chatbotId, 1_400)) !== undefined);
  });

  test('a run whose questions changed meanwhile writes nothing, and leaves its lease', async () => {
    const chatbotId = await addChatbot(store());
    await insert(chatbotId, { question: 'a', ...REFUSED });
    const state = await claim(chatbotId, 1_000);
    assert.ok(state !== undefined);
    await insert(chatbotId, { question: 'b', ...REFUSED });
    const found = { state, knowledgeVersion: 0, checkedAtMs: 2_000, dueAtMs: null, ...COUNTS };
    assert.equal(await store().write((tx) => tx.golden.finish(chatbotId, found, [], 2)), false);
    assert.deepEqual(await store().read.golden.runs(chatbotId, 9), []);
    assert.ok((await claim(chatbotId, 1_001)) !== undefined);
  });

  test('the last run of each version is kept, of as many versions as wanted', async () => {
    const chatbotId = await addChatbot(store());
    await insert(chatbotId, { question: 'a', ...REFUSED });
    for (const version of [1, 2, 3, 3]) await run(chatbotId, version);
    const runs = await store().read.golden.runs(chatbotId, 9);
    assert.deepEqual(
      runs.map(({ knowledgeVersion, passed }) => [knowledgeVersion, passed]),
      [
        [3, 1],
        [2, 1],
      ],
    );
    await store().write((tx) => tx.chatbots.delete(chatbotId));
    assert.deepEqual([await list(chatbotId), await store().read.golden.state(chatbotId)], [[], undefined]);
  });
}
