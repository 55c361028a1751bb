import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AppError } from '../../server/src/errors.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import type { Store } from '../../server/src/store/types.ts';
import { createTextEncoder, type EncodeText } from '../../server/src/training/index-text.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { countingEncoder } from './counting-encoder.ts';
import { encode, openTrainerStage, outcomes } from './trainer-stage.ts';

const stage = openTrainerStage();
const { addPair, withTrainer } = stage;

it('trains pairs that wait, each with a document of its own', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const ids = [await addPair(chatbotId, 'First question'), await addPair(chatbotId, 'Second question')];
  const { onOutcome, seen } = outcomes(2);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await seen;
  });
  const pairs = await Promise.all(ids.map((id) => stage.store.read.pairs.find(chatbotId, id)));
  assert.deepEqual(
    pairs.map((pair) => pair?.state),
    ['trained', 'trained'],
  );
  assert.equal(new Set(pairs.map((pair) => pair?.docId)).size, 2);
  assert.ok(pairs.every((pair) => pair?.docId));
});

it('trains what is due later when it is due, without being woken again', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const { onOutcome, seen } = outcomes(1);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
    const nowMs = Date.now();
    const pair = { question: 'Q', answer: 'A', contentLength: 2, nowMs, dueAtMs: nowMs + 30 };
    await stage.store.write((tx) => tx.pairs.insert(chatbotId, pair));
    trainer.wake(pair.dueAtMs);
    await seen;
    assert.ok(Date.now() >= pair.dueAtMs);
  });
});

it('trains what was written while the clock was ahead', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const aheadMs = 2 * 3_600_000;
  const id = await addPair(chatbotId, 'From a clock that was ahead', Date.now() + aheadMs);
  const file = await stage.addFile(chatbotId, 'Some text.', Date.now() + aheadMs);
  const { onOutcome, seen } = outcomes(2);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await seen;
  });
  assert.equal((await stage.store.read.pairs.find(chatbotId, id))?.state, 'trained');
  assert.equal((await stage.store.read.files.find(chatbotId, file.id))?.state, 'trained');
});

it('does not mark a pair trained from a text that was replaced meanwhile', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const id = await addPair(chatbotId, 'old text');
  const trained: string[] = [];
  let isReplaced = false;
  const replacing: EncodeText = (text, kind) => {
    trained.push(text);
    return encode(text, kind);
  };
  const slowStore: Store = {
    ...stage.store,
    read: stage.store.read,
    write: async (work) => {
      if (trained.length === 1 && !isReplaced) {
        isReplaced = true;
        const nowMs = Date.now();
        const pair = { question: 'new text', answer: 'A.', contentLength: 3, nowMs, dueAtMs: nowMs };
        await stage.store.write((tx) => tx.pairs.update(chatbotId, id, pair));
      }
      return stage.store.write(work);
    },
  };
  await withTrainer({ store: slowStore, encode: replacing }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
  });
  assert.deepEqual(trained, ['old text', 'new text']);
  const known = await stage.store.read.knowledge.delta(chatbotId, 0);
  assert.equal((await stage.store.read.pairs.find(chatbotId, id))?.state, 'trained');
  assert.deepEqual(
    known?.delta.entries.map((entry) => entry.terms),
    [encode('new text', 'qa').terms],
  );
});

it('fails a poisoned pair with its reason and trains the others', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const good = await addPair(chatbotId, 'good');
  const bad = await addPair(chatbotId, 'poison');
  const poisoned: EncodeText = (text, kind) => {
    if (text === 'poison') throw new AppError('file_too_complex', 'It is too much.');
    return encode(text, kind);
  };
  await withTrainer({ encode: poisoned }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
  });
  assert.equal((await stage.store.read.pairs.find(chatbotId, good))?.state, 'trained');
  const failed = await stage.store.read.pairs.find(chatbotId, bad);
  assert.deepEqual(failed?.failure, { code: 'file_too_complex', message: 'It is too much.' });
  assert.equal(failed?.state, 'failed');
});

it('gives up what never passes after the last attempt', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const id = await addPair(chatbotId, 'always breaks');
  let tries = 0;
  const breaking: EncodeText = () => {
    tries += 1;
    throw new Error('a bug');
  };
  const { onOutcome, seen } = outcomes(3);
  await withTrainer(
    { encode: breaking, onOutcome, settings: { maxAttempts: 3, retryBaseMs: 1 } },
    async (trainer) => {
      await trainer.start();
      assert.deepEqual(await seen, ['qa retried', 'qa retried', 'qa failed']);
    },
  );
  assert.equal(tries, 3);
  assert.equal((await stage.store.read.pairs.find(chatbotId, id))?.failure?.code, 'internal_error');
});

it('picks up after a crash what an earlier run held', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const id = await addPair(chatbotId, 'held by a dead process');
  const inAnHour = Date.now() + 3_600_000;
  await stage.store.write((tx) => tx.training.claimPairs('test', Date.now(), inAnHour, 100));
  assert.equal((await stage.store.read.pairs.find(chatbotId, id))?.state, 'training');
  const { onOutcome, seen } = outcomes(1);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await seen;
  });
  assert.equal((await stage.store.read.pairs.find(chatbotId, id))?.state, 'trained');
});

it('fails an item whose worker ended at each claim, untried, and not one claim earlier', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const id = await addPair(chatbotId, 'kills its worker');
  const crash = async (): Promise<void> => {
    await stage.store.write((tx) => tx.training.claimPairs('test', Date.now(), Date.now() + 60_000, 100));
    await stage.store.write((tx) => tx.training.release('test', { isAttemptForgiven: false }));
  };
  const tried: string[] = [];
  const recording: EncodeText = (text, kind) => {
    tried.push(text);
    return encode(text, kind);
  };
  await crash();
  await crash();
  await withTrainer({ encode: recording, settings: { maxClaims: 2 } }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
  });
  assert.deepEqual([(await stage.store.read.pairs.find(chatbotId, id))?.state, tried], ['failed', []]);

  const other = await addPair(chatbotId, 'survives');
  await crash();
  await withTrainer({ encode: recording, settings: { maxClaims: 2 } }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
  });
  assert.deepEqual(
    [(await stage.store.read.pairs.find(chatbotId, other))?.state, tried],
    ['trained', ['survives']],
  );
});

it('nobody else gets pairs whose vectors are waited for, also where that takes longer than a lease', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const asked = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  const encoder = countingEncoder(() => {
    asked.resolve();
    return going.promise;
  });
  const encoders = createEncoderSet([encoder]);
  const [leaseMs, vectorWaitMs] = [1_000, 600_000];
  const nowMs = Date.now();
  const { onOutcome, seen } = outcomes(1);
  const settings = { leaseMs, vectorWaitMs };
  const parts = { encode: createTextEncoder(encoders), encoders, nowMs: () => nowMs, settings, onOutcome };
  await withTrainer(parts, async (trainer) => {
    await addPair(chatbotId, 'Question', nowMs);
    await trainer.start();
    await asked.promise;
    const lateMs = nowMs + vectorWaitMs;
    const taken = await stage.store.write((tx) =>
      tx.training.claimPairs('other', lateMs, lateMs + leaseMs, 10),
    );
    going.resolve();
    assert.deepEqual(taken, []);
    assert.deepEqual(await seen, ['qa trained']);
  });
  assert.deepEqual(encoder.asked, ['Question']);
});
