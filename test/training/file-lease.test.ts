/** A file may take longer than its lease: who trains it keeps it, and stops where it was lost all the same. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Extraction } from '../../server/src/extraction/types.ts';
import type { FileClaim, Store } from '../../server/src/store/types.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';
import { openTrainerStage, outcomes, sandboxOf, textExtraction } from './trainer-stage.ts';

const stage = openTrainerStage();
const { addFile, withTrainer } = stage;

const LEASE_MS = 30;
/** Where no lease is renewed, the tests end by this. */
const LIMIT_MS = 20_000;

/** A sandbox that reads until it is told the text, or to stop. */
function heldSandbox() {
  const begun = Promise.withResolvers<void>();
  const text = Promise.withResolvers<Extraction>();
  const sandbox = sandboxOf((_request, signal) => {
    signal?.addEventListener('abort', () => text.reject(signal.reason));
    begun.resolve();
    return text.promise;
  });
  return { sandbox, begun: begun.promise, finish: () => text.resolve(textExtraction('Some text.')) };
}

/** The stage's store; `next` resolves after the next write, which during an extraction is a renewal. */
function watchedStore(): { store: Store; next: () => Promise<void> } {
  let written = Promise.withResolvers<void>();
  const store: Store = {
    ...stage.store,
    read: stage.store.read,
    async write(work) {
      const result = await stage.store.write(work);
      written.resolve();
      written = Promise.withResolvers();
      return result;
    },
  };
  const giveUp = async (): Promise<never> => {
    await sleep(LIMIT_MS, undefined, { ref: false });
    throw new Error('No lease was renewed.');
  };
  return { store, next: () => Promise.race([written.promise, giveUp()]) };
}

function claimAsOther(nowMs: number): Promise<FileClaim | undefined> {
  return stage.store.write((tx) => tx.training.claimFile('other', nowMs, nowMs + LEASE_MS));
}

it('nobody else gets a file while it is trained, however long that takes', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const { sandbox, begun, finish } = heldSandbox();
  const { store, next } = watchedStore();
  const { onOutcome, seen } = outcomes(1);
  let clockMs = Date.now();
  const parts = { sandbox, store, onOutcome, nowMs: () => clockMs, settings: { leaseMs: LEASE_MS } };
  await withTrainer(parts, async (trainer) => {
    await trainer.start();
    await begun;
    for (let third = 0; third < 9; third += 1) {
      clockMs += LEASE_MS / 3;
      // One may have been under way when the clock moved on; the one after it has seen the new time.
      await next();
      await next();
      assert.equal(await claimAsOther(clockMs + LEASE_MS - 1), undefined);
    }
    finish();
    assert.deepEqual(await seen, ['file trained']);
  });
  assert.equal((await stage.store.read.files.find(chatbotId, file.id))?.state, 'trained');
});

it('stops reading a file that somebody else has taken over, and leaves it to them', async () => {
  const chatbotId = await seedChatbot(stage.store);
  const file = await addFile(chatbotId, 'x');
  const { sandbox, begun } = heldSandbox();
  await withTrainer({ sandbox, settings: { leaseMs: LEASE_MS } }, async (trainer) => {
    await trainer.start();
    await begun;
    const waiting = trainer.waitForFile(chatbotId, file.id, LIMIT_MS);
    const claim = await claimAsOther(Date.now() + LEASE_MS * 1_000);
    assert.equal(claim?.file.id, file.id);
    await trainer.idle();
    assert.equal((await stage.store.read.files.find(chatbotId, file.id))?.state, 'training');
    const trained = { docId: 'theirs', contentLength: 1, receipt: { parts: [], warnings: [] }, chunks: [] };
    await stage.store.write((tx) => tx.training.completeFile('other', chatbotId, file.id, trained, 1));
    assert.deepEqual(await waiting, { outcome: 'trained' });
  });
});
