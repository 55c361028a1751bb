/** Contract: suggestions for teaching, trials of thresholds, and the runs that one process at a time makes them in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewSuggestion, Store } from '../../../server/src/store/types.ts';
import { addChatbot } from '../records.ts';

const made = (place: number, text: string): NewSuggestion => ({
  ...{ place, text, mark: 'new', answerId: null },
  quote: 'A tent costs 24 euros.',
  source: { fileId: 7, fileName: 'camping.txt' },
});

export function testSuggestions(store: () => Store): void {
  const begin = (chatbotId: string, holder: string, createdAtMs: number) =>
    store().write((tx) =>
      tx.suggestions.begin(
        { chatbotId, id: 'questions-7', holder },
        { total: 2, isPartial: true, createdAtMs, leasedUntilMs: createdAtMs + 100 },
      ),
    );
  const advance = (chatbotId: string, holder: string, ...some: NewSuggestion[]) =>
    store().write((tx) =>
      tx.suggestions.advance(
        { chatbotId, id: 'questions-7', holder },
        { done: some.length, leasedUntilMs: 1_200 },
        some,
      ),
    );
  const list = (chatbotId: string) => store().read.suggestions.list(chatbotId, 'questions-7');

  test('one process holds a run until it ends or its lease is over, and none writes into that of another', async () => {
    const chatbotId = await addChatbot(store());
    const begun = await Promise.all(['one', 'other'].map((holder) => begin(chatbotId, holder, 1_000)));
    assert.equal(begun.filter(Boolean).length, 1);
    const [holder, other] = begun[0] ? ['one', 'other'] : ['other', 'one'];
    assert.equal(await advance(chatbotId, other, made(1, 'never')), false);
    assert.equal(await advance(chatbotId, holder, made(1, 'What is a tent?')), true);
    assert.equal(await begin(chatbotId, other, 1_200), false);
    assert.equal(await begin(chatbotId, other, 1_201), true);
    assert.deepEqual(await list(chatbotId), []);
    assert.equal(await advance(chatbotId, holder, made(1, 'too late')), false);
  });

  test('a run that was stopped takes nothing more; what is decided stands', async () => {
    const chatbotId = await addChatbot(store());
    await begin(chatbotId, 'one', 1_000);
    await advance(chatbotId, 'one', made(1, 'Why?'), made(2, 'How?'));
    assert.equal(await store().write((tx) => tx.suggestions.stop(chatbotId, 'questions-7')), true);
    assert.equal(await advance(chatbotId, 'one', made(3, 'When?')), false);
    await store().write((tx) =>
      tx.suggestions.finish({ chatbotId, id: 'questions-7', holder: 'one' }, 'failed'),
    );
    const run = await store().read.suggestions.find(chatbotId, 'questions-7');
    assert.deepEqual([run?.state, run?.fault, run?.isPartial, run?.done], ['stopped', null, true, 2]);
    const decide = (place: number) =>
      store().write((tx) => tx.suggestions.decide(chatbotId, 'questions-7', place, 'dismissed'));
    assert.deepEqual([await decide(2), await decide(3)], [true, false]);
    assert.deepEqual(await list(chatbotId), [
      { ...made(1, 'Why?'), decision: 'open' },
      { ...made(2, 'How?'), decision: 'dismissed' },
    ]);
  });

  test('what has had its time goes, with its run', async () => {
    const chatbotId = await addChatbot(store());
    await begin(chatbotId, 'one', 1_000);
    await advance(chatbotId, 'one', made(1, 'Why?'));
    await store().write((tx) => tx.suggestions.deleteBefore(1_000));
    assert.equal((await list(chatbotId)).length, 1);
    await store().write((tx) => tx.suggestions.deleteBefore(1_001));
    assert.deepEqual(await list(chatbotId), []);
    assert.equal(await store().read.suggestions.find(chatbotId, 'questions-7'), undefined);
  });

  const beginTrial = (chatbotId: string, holder: string, createdAtMs: number) =>
    store().write((tx) =>
      tx.calibrationRuns.begin({ chatbotId, holder }, { createdAtMs, leasedUntilMs: createdAtMs + 100 }),
    );
  const advanceTrial = (chatbotId: string, holder: string, percent: number) =>
    store().write((tx) =>
      tx.calibrationRuns.advance({ chatbotId, holder }, { ahead: 0, percent, leasedUntilMs: 1_200 }),
    );
  const findTrial = (chatbotId: string) => store().read.calibrationRuns.find(chatbotId);

  test('one process holds a trial until it ends or its lease is over, and none writes into that of another', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    assert.equal(await findTrial(chatbotId), undefined);
    assert.deepEqual(
      [await beginTrial(chatbotId, 'one', 1_000), await beginTrial(chatbotId, 'two', 1_000)],
      [true, false],
    );
    assert.deepEqual(
      [await advanceTrial(chatbotId, 'two', 9), await advanceTrial(chatbotId, 'one', 25)],
      [false, true],
    );
    assert.equal((await findTrial(chatbotId))?.percent, 25);
    assert.deepEqual(
      [await beginTrial(chatbotId, 'two', 1_200), await beginTrial(chatbotId, 'two', 1_201)],
      [false, true],
    );
    assert.deepEqual([(await findTrial(chatbotId))?.percent, await findTrial(other)], [0, undefined]);
    await store().write((tx) => tx.calibrationRuns.finish({ chatbotId, holder: 'one' }, 'done', 'old'));
    assert.equal((await findTrial(chatbotId))?.state, 'running');
    await store().write((tx) => tx.calibrationRuns.finish({ chatbotId, holder: 'two' }, 'done', 'new'));
    const { state, outcome } = (await findTrial(chatbotId)) ?? {};
    assert.deepEqual([state, outcome], ['done', 'new']);
    assert.equal(await beginTrial(chatbotId, 'three', 1_202), true);
    assert.equal((await findTrial(chatbotId))?.outcome, null);
  });

  test('a trial that was stopped is told so, and ends as that', async () => {
    const chatbotId = await addChatbot(store());
    await beginTrial(chatbotId, 'one', 1_000);
    await store().write((tx) => tx.calibrationRuns.stop(chatbotId));
    assert.equal(await advanceTrial(chatbotId, 'one', 50), false);
    await store().write((tx) => tx.calibrationRuns.finish({ chatbotId, holder: 'one' }, 'done', 'late'));
    assert.equal((await findTrial(chatbotId))?.state, 'stopped');
    assert.equal(await beginTrial(chatbotId, 'one', 1_001), true);
  });
}
