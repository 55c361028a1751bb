/** Contract: suggestions for teaching, trials of thresholds, imports, and the runs that one process at a time makes them in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportHold, NewSuggestion, Store } from '../../../server/src/store/types.ts';
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

  const NOTHING = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  const times = (nowMs: number) => ({ nowMs, leasedUntilMs: nowMs + 100 });
  const plan = {
    ...{ mode: 'add' as const, replacedIds: [7], newestId: 9 },
    actor: { kind: 'import' as const, id: null, name: 'owner' },
  };
  const putPart = (chatbotId: string, importId: string, part: number, nowMs = 1_000) =>
    store().write((tx) =>
      tx.importRuns.putPart(chatbotId, { importId, part, rowCount: 2, texts: `["${part}"]`, nowMs }),
    );
  const beginImport = (hold: ImportHold, nowMs: number) =>
    store().write((tx) => tx.importRuns.begin(hold, { stepId: 'step', plan, total: 4 }, times(nowMs)));
  const advanceImport = (hold: ImportHold, nowMs: number, part?: number) =>
    store().write((tx) =>
      tx.importRuns.advance(hold, {
        ...(part !== undefined && { part }),
        ...{ counts: { ...NOTHING, created: 2 }, ...times(nowMs) },
      }),
    );
  const listParts = async (chatbotId: string) =>
    (await store().read.importRuns.listWaiting(chatbotId))
      .map(({ importId, parts, rows }) => `${importId} ${parts} ${rows}`)
      .sort();

  test('one process holds an import, its parts go as they are applied, and those of others when it begins', async () => {
    const chatbotId = await addChatbot(store());
    const { read } = store();
    const one: ImportHold = { chatbotId, importId: 'import', holder: 'one' };
    const two = { ...one, holder: 'two' };
    await putPart(chatbotId, 'left', 0);
    for (const part of [1, 0, 0]) await putPart(chatbotId, 'import', part);
    assert.deepEqual(await listParts(chatbotId), ['import 2 4', 'left 1 2']);
    assert.equal(await beginImport(one, 1_000), true);
    assert.equal(await beginImport({ ...two, importId: 'other' }, 2_000), false);
    assert.deepEqual(await listParts(chatbotId), ['import 2 4']);
    assert.deepEqual(await read.importRuns.nextPart(chatbotId, 'import'), { part: 0, texts: '["0"]' });
    assert.deepEqual([await advanceImport(two, 1_050, 0), await advanceImport(one, 1_050, 0)], [false, true]);
    assert.equal((await read.importRuns.nextPart(chatbotId, 'import'))?.part, 1);

    const claim = (hold: ImportHold, nowMs: number) =>
      store().write((tx) => tx.importRuns.claim(hold, times(nowMs)));
    const due = async (nowMs: number) =>
      (await read.importRuns.listDue(nowMs, 1_000)).filter((run) => run.chatbotId === chatbotId);
    assert.deepEqual([await due(1_150), await due(1_151)], [[], [{ chatbotId, importId: 'import' }]]);
    assert.deepEqual([await claim(two, 1_150), await claim(two, 1_151)], [false, true]);
    assert.equal(await advanceImport(one, 1_160, 1), false);
    await store().write((tx) => tx.importRuns.release(one));
    assert.deepEqual(await due(1_200), []);
    await store().write((tx) => tx.importRuns.release(two));
    assert.deepEqual(await due(1_200), [{ chatbotId, importId: 'import' }]);
    assert.equal(await claim(two, 1_200), true);
    await store().write((tx) => tx.importRuns.releaseAll());
    assert.equal(await claim(two, 1_201), true);

    const end = (hold: ImportHold, state: 'done' | 'failed') =>
      store().write((tx) => tx.importRuns.finish(hold, { state, fault: null, nowMs: 1_300 }));
    await end(one, 'failed');
    assert.deepEqual(await read.importRuns.find(chatbotId), {
      ...{ importId: 'import', stepId: 'step', state: 'running', plan, total: 4, fault: null },
      counts: { ...NOTHING, created: 2 },
    });
    assert.equal(await store().write((tx) => tx.importRuns.discard(chatbotId)), false);
    await end(two, 'done');
    assert.equal((await read.importRuns.find(chatbotId))?.state, 'done');
    assert.equal(await store().write((tx) => tx.importRuns.resume(two, times(1_400))), false);
  });

  test('an import that was stopped goes on, is discarded, or goes when it had its time', async () => {
    const chatbotId = await addChatbot(store());
    const hold: ImportHold = { chatbotId, importId: 'import', holder: 'one' };
    await putPart(chatbotId, 'import', 0);
    await beginImport(hold, 1_000);
    const stop = (nowMs: number) => store().write((tx) => tx.importRuns.stop(chatbotId, nowMs));
    const forget = (ms: number) => store().write((tx) => tx.importRuns.deleteBefore(ms));
    await stop(2_000);
    assert.equal(await advanceImport(hold, 2_000, 0), false);
    assert.equal(await store().write((tx) => tx.importRuns.resume(hold, times(3_000))), true);
    await forget(9_000);
    await stop(4_000);
    await putPart(chatbotId, 'never begun', 0, 3_999);
    await forget(4_000);
    assert.deepEqual(await listParts(chatbotId), ['import 1 2']);
    await putPart(chatbotId, 'never begun', 0, 4_000);
    await store().write((tx) => tx.importRuns.deleteAbandoned(chatbotId, 4_000));
    await forget(4_000);
    assert.deepEqual(await listParts(chatbotId), ['import 1 2', 'never begun 1 2']);
    await store().write((tx) => tx.importRuns.deleteAbandoned(chatbotId, 4_001));
    assert.deepEqual(await listParts(chatbotId), ['import 1 2']);
    assert.equal(await store().write((tx) => tx.importRuns.discard(chatbotId)), true);
    assert.deepEqual(await listParts(chatbotId), []);
    await putPart(chatbotId, 'import', 0, 4_000);
    await beginImport(hold, 4_000);
    await stop(4_000);
    await forget(4_001);
    assert.equal(await store().read.importRuns.find(chatbotId), undefined);
    assert.deepEqual(await listParts(chatbotId), []);
  });
}
