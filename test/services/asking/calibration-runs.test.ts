/** Trials of thresholds: they belong to the chatbot, not to whoever began them, nor to one node. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as rest } from 'node:timers/promises';
import type { CalibratedQuestion, Measurement } from '../../../server/src/services/asking/calibration.ts';
import type { Measured, Waiter } from '../../../server/src/services/asking/calibration-queue.ts';
import { createCalibrationRuns } from '../../../server/src/services/asking/calibration-runs.ts';
import { openStore } from '../../../server/src/store/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { seedChatbot } from '../../support/seed-chatbot.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

let store: Store;

before(async () => {
  store = await openStore({ dataDir: makeTemporaryFolder('calibration-runs') });
});
after(() => store.close());

/** A node whose measurements go on until they are told what comes out. */
function openNode() {
  const begun = Promise.withResolvers<Waiter>();
  const outcome = Promise.withResolvers<Measurement>();
  outcome.promise.catch(() => undefined);
  const gone = Promise.withResolvers<void>();
  const runs = createCalibrationRuns({
    store,
    log: { warn: () => undefined },
    calibration: {
      measureEach(_measured: Measured, waiter: Waiter = {}) {
        waiter.signal?.addEventListener('abort', () => {
          outcome.reject(waiter.signal?.reason);
          gone.resolve();
        });
        begun.resolve(waiter);
        return outcome.promise;
      },
    },
  });
  return { runs, begun: begun.promise, gone: gone.promise, end: outcome.resolve };
}

const calibration = { knowledgeVersion: 1, questions: 0, inScope: 0, offTopic: 0, points: [] };

async function untilDone(node: ReturnType<typeof openNode>, chatbotId: string): Promise<void> {
  while ((await node.runs.find(chatbotId)).state === 'running') await rest(1);
}

test('every node sees how far it is, and what came out', async () => {
  const chatbotId = await seedChatbot(store);
  const [one, other] = [openNode(), openNode()];
  assert.equal((await other.runs.find(chatbotId)).state, 'none');
  assert.equal((await one.runs.start(chatbotId)).state, 'running');
  (await one.begun).onProgress?.({ ahead: 1, share: 0.25 });
  while ((await other.runs.find(chatbotId)).progress.share !== 0.25) await rest(1);
  assert.deepEqual((await other.runs.find(chatbotId)).progress, { ahead: 1, share: 0.25 });
  one.end({ calibration, questions: [] });
  await untilDone(other, chatbotId);
  assert.deepEqual((await other.runs.find(chatbotId)).calibration, calibration);
});

test('while it is under way, no other begins', async () => {
  const chatbotId = await seedChatbot(store);
  const [one, other] = [openNode(), openNode()];
  await one.runs.start(chatbotId);
  assert.equal((await other.runs.start(chatbotId)).state, 'running');
  let hasBegun = false;
  void other.begun.then(() => {
    hasBegun = true;
  });
  one.end({ calibration, questions: [] });
  await untilDone(one, chatbotId);
  assert.equal(hasBegun, false);
});

test('it is stopped from another node, and can be begun again', async () => {
  const chatbotId = await seedChatbot(store);
  const [one, other] = [openNode(), openNode()];
  await one.runs.start(chatbotId);
  await one.begun;
  await other.runs.stop(chatbotId);
  await one.gone;
  const { state, calibration: none } = await one.runs.find(chatbotId);
  assert.deepEqual([state, none], ['stopped', null]);
  assert.equal((await other.runs.start(chatbotId)).state, 'running');
  await other.runs.close();
});

test('it fails with its reason, as where the service shuts down', async () => {
  const chatbotId = await seedChatbot(store);
  const node = openNode();
  await node.runs.start(chatbotId);
  await node.begun;
  await node.runs.close();
  const { state, fault } = await node.runs.find(chatbotId);
  assert.deepEqual([state, fault?.status], ['failed', 503]);
  await assert.rejects(node.runs.start(chatbotId), { code: 'unavailable' });
});

test('what thresholds change is listed by pages, what becomes wrong first', async () => {
  const chatbotId = await seedChatbot(store);
  const ids = await store.write(async (tx) => {
    const made: number[] = [];
    for (let at = 0; at < 61; at += 1) {
      const pair = { question: `Question ${at}`, answer: `Answer ${at}`, contentLength: 1 };
      made.push((await tx.pairs.insert(chatbotId, { ...pair, nowMs: 0, dueAtMs: 0 }))?.id ?? 0);
    }
    return made;
  });
  const questions = ids.map((pairId, at): CalibratedQuestion => {
    const source = { kind: 'qa' as const, sourceId: pairId, ordinal: 0 };
    return { asked: { pairId }, confidence: 0.5, isRight: at !== 60, source };
  });
  const foreign: CalibratedQuestion = {
    asked: { question: 'Who won?' },
    confidence: 0.1,
    isRight: false,
    source: null,
  };
  const node = openNode();
  const wanted = { answerThreshold: 0.5, suggestThreshold: 0.05 };
  await assert.rejects(node.runs.changes(chatbotId, wanted), { code: 'conflict' });
  await node.runs.start(chatbotId);
  node.end({ calibration, questions: [...questions, foreign] });
  await untilDone(node, chatbotId);

  const first = await node.runs.changes(chatbotId, wanted);
  assert.equal(first.total, 62);
  assert.equal(first.changes.length, 50);
  assert.deepEqual(first.changes[0], {
    question: 'Question 60',
    pairId: ids[60],
    confidence: 0.5,
    now: 'suggested',
    tried: 'answered',
    isRight: false,
    answer: { type: 'qa', id: ids[60], title: 'Question 60', text: 'Answer 60' },
  });
  const second = await node.runs.changes(chatbotId, { ...wanted, offset: 50 });
  assert.equal(second.changes.length, 12);
  assert.deepEqual(second.changes.at(-1), {
    question: 'Who won?',
    pairId: null,
    confidence: 0.1,
    now: 'refused',
    tried: 'suggested',
    isRight: false,
    answer: null,
  });
  const same = { answerThreshold: 0.65, suggestThreshold: 0.25 };
  assert.deepEqual(await node.runs.changes(chatbotId, same), { total: 0, changes: [] });
});
