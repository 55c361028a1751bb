import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { AppError } from '../../server/src/errors.ts';
import type { Encoder } from '../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { createTextEncoder } from '../../server/src/training/index-text.ts';
import { trainPairs } from '../../server/src/training/train-pairs.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'docent-vector-wait-'));
const NOW_MS = 1_000_000;
const WAIT_MS = 5_000;
let store: Store;
before(async () => {
  store = await openStore({ dataDir });
});
after(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function slowEncoder(encode: Encoder['encode']): Encoder {
  return {
    name: 'slow',
    dimensions: 1,
    languages: 'any',
    encodes: 'questions',
    encode,
    close: async () => {},
  };
}

const lengths: Encoder['encode'] = async (texts) => texts.map((text) => Int8Array.of(text.length));

/** Trains pairs changed at these times, and gives what the index hears of each. */
async function train(changedAtMs: readonly number[], encode: Encoder['encode'], batch = 10) {
  const chatbotId = await seedChatbot(store);
  await store.write(async (tx) => {
    for (const [at, nowMs] of changedAtMs.entries()) {
      const question = 'q'.repeat(at + 1);
      await tx.pairs.insert(chatbotId, { question, answer: 'A', contentLength: 1, nowMs, dueAtMs: nowMs });
    }
  });
  const encoders = createEncoderSet([slowEncoder(encode)]);
  const claims = await store.write((tx) => tx.training.claimPairs('test', NOW_MS, NOW_MS + 60_000, 100));
  const trained = await trainPairs(claims, {
    store,
    owner: 'test',
    encode: createTextEncoder(encoders),
    slice: { yieldIfDue: async () => {} },
    nowMs: () => NOW_MS,
    vectors: { encoders, waitMs: WAIT_MS, batch, signal: new AbortController().signal },
  });
  assert.equal(trained, changedAtMs.length);
  const known = await store.read.knowledge.delta(chatbotId, 0);
  const entries = known?.delta.entries ?? [];
  return entries.map(({ vectors }) => vectors.map(({ values }) => values[0]));
}

it('calls a pair trained together with the vectors of every encoder', async () => {
  assert.deepEqual(await train([NOW_MS - 1_000, NOW_MS - 1_000], lengths), [[1], [2]]);
});

it('waits up to the limit after the last change of a pair, and no longer', async () => {
  const inTime = NOW_MS - WAIT_MS + 1;
  assert.deepEqual(await train([inTime, NOW_MS - WAIT_MS], lengths), [[1], []]);
});

it('waits for no more pairs of a transaction than its limit', async () => {
  assert.deepEqual(await train([NOW_MS, NOW_MS, NOW_MS], lengths, 2), [[1], [2], []]);
});

it('trains without the vectors where the encoder fails', async () => {
  const failing: Encoder['encode'] = async () => {
    throw new AppError('unavailable', 'not now');
  };
  assert.deepEqual(await train([NOW_MS], failing), [[]]);
});

it('trains without the vectors where the encoder does not answer in time', async () => {
  const hanging: Encoder['encode'] = (_, { signal } = {}) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  assert.deepEqual(await train([NOW_MS - WAIT_MS + 5], hanging), [[]]);
});
