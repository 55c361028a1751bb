/** Contract: kept answers and the feedback on them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnswerFeedback, KeptAnswer } from '../../../server/src/store/console-types.ts';
import { makeTimeOrderedId } from '../../../server/src/store/history-step.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addPair } from '../records.ts';

const DAY_MS = 86_400_000;
const ALL = { before: 'g', from: '', limit: 100 };

function makeAnswer(chatbotId: string, atMs: number, changes: Partial<KeptAnswer> = {}) {
  return {
    chatbotId,
    id: makeTimeOrderedId(atMs),
    atMs,
    question: `asked at ${atMs}`,
    said: 'Said.',
    confidence: 0.9,
    outcome: 'answered',
    channel: 'widget',
    conversation: 'one',
    sourceKind: 'qa',
    sourceId: 7,
    visitor: null,
    ...changes,
  } as const satisfies KeptAnswer & { chatbotId: string };
}

const judge = (answer: KeptAnswer, changes: Partial<AnswerFeedback> = {}): AnswerFeedback => {
  const { id, atMs, confidence, outcome, channel } = answer;
  return { id, atMs, confidence, outcome, channel, helpful: false, reason: null, comment: null, ...changes };
};

export function testAnswerLog(store: () => Store): void {
  const log = () => store().read.answerLog;
  const insert = (...answers: (KeptAnswer & { chatbotId: string })[]) =>
    store().write((tx) => tx.answerLog.insert(answers));

  test('answers are listed latest first, by each index, and are those of one chatbot', async () => {
    const [one, other] = [await addChatbot(store()), await addChatbot(store())];
    const refused = makeAnswer(one, 2_000, {
      outcome: 'refused',
      conversation: 'two',
      sourceKind: null,
      sourceId: null,
    });
    const first = makeAnswer(one, 1_000);
    await insert(first, refused, makeAnswer(one, 3_000), makeAnswer(other, 4_000));
    await store().write((tx) => tx.answerLog.saveFeedback(one, judge(refused, { reason: 'other' })));
    const times = async (path: Parameters<ReturnType<typeof log>['list']>[1], range = ALL) =>
      (await log().list(one, path, range)).map(({ atMs }) => atMs);
    assert.deepEqual(await times({ by: 'time' }), [3_000, 2_000, 1_000]);
    assert.deepEqual(await times({ by: 'time' }, { ...ALL, before: refused.id }), [1_000]);
    assert.deepEqual(await times({ by: 'time' }, { ...ALL, from: refused.id }), [3_000, 2_000]);
    assert.deepEqual(await times({ by: 'outcome', outcome: 'refused' }), [2_000]);
    assert.deepEqual(await times({ by: 'conversation', conversation: 'two' }), [2_000]);
    assert.deepEqual(await times({ by: 'source', sourceKind: 'qa', sourceId: 7 }), [3_000, 1_000]);
    assert.deepEqual(await times({ by: 'helpful', helpful: false }), [2_000]);
    const [listed] = await log().list(one, { by: 'helpful', helpful: false }, ALL);
    const { chatbotId: _chatbotId, visitor: _visitor, ...kept } = refused;
    assert.deepEqual(listed, { ...kept, isRight: false, helpful: false, reason: 'other', comment: null });
  });

  test('what was said to an answer is replaced, and counts by confidence without trials and refusals', async () => {
    const chatbotId = await addChatbot(store());
    const answer = makeAnswer(chatbotId, 5_000, { confidence: 0.7 });
    const save = (feedback: AnswerFeedback) =>
      store().write((tx) => tx.answerLog.saveFeedback(chatbotId, feedback));
    await save(judge(answer));
    await save(judge(answer, { helpful: true, comment: 'ok' }));
    await save(judge(makeAnswer(chatbotId, 6_000, { confidence: 1 })));
    await save(judge(makeAnswer(chatbotId, 6_000, { channel: 'test' })));
    await save(judge(makeAnswer(chatbotId, 6_000, { outcome: 'refused' })));
    const bands = (await log().feedbackBands(chatbotId, 0)).sort((a, b) => a.band - b.band);
    assert.deepEqual(bands, [
      { band: 7, helpful: 1, unhelpful: 0, confidenceSum: 0.7 },
      { band: 9, helpful: 0, unhelpful: 1, confidenceSum: 1 },
    ]);
    assert.equal((await log().feedbackBands(chatbotId, 5_500)).length, 1);
  });

  test('an answer is marked as right, and one that is not kept is none', async () => {
    const chatbotId = await addChatbot(store());
    const answer = makeAnswer(chatbotId, 1_000);
    await insert(answer);
    const mark = (id: string, isRight: boolean) =>
      store().write((tx) => tx.answerLog.mark(chatbotId, id, isRight));
    assert.equal(await mark(answer.id, true), true);
    assert.equal((await log().list(chatbotId, { by: 'time' }, ALL))[0]?.isRight, true);
    assert.equal(await mark(makeTimeOrderedId(1), true), false);
  });

  test('what is too old is found by chatbot, its own days before the usual ones, and goes in pieces', async () => {
    const [usual, own] = [await addChatbot(store()), await addChatbot(store())];
    await store().write((tx) => tx.chatbots.update(own, { logDays: 2 }, 1));
    await insert(...[1, 2, 3].map((day) => makeAnswer(usual, day * DAY_MS)));
    await store().write((tx) => tx.answerLog.saveFeedback(usual, judge(makeAnswer(usual, DAY_MS))));
    const entry = { question: 'q', confidence: 0, askedAtMs: DAY_MS, outcome: 'refused' as const };
    await store().write((tx) => tx.unanswered.insert(own, entry));
    const overdue = async (day: number) =>
      (await log().listOverdue(day * DAY_MS, 10, 100)).filter(({ chatbotId }) =>
        [usual, own].includes(chatbotId),
      );
    assert.deepEqual(await overdue(3), []);
    assert.deepEqual(await overdue(3.5), [{ chatbotId: own, days: 2 }]);
    assert.equal((await overdue(11.5)).length, 2);
    const trim = (chatbotId: string, beforeMs: number, limit: number) =>
      store().write((tx) => tx.answerLog.deleteBefore(chatbotId, beforeMs, limit));
    assert.equal(await trim(usual, 3 * DAY_MS, 1), true);
    assert.equal(await trim(usual, 3 * DAY_MS, 10), false);
    assert.deepEqual(
      (await log().list(usual, { by: 'time' }, ALL)).map(({ atMs }) => atMs),
      [3 * DAY_MS],
    );
    await trim(own, 3 * DAY_MS, 10);
    assert.deepEqual(await store().read.unanswered.list(own), []);
    assert.deepEqual(await overdue(11.5), []);
  });

  test('a visitor is erased with feedback and unanswered questions, a source from what was said', async () => {
    const chatbotId = await addChatbot(store());
    const gone = makeAnswer(chatbotId, 1_000, { visitor: 'hash' });
    await insert(gone, makeAnswer(chatbotId, 2_000));
    await store().write((tx) => tx.answerLog.saveFeedback(chatbotId, judge(gone)));
    const entry = {
      question: 'q',
      confidence: 0,
      askedAtMs: 1,
      outcome: 'refused' as const,
      visitor: 'hash',
    };
    await store().write((tx) => tx.unanswered.insert(chatbotId, entry));
    assert.equal(await store().write((tx) => tx.answerLog.eraseVisitor(chatbotId, 'hash')), 1);
    const left = await log().list(chatbotId, { by: 'time' }, ALL);
    assert.deepEqual(
      left.map(({ atMs, said }) => [atMs, said]),
      [[2_000, 'Said.']],
    );
    assert.deepEqual(await log().feedbackBands(chatbotId, 0), []);
    assert.deepEqual(await store().read.unanswered.list(chatbotId), []);
    await store().write((tx) => tx.answerLog.eraseSaid(chatbotId, 'qa', 7));
    assert.equal((await log().list(chatbotId, { by: 'time' }, ALL))[0]?.said, '');
  });

  test('all of it goes with its chatbot, and nothing is kept of one that is gone', async () => {
    const chatbotId = await addChatbot(store());
    const answer = makeAnswer(chatbotId, 1_000);
    await insert(answer);
    await store().write((tx) => tx.answerLog.saveFeedback(chatbotId, judge(answer)));
    await store().write((tx) => tx.chatbots.delete(chatbotId));
    await insert(answer);
    await store().write((tx) => tx.answerLog.saveFeedback(chatbotId, judge(answer)));
    assert.deepEqual(await log().list(chatbotId, { by: 'time' }, ALL), []);
    assert.deepEqual(await log().feedbackBands(chatbotId, 0), []);
  });

  test('sources that answer more than before are found, and those that answer nothing', async () => {
    const chatbotId = await addChatbot(store());
    const pairs = [await addPair(store(), chatbotId), await addPair(store(), chatbotId)];
    const [busy, silent] = pairs.map(({ id }) => id) as [number, number];
    const add = (day: number, sourceId: number, answers: number) =>
      store().write((tx) =>
        tx.askStatistics.add(chatbotId, {
          hours: [],
          sources: [{ dayMs: day * DAY_MS, kind: 'qa', sourceId, answers }],
        }),
      );
    await add(10, busy, 2);
    await add(20, busy, 5);
    const { askStatistics } = store().read;
    const span = { sinceMs: 8 * DAY_MS, middleMs: 15 * DAY_MS, limit: 5 };
    assert.deepEqual(await askStatistics.risingSources(chatbotId, span), [
      { kind: 'qa', sourceId: busy, answers: 5, before: 2 },
    ]);
    assert.deepEqual(await askStatistics.risingSources(chatbotId, { ...span, middleMs: 21 * DAY_MS }), []);
    assert.deepEqual(await askStatistics.silentSources(chatbotId, 8 * DAY_MS, 5), [
      { kind: 'qa', sourceId: silent },
    ]);
    assert.deepEqual(await askStatistics.silentSources(chatbotId, 500, 5), []);
  });

  test('whatever changes kept answers raises the number that consoles look at, and nothing else does', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const look = async (id = chatbotId) => (await store().read.overview.pulse([id]))[0]?.answers ?? -1;
    const answer = makeAnswer(chatbotId, 1_000, { visitor: 'v' });
    const { id } = answer;
    const changes: readonly (() => Promise<unknown>)[] = [
      () => insert(answer, makeAnswer(chatbotId, 5_000)),
      () => store().write((tx) => tx.answerLog.saveFeedback(chatbotId, judge(answer))),
      () => store().write((tx) => tx.answerLog.mark(chatbotId, id, true)),
      () => store().write((tx) => tx.answerLog.eraseSaid(chatbotId, 'qa', 7)),
      () => store().write((tx) => tx.answerLog.eraseVisitor(chatbotId, 'v')),
      () => store().write((tx) => tx.answerLog.deleteBefore(chatbotId, 9_000, 10)),
    ];
    let before = await look();
    for (const [at, change] of changes.entries()) {
      await change();
      const now = await look();
      assert.ok(now > before, `change ${at}`);
      before = now;
    }
    await store().write((tx) => tx.answerLog.deleteBefore(chatbotId, 9_000, 10));
    await store().write((tx) => tx.answerLog.mark(chatbotId, id, true));
    assert.equal(await look(), before);
    assert.equal(await look(other), 0);
  });

  test('answers of a span are counted beside small talk and trials', async () => {
    const chatbotId = await addChatbot(store());
    await insert(
      makeAnswer(chatbotId, 1_000),
      makeAnswer(chatbotId, 2_000, { outcome: 'refused' }),
      makeAnswer(chatbotId, 2_500, { outcome: 'small_talk' }),
      makeAnswer(chatbotId, 2_600, { channel: 'test' }),
      makeAnswer(chatbotId, 3_000),
    );
    assert.equal(await log().count(chatbotId, { fromMs: 1_000, untilMs: 3_000 }), 2);
    assert.equal(await log().count(chatbotId, { fromMs: 0, untilMs: 9_000 }), 3);
  });
}
