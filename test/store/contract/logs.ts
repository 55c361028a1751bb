/** Contract: unanswered questions and idempotency. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UnansweredOutcome } from '../../../contract/asking/unanswered.ts';
import type { Store, UnansweredFilter } from '../../../server/src/store/types.ts';
import { addChatbot, addPair, makePair } from '../records.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function testLogs(store: () => Store): void {
  test('unanswered questions are listed latest first, by pages, per chatbot', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    for (const question of ['one', 'two', 'three']) {
      await store().write((tx) =>
        tx.unanswered.insert(chatbotId, { question, confidence: 0.25, askedAtMs: 9, outcome: 'refused' }),
      );
    }
    assert.deepEqual(await store().read.unanswered.list(other), []);
    const page = await store().read.unanswered.list(chatbotId, { limit: 2 });
    assert.deepEqual(
      page.map((entry) => entry.question),
      ['three', 'two'],
    );
    assert.deepEqual(await store().read.unanswered.list(chatbotId, { before: page[1]?.id ?? 0 }), [
      { id: 1, question: 'one', confidence: 0.25, askedAtMs: 9, outcome: 'refused' },
    ]);
  });

  test('of unanswered questions as many are kept as said, the latest, and others have their own', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const ask = (id: string, question: string) =>
      store().write((tx) =>
        tx.unanswered.insert(id, { question, confidence: 0, askedAtMs: 9, outcome: 'refused' }, 3),
      );
    const kept = async (id: string) =>
      (await store().read.unanswered.list(id)).map(({ question }) => question).join(' ');
    await ask(other, 'else');
    for (const question of ['one', 'two', 'three']) await ask(chatbotId, question);
    assert.equal(await kept(chatbotId), 'three two one');
    await ask(chatbotId, 'four');
    assert.equal(await kept(chatbotId), 'four three two');
    assert.equal(await kept(other), 'else');
  });

  test('unanswered questions say how they were met, and are listed of one outcome where that is asked for', async () => {
    const chatbotId = await addChatbot(store());
    for (const [question, outcome] of [
      ['one', 'refused'],
      ['two', 'suggested'],
      ['three', 'refused'],
    ] as const) {
      await store().write((tx) =>
        tx.unanswered.insert(chatbotId, { question, confidence: 0, askedAtMs: 9, outcome }),
      );
    }
    const list = async (filter: UnansweredFilter) =>
      (await store().read.unanswered.list(chatbotId, filter)).map(({ question, outcome }) => [
        question,
        outcome,
      ]);
    assert.deepEqual(await list({}), [
      ['three', 'refused'],
      ['two', 'suggested'],
      ['one', 'refused'],
    ]);
    assert.deepEqual(await list({ outcome: 'suggested' }), [['two', 'suggested']]);
    assert.deepEqual(await list({ outcome: 'refused', limit: 1 }), [['three', 'refused']]);
    assert.deepEqual(await list({ outcome: 'refused', before: 3 }), [['one', 'refused']]);
  });

  test('as many refused questions are kept as of those met with suggestions, whichever were asked more', async () => {
    const chatbotId = await addChatbot(store());
    const ask = (outcome: UnansweredOutcome, question: string) =>
      store().write((tx) =>
        tx.unanswered.insert(chatbotId, { question, confidence: 0, askedAtMs: 9, outcome }, 2),
      );
    const kept = async () =>
      (await store().read.unanswered.list(chatbotId)).map(({ question }) => question).join(' ');
    for (const question of ['r1', 'r2']) await ask('refused', question);
    for (const question of ['s1', 's2', 's3', 's4']) await ask('suggested', question);
    assert.equal(await kept(), 's4 s3 r2 r1');
    for (const question of ['r3', 'r4', 'r5']) await ask('refused', question);
    assert.equal(await kept(), 'r5 r4 s4 s3');
    await ask('suggested', 's5');
    assert.equal(await kept(), 's5 r5 r4 s4');
  });

  test('unanswered questions beyond what is kept now leave little by little', async () => {
    const chatbotId = await addChatbot(store());
    const ask = (keptMax?: number) =>
      store().write((tx) =>
        tx.unanswered.insert(
          chatbotId,
          { question: '?', confidence: 0, askedAtMs: 9, outcome: 'refused' },
          keptMax,
        ),
      );
    await store().write(async (tx) => {
      for (let at = 0; at < 1_003; at += 1)
        await tx.unanswered.insert(chatbotId, {
          question: '?',
          confidence: 0,
          askedAtMs: 9,
          outcome: 'refused',
        });
    });
    const count = async () => (await store().read.unanswered.list(chatbotId)).length;
    await ask(2);
    assert.equal(await count(), 4);
    await ask(2);
    assert.equal(await count(), 2);
  });

  test('the first answer under a key is found until it is too old', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    const record = { fingerprint: 'f', status: 201, body: '{"id":1}' };
    await store().write((tx) => tx.idempotency.insert(chatbotId, 'key', record, 1000, 0));
    assert.deepEqual(await store().read.idempotency.find(chatbotId, 'key', 1000), record);
    assert.equal(await store().read.idempotency.find(chatbotId, 'key', 1001), undefined);
    assert.equal(await store().read.idempotency.find(other, 'key', 0), undefined);
  });

  test('a second request with the key undoes its own work; one a day later takes the key over', async () => {
    const chatbotId = await addChatbot(store());
    const repeat = (nowMs: number, fingerprint: string) =>
      store().write(async (tx) => {
        const pair = await tx.pairs.insert(chatbotId, makePair());
        const record = { fingerprint, status: 201, body: `${pair?.id}` };
        await tx.idempotency.insert(chatbotId, 'key', record, nowMs, nowMs - DAY_MS);
      });
    const outcomes = await Promise.allSettled([repeat(1000, 'first'), repeat(1000, 'second')]);
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), ['fulfilled', 'rejected']);
    assert.equal(await store().read.pairs.count(chatbotId), 1);
    await repeat(1001 + DAY_MS, 'third');
    assert.equal((await store().read.idempotency.find(chatbotId, 'key', 0))?.fingerprint, 'third');
  });

  test('the status under a key changes where the record is the one that is meant', async () => {
    const chatbotId = await addChatbot(store());
    const record = { fingerprint: 'f', status: 202, body: '{"id":1}' };
    await store().write((tx) => tx.idempotency.insert(chatbotId, 'key', record, 1000, 0));
    const set = (body: string) =>
      store().write((tx) => tx.idempotency.setStatus(chatbotId, 'key', body, 201));
    assert.equal(await set('{"id":2}'), false);
    assert.deepEqual(await store().read.idempotency.find(chatbotId, 'key', 0), record);
    assert.equal(await set('{"id":1}'), true);
    assert.equal((await store().read.idempotency.find(chatbotId, 'key', 0))?.status, 201);
  });

  test('old keys are deleted, and one can be given up while its status is the one that is meant', async () => {
    const chatbotId = await addChatbot(store());
    const record = { fingerprint: 'f', status: 201, body: '' };
    const giveUp = (status: number) =>
      store().write((tx) => tx.idempotency.delete(chatbotId, 'given up', '', status));
    for (const [key, nowMs] of [
      ['old', 10],
      ['new', 20],
      ['given up', 20],
    ] as const) {
      await store().write((tx) => tx.idempotency.insert(chatbotId, key, record, nowMs, 0));
    }
    await store().write((tx) => tx.idempotency.deleteBefore(20));
    assert.deepEqual([await giveUp(202), await giveUp(201), await giveUp(201)], [false, true, false]);
    assert.equal(await store().read.idempotency.find(chatbotId, 'old', 0), undefined);
    assert.equal(await store().read.idempotency.find(chatbotId, 'given up', 0), undefined);
    assert.deepEqual(await store().read.idempotency.find(chatbotId, 'new', 0), record);
  });

  test('a write that throws undoes what it did, and others at the same moment keep theirs', async () => {
    const chatbotId = await addChatbot(store());
    const boom = new Error('boom');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) =>
        store().write(async (tx) => {
          await tx.pairs.insert(chatbotId, makePair({ question: `Q${n}` }));
          if (n % 3 === 1) throw boom;
        }),
      ),
    );
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason === boom),
      [false, true, false, false, true, false, false, true, false],
    );
    assert.equal(await store().read.pairs.count(chatbotId), 6);
    await addPair(store(), chatbotId);
    assert.equal((await store().read.chatbots.find(chatbotId))?.knowledgeVersion, 7);
  });

  test('unanswered questions are dismissed by their words, within their chatbot', async () => {
    const [chatbotId, other] = [await addChatbot(store()), await addChatbot(store())];
    for (const id of [chatbotId, other]) {
      for (const [question, outcome] of [
        ["What's up?", 'refused'],
        ["What's up?", 'suggested'],
        ['Stay', 'suggested'],
      ] as const) {
        await store().write((tx) =>
          tx.unanswered.insert(id, { question, confidence: 0, askedAtMs: 1, outcome }),
        );
      }
    }
    const dismiss = (atMs: number | null) =>
      store().write((tx) => tx.unanswered.setDismissed(chatbotId, ["What's up?", 'Never asked'], atMs));
    assert.deepEqual(await dismiss(7), [2], 'the newest row of what was on the list');
    assert.deepEqual(await dismiss(8), [], 'it is dismissed already');
    const questions = async (id: string) =>
      (await store().read.unanswered.list(id)).map(({ question }) => question);
    assert.deepEqual(await questions(chatbotId), ['Stay']);
    assert.equal((await questions(other)).length, 3);
    // Asked again, it stays dismissed; another that begins alike does not.
    const ask = (question: string) =>
      store().write((tx) =>
        tx.unanswered.insert(chatbotId, { question, confidence: 0, askedAtMs: 9, outcome: 'refused' }),
      );
    assert.deepEqual([await ask("What's up?"), await ask("What's up? Now")], [false, true]);
    assert.deepEqual(await store().read.unanswered.listDismissed(chatbotId, 5), [
      { question: "What's up?", count: 3, lastAskedAtMs: 9, dismissedAtMs: 7 },
    ]);
    const wordings = await store().read.unanswered.findWordings(chatbotId, [3, 6, 99]);
    assert.deepEqual(
      [...wordings],
      [
        [3, { question: 'Stay', isDismissed: false }],
        [6, { question: "What's up?", isDismissed: true }],
      ],
    );
    const [tally] = await store().read.overview.tally([chatbotId], 0);
    assert.equal(tally?.unanswered, 2);
    assert.deepEqual(await dismiss(null), [6]);
    assert.equal((await questions(chatbotId)).length, 5);
    await store().write((tx) => tx.unanswered.remove(chatbotId, ["What's up?"]));
    assert.deepEqual(await questions(chatbotId), ["What's up? Now", 'Stay']);
  });
}
