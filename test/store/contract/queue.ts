/** Contract: the training queue. Clocks are the tests' own; each test has the queue to itself. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { Store } from '../../../server/src/store/types.ts';
import { addChatbot, addFile, addPair, claimOf, makeChunk, makePair } from '../records.ts';

export function testQueue(store: () => Store): void {
  const chatbots: string[] = [];
  const newChatbot = async (): Promise<string> => {
    const id = await addChatbot(store());
    chatbots.push(id);
    return id;
  };
  const claimPairs = (owner: string, nowMs: number, limit = 100, leaseMs = 1000) =>
    store().write((tx) => tx.training.claimPairs(owner, nowMs, nowMs + leaseMs, limit));
  const complete = (owner: string, pair: { chatbotId: string; id: number; modifiedAtMs: number }) => {
    const { chatbotId, id, modifiedAtMs } = pair;
    const trained = { chatbotId, id, modifiedAtMs, docId: 'doc', chunk: makeChunk('q') };
    return store().write((tx) => tx.training.completePairs(owner, [trained], 1));
  };
  const stateOf = async (chatbotId: string, id: number) =>
    (await store().read.pairs.find(chatbotId, id))?.state;

  afterEach(async () => {
    for (const id of chatbots.splice(0)) await store().write((tx) => tx.chatbots.delete(id));
  });

  test('a pair is claimed when it is due, once, with how often it was tried', async () => {
    const chatbotId = await newChatbot();
    const pair = await addPair(store(), chatbotId, { dueAtMs: 500 });
    assert.equal(await store().read.training.nextDueAtMs('qa'), 500);
    assert.deepEqual(await claimPairs('a', 499), []);
    assert.deepEqual(await claimPairs('a', 500), [{ pair: { ...pair, state: 'training' }, attempts: 0 }]);
    assert.deepEqual(await claimPairs('b', 600), []);
    assert.equal(await store().read.training.nextDueAtMs('qa'), 1500);
  });

  test('what waits of one kind is not due for the other', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { dueAtMs: 500 });
    assert.equal(await store().read.training.nextDueAtMs('file'), undefined);
    await addFile(store(), chatbotId, { nowMs: 700 });
    assert.equal(await store().read.training.nextDueAtMs('file'), 700);
    assert.equal(await store().read.training.nextDueAtMs('qa'), 500);
  });

  test('the oldest of a chatbot come first', async () => {
    const chatbotId = await newChatbot();
    for (const dueAtMs of [300, 100, 200]) await addPair(store(), chatbotId, { dueAtMs });
    const first = await claimPairs('a', 1000, 2);
    assert.deepEqual(
      first.map(({ pair }) => pair.id),
      [2, 3],
    );
  });

  test('a lease that ran out is claimed by another, and the first cannot complete any more', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { dueAtMs: 0 });
    const [lost] = await claimPairs('a', 100);
    assert.ok(lost);
    assert.deepEqual(await claimPairs('b', 1099), []);
    const [taken] = await claimPairs('b', 1100);
    assert.equal(taken?.attempts, 1);
    assert.deepEqual(await complete('a', lost.pair), []);
    assert.equal(await stateOf(chatbotId, lost.pair.id), 'training');
    assert.deepEqual(await complete('b', lost.pair), [{ chatbotId, id: lost.pair.id }]);
    assert.equal(await stateOf(chatbotId, lost.pair.id), 'trained');
    assert.deepEqual(await complete('b', lost.pair), []);
    assert.equal(await store().read.training.nextDueAtMs('qa'), undefined);
  });

  test('what was made of an old text is refused, also where the same owner claimed the new one', async () => {
    const chatbotId = await newChatbot();
    const { id } = await addPair(store(), chatbotId, { dueAtMs: 0 });
    const [old] = await claimPairs('a', 100);
    assert.ok(old);
    await store().write((tx) => tx.pairs.update(chatbotId, id, makePair({ nowMs: 100, dueAtMs: 100 })));
    const [current] = await claimPairs('a', 100);
    assert.equal(current?.attempts, 0);
    assert.ok(current);
    assert.deepEqual(await complete('a', old.pair), []);
    const failure = { code: 'x', message: 'y', retryAtMs: null, attempts: 1 };
    assert.equal(
      await store().write((tx) => tx.training.fail('a', claimOf('qa', old.pair), failure, 1)),
      false,
    );
    assert.equal(await store().write((tx) => tx.training.renew('a', claimOf('qa', old.pair), 9000)), false);
    assert.deepEqual(await complete('a', current.pair), [{ chatbotId, id }]);
  });

  test('what was deleted meanwhile is not completed', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { dueAtMs: 0 });
    const [claim] = await claimPairs('a', 100);
    assert.ok(claim);
    await store().write((tx) => tx.pairs.delete(chatbotId, claim.pair.id));
    assert.deepEqual(await complete('a', claim.pair), []);
  });

  test('of a batch, those still held are completed and the others left', async () => {
    const chatbotId = await newChatbot();
    const other = await newChatbot();
    for (const id of [chatbotId, chatbotId, other]) await addPair(store(), id, { dueAtMs: 0 });
    const claims = await claimPairs('a', 100);
    await store().write((tx) => tx.pairs.update(chatbotId, 1, makePair({ nowMs: 5000 })));
    const completed = await store().write((tx) =>
      tx.training.completePairs(
        'a',
        claims.map(({ pair }) => ({ ...pair, docId: `doc ${pair.id}`, chunk: makeChunk('q') })),
        1,
      ),
    );
    const key = (source: { chatbotId: string; id: number }) => `${source.chatbotId} ${source.id}`;
    assert.deepEqual(completed.map(key).sort(), [`${chatbotId} 2`, `${other} 1`].sort());
    assert.equal((await store().read.pairs.find(chatbotId, 2))?.docId, 'doc 2');
    assert.equal(await stateOf(chatbotId, 1), 'pending');
    const delta = await store().read.knowledge.delta(chatbotId, 0);
    assert.deepEqual(
      delta?.untrained.map((entry) => entry.sourceId),
      [1],
    );
  });

  test('a renewed lease holds until its new end', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { dueAtMs: 0 });
    const [claim] = await claimPairs('a', 100);
    assert.ok(claim);
    const source = claimOf('qa', claim.pair);
    assert.equal(await store().write((tx) => tx.training.renew('b', source, 5000)), false);
    assert.equal(await store().write((tx) => tx.training.renew('a', source, 5000)), true);
    assert.deepEqual(await claimPairs('b', 4999), []);
    assert.equal((await claimPairs('b', 5000)).length, 1);
  });

  test('a failure is tried again when it says so, and counts', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { dueAtMs: 0 });
    const [claim] = await claimPairs('a', 100);
    assert.ok(claim);
    const failure = { code: 'internal_error', message: 'Later.', retryAtMs: 300, attempts: 1 };
    assert.equal(
      await store().write((tx) => tx.training.fail('a', claimOf('qa', claim.pair), failure, 100)),
      true,
    );
    assert.equal(await stateOf(chatbotId, claim.pair.id), 'pending');
    assert.deepEqual(await claimPairs('a', 299), []);
    assert.equal((await claimPairs('a', 300))[0]?.attempts, 1);
  });

  test('a failure that does not count leaves the attempts as it says', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { dueAtMs: 0 });
    for (const nowMs of [100, 200, 300, 400]) {
      const [claim] = await claimPairs('a', nowMs);
      assert.ok(claim);
      const attempts = Math.min(claim.attempts + 1, 2);
      const failure = { code: 'unavailable', message: 'Later.', retryAtMs: nowMs + 100, attempts };
      await store().write((tx) => tx.training.fail('a', claimOf('qa', claim.pair), failure, nowMs));
    }
    assert.equal((await claimPairs('a', 500))[0]?.attempts, 2);
  });

  test('a pair that failed for good says why, waits for nothing, and still answers as text', async () => {
    const chatbotId = await newChatbot();
    const { id } = await addPair(store(), chatbotId, { dueAtMs: 0, question: 'Why?' });
    const [claim] = await claimPairs('a', 100);
    assert.ok(claim);
    const failure = { code: 'internal_error', message: 'Poisoned.', retryAtMs: null, attempts: 1 };
    await store().write((tx) => tx.training.fail('a', claimOf('qa', claim.pair), failure, 100));
    const failed = await store().read.pairs.find(chatbotId, id);
    assert.equal(failed?.state, 'failed');
    assert.deepEqual(failed?.failure, { code: 'internal_error', message: 'Poisoned.' });
    assert.equal(await store().read.training.nextDueAtMs('qa'), undefined);
    const delta = await store().read.knowledge.delta(chatbotId, 0);
    assert.deepEqual(
      delta?.untrained.map((entry) => entry.question),
      ['Why?'],
    );
    const updated = await store().write((tx) => tx.pairs.update(chatbotId, id, makePair()));
    assert.equal(updated?.failure, null);
  });

  test('a file that failed for good leaves no chunk and answers nothing', async () => {
    const chatbotId = await newChatbot();
    const file = await addFile(store(), chatbotId, { nowMs: 0 });
    const claim = await store().write((tx) => tx.training.claimFile('a', 100, 200));
    assert.equal(claim?.attempts, 0);
    assert.equal(claim?.file.id, file.id);
    assert.equal(await store().write((tx) => tx.training.claimFile('b', 100, 200)), undefined);
    const failure = { code: 'file_has_no_text', message: 'Scanned.', retryAtMs: null, attempts: 1 };
    assert.equal(
      await store().write((tx) => tx.training.fail('a', claimOf('file', file), failure, 100)),
      true,
    );
    assert.deepEqual((await store().read.files.find(chatbotId, file.id))?.failure, {
      code: 'file_has_no_text',
      message: 'Scanned.',
    });
    assert.deepEqual(await store().read.knowledge.listChunks(chatbotId, file.id), []);
    assert.deepEqual((await store().read.knowledge.delta(chatbotId, 0))?.delta.entries, []);
  });

  test('a file whose lease was lost is not completed', async () => {
    const chatbotId = await newChatbot();
    const file = await addFile(store(), chatbotId, { nowMs: 0 });
    await store().write((tx) => tx.training.claimFile('a', 100, 200));
    await store().write((tx) => tx.training.claimFile('b', 200, 300));
    const trained = {
      docId: 'd',
      contentLength: 1,
      receipt: { parts: [], warnings: [] },
      chunks: [makeChunk('x')],
    };
    const completeAs = (owner: string) =>
      store().write((tx) => tx.training.completeFile(owner, chatbotId, file.id, trained, 1));
    assert.equal(await completeAs('a'), false);
    assert.deepEqual(await store().read.knowledge.listChunks(chatbotId, file.id), []);
    assert.equal(await completeAs('b'), true);
  });

  test('releasing puts back what the owner holds; a forgiven attempt does not count', async () => {
    const chatbotId = await newChatbot();
    await addPair(store(), chatbotId, { nowMs: 10, dueAtMs: 10 });
    await addFile(store(), chatbotId, { nowMs: 10 });
    for (const [isAttemptForgiven, attempts] of [
      [true, 0],
      [false, 1],
    ] as const) {
      await claimPairs('a', 100);
      await store().write((tx) => tx.training.claimFile('a', 100, 900));
      await store().write((tx) => tx.training.release('b', { isAttemptForgiven }));
      assert.deepEqual(await claimPairs('c', 200), []);
      await store().write((tx) => tx.training.release('a', { isAttemptForgiven }));
      const [pair] = await claimPairs('c', 200);
      const file = await store().write((tx) => tx.training.claimFile('c', 200, 900));
      assert.equal(pair?.attempts, attempts);
      assert.equal(file?.attempts, attempts);
      await store().write((tx) => tx.training.release('c', { isAttemptForgiven: true }));
    }
  });

  test('one chatbot with thousands of pairs does not delay another with one', async () => {
    const [large, small] = [await newChatbot(), await newChatbot()];
    await store().write(async (tx) => {
      for (let n = 0; n < 3000; n += 1) await tx.pairs.insert(large, makePair({ dueAtMs: 0 }));
    });
    await addPair(store(), small, { dueAtMs: 50 });
    const claims = await claimPairs('a', 100, 500);
    assert.equal(claims.length, 500);
    assert.equal(claims.filter(({ pair }) => pair.chatbotId === small).length, 1);
  });

  test('more busy chatbots than one claim serves all get their turn', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 70; n += 1) {
      const chatbotId = await newChatbot();
      ids.push(chatbotId);
      await store().write(async (tx) => {
        for (let pair = 0; pair < 30; pair += 1) await tx.pairs.insert(chatbotId, makePair({ dueAtMs: 0 }));
      });
    }
    const served = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      for (const { pair } of await claimPairs('a', 100, 100)) served.add(pair.chatbotId);
    }
    assert.equal(served.size, ids.length);
  });

  test('files of several chatbots take turns', async () => {
    const [one, two] = [await newChatbot(), await newChatbot()];
    for (const chatbotId of [one, one, one, two]) await addFile(store(), chatbotId, { nowMs: 0 });
    const turns: (string | undefined)[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const claim = await store().write((tx) => tx.training.claimFile('a', 100, 900));
      turns.push(claim?.file.chatbotId);
    }
    assert.deepEqual(new Set(turns), new Set([one, two]));
  });

  test('workers that claim at the same moment never get the same row', async () => {
    const chatbotId = await newChatbot();
    await store().write(async (tx) => {
      for (let n = 0; n < 200; n += 1) await tx.pairs.insert(chatbotId, makePair({ dueAtMs: 0 }));
    });
    const batches = await Promise.all(Array.from({ length: 8 }, (_, n) => claimPairs(`w${n}`, 100, 40)));
    const ids = batches.flat().map(({ pair }) => pair.id);
    assert.equal(new Set(ids).size, ids.length);
  });
}
