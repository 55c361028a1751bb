/** Contract: the history keeps steps in order, for as long as it is told, and gives texts up where they are erased. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginStep } from '../../../server/src/store/history-step.ts';
import type { HistoryChange, HistoryStep, Store } from '../../../server/src/store/types.ts';
import { addChatbot, addPair } from '../records.ts';

const DAY_MS = 86_400_000;

const change = (subjectId: string, blobKey?: string): HistoryChange => ({
  ...{ subject: 'answer', subjectId, action: 'changed' },
  before: { answer: `old ${subjectId}`, ...(blobKey !== undefined && { blobKey }) },
  after: { answer: `new ${subjectId}` },
});

export function testHistory(store: () => Store): void {
  const account = { kind: 'account', id: 'a', name: 'anna@example.com' } as const;
  const key = { kind: 'key', id: 'k', name: null } as const;
  const append = (chatbotId: string, step: HistoryStep, changes: HistoryChange[]) =>
    store().write((tx) => tx.history.append(chatbotId, step, changes));
  const keep = (chatbotId: string, historyDays: number | null) =>
    store().write((tx) => tx.chatbots.update(chatbotId, { historyDays }, 1));
  const list = (chatbotId: string, filter = {}) =>
    store().read.history.listSteps(chatbotId, { sinceMs: 0, limit: 10, changesMax: 2, ...filter });

  test('steps are listed newest first, each with who, when, its first changes and their number', async () => {
    const chatbotId = await addChatbot(store());
    const other = await addChatbot(store());
    const first = beginStep(account, 1_000);
    await append(chatbotId, first, [change('1'), change('2')]);
    await append(chatbotId, first, [change('3')]);
    const second = { ...beginStep(key, 2_000), undoes: first.stepId };
    await append(chatbotId, second, [change('1')]);
    await append(other, beginStep(key, 3_000), [change('1')]);
    const kept = { ...change('1'), ordinal: 0 };
    assert.deepEqual(await list(chatbotId), [
      { ...second, count: 1, changes: [kept] },
      { ...first, count: 3, changes: [kept, { ...change('2'), ordinal: 1 }] },
    ]);
    assert.deepEqual(await list(chatbotId, { before: second.stepId, changesMax: 1 }), [
      { ...first, count: 3, changes: [kept] },
    ]);
    const { history } = store().read;
    assert.deepEqual(await history.listChanges(chatbotId, first.stepId, { from: 1, limit: 1 }), [
      { ...change('2'), ordinal: 1 },
    ]);
  });

  test('a list is of one subject, one kind of actor, one step, or what is young enough', async () => {
    const chatbotId = await addChatbot(store());
    const steps = [beginStep(account, 1_000), beginStep(key, 2_000), beginStep(account, 3_000)];
    for (const [at, step] of steps.entries())
      await append(chatbotId, step, [change('7'), change(String(at))]);
    const times = async (filter: object) =>
      (await list(chatbotId, filter)).map(({ atMs, count }) => [atMs, count]);
    assert.deepEqual(await times({ subject: 'answer', subjectId: '7' }), [
      [3_000, 1],
      [2_000, 1],
      [1_000, 1],
    ]);
    assert.deepEqual(await times({ subjectId: '1' }), [[2_000, 1]]);
    assert.deepEqual(await times({ subject: 'file' }), []);
    assert.deepEqual(await times({ actorKind: 'account' }), [
      [3_000, 2],
      [1_000, 2],
    ]);
    assert.deepEqual(await times({ stepId: steps[0]?.stepId }), [[1_000, 2]]);
    assert.deepEqual(await times({ sinceMs: 2_000, limit: 1 }), [[3_000, 2]]);
    assert.deepEqual(await times({ sinceMs: 2_001 }), [[3_000, 2]]);
  });

  test('nothing is kept for a chatbot whose history has no days, and nothing of one that is gone', async () => {
    const chatbotId = await addChatbot(store());
    await keep(chatbotId, 0);
    await append(chatbotId, beginStep(account, 1_000), [change('1'), change('2')]);
    await append('00000000-0000-4000-8000-000000000000', beginStep(account, 1_000), [change('1')]);
    assert.deepEqual(await list(chatbotId), []);
    assert.equal(await store().read.history.findDays(chatbotId), 0);
    await keep(chatbotId, null);
    assert.equal(await store().read.history.findDays(chatbotId), 30);
    await append(chatbotId, beginStep(account, 1_000), [change('1')]);
    assert.equal((await list(chatbotId)).length, 1);
  });

  test('an append in a shared transaction neither loses nor doubles the ids that others take', async () => {
    const chatbotId = await addChatbot(store());
    const insert = (at: number) =>
      store().write(async (tx) => {
        const pair = await tx.pairs.insert(chatbotId, {
          ...{ question: `${at}?`, answer: 'Yes.', contentLength: 6, nowMs: 1, dueAtMs: 1 },
        });
        await tx.history.append(chatbotId, beginStep(key, at), [change(String(pair?.id))]);
        return pair?.id;
      });
    const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => insert(at)));
    assert.equal(new Set(ids).size, 20);
    const listed = await list(chatbotId, { limit: 50 });
    assert.deepEqual(
      listed
        .flatMap(({ changes }) => changes.map(({ subjectId }) => Number(subjectId)))
        .sort((a, b) => a - b),
      ids.map(Number).sort((a, b) => a - b),
    );
    assert.equal((await store().read.chatbots.find(chatbotId))?.knowledgeVersion, 20);
  });

  test('what is erased leaves who and when, and no text; other subjects keep theirs', async () => {
    const chatbotId = await addChatbot(store());
    const step = beginStep(account, 1_000);
    await append(chatbotId, step, [change('1', 'blob-1'), change('2', 'blob-2')]);
    assert.equal(await store().read.files.hasBlob('blob-1'), true);
    const freed = await store().write((tx) => tx.history.erase(chatbotId, 'answer', '1'));
    assert.deepEqual(freed, ['blob-1']);
    assert.equal(await store().read.files.hasBlob('blob-1'), false);
    assert.equal(await store().read.files.hasBlob('blob-2'), true);
    const [erased] = await list(chatbotId);
    assert.deepEqual(
      erased?.changes.map(({ before, after }) => [before, after]),
      [
        [null, null],
        [change('2', 'blob-2').before, change('2').after],
      ],
    );
    assert.deepEqual([erased?.actor, erased?.atMs], [account, 1_000]);
  });

  test('what is older than a chatbot keeps is overdue, and removed some at a time', async () => {
    const chatbotId = await addChatbot(store());
    const nowMs = 100 * DAY_MS;
    await keep(chatbotId, 2);
    for (const days of [1, 2, 3, 4])
      await append(chatbotId, beginStep(account, nowMs - days * DAY_MS), [
        change(String(days), `blob ${days}`),
      ]);
    const { history } = store().read;
    const overdue = async () =>
      (await history.listOverdue(nowMs, 1_000)).filter((one) => one.chatbotId === chatbotId);
    assert.deepEqual(await overdue(), [{ chatbotId, days: 2 }]);
    const remove = () => store().write((tx) => tx.history.deleteBefore(chatbotId, nowMs - 2 * DAY_MS, 1));
    assert.deepEqual(await remove(), { deleted: 1, blobKeys: ['blob 4'] });
    assert.deepEqual(await remove(), { deleted: 1, blobKeys: ['blob 3'] });
    assert.deepEqual(await remove(), { deleted: 0, blobKeys: [] });
    assert.deepEqual(await overdue(), []);
    assert.deepEqual(
      (await list(chatbotId)).map(({ changes }) => changes[0]?.subjectId),
      ['1', '2'],
    );
  });

  test('a chatbot goes with its history, which names its files until then', async () => {
    const chatbotId = await addChatbot(store());
    await append(chatbotId, beginStep(account, 1_000), [change('1', 'blob of a chatbot')]);
    assert.deepEqual(await store().read.files.listBlobKeysOf(chatbotId), ['blob of a chatbot']);
    assert.ok((await store().read.files.listBlobKeys()).includes('blob of a chatbot'));
    await store().write((tx) => tx.chatbots.delete(chatbotId));
    assert.deepEqual(await list(chatbotId), []);
    assert.equal(await store().read.files.hasBlob('blob of a chatbot'), false);
  });

  test('a deleted pair comes back under its id: an index gets it, and no list takes it for removed', async () => {
    const chatbotId = await addChatbot(store());
    const pair = await addPair(store(), chatbotId, { question: 'Old?' });
    const { knowledgeVersion: since = 0 } = (await store().read.chatbots.find(chatbotId)) ?? {};
    await store().write((tx) => tx.pairs.delete(chatbotId, pair.id));
    const none = { added: [], retaught: [], changed: [], removedIds: [] };
    await store().write((tx) =>
      tx.answers.write(chatbotId, { ...none, added: [{ ...pair, tags: ['a'] }] }, { nowMs: 5, dueAtMs: 5 }),
    );
    const back = await store().read.pairs.find(chatbotId, pair.id);
    assert.deepEqual([back?.question, back?.tags, back?.state], ['Old?', ['a'], 'pending']);
    const changes = await store().read.pairs.findChanges(chatbotId, { since, limit: 10 });
    assert.deepEqual([changes?.changed.map(({ id }) => id), changes?.removedIds], [[pair.id], []]);
    await store().write((tx) =>
      tx.answers.write(chatbotId, { ...none, retaught: [pair] }, { nowMs: 6, dueAtMs: 6 }),
    );
    assert.deepEqual(
      await store().read.answers.findPairs(chatbotId, [pair.id, 77]),
      new Map([[pair.id, await store().read.pairs.find(chatbotId, pair.id)]]),
    );
    assert.deepEqual((await store().read.pairs.find(chatbotId, pair.id))?.tags, []);
    await store().write((tx) => tx.pairs.delete(chatbotId, pair.id));
    const gone = await store().read.pairs.findChanges(chatbotId, { since, limit: 10 });
    assert.deepEqual([gone?.changed, gone?.removedIds], [[], [pair.id, pair.id]]);
    assert.notEqual((await addPair(store(), chatbotId)).id, pair.id);
  });
}
