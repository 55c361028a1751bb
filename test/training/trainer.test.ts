import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, it } from 'node:test';
import { pino } from 'pino';
import { AppError } from '../../server/src/errors.ts';
import { createSandbox } from '../../server/src/extraction/sandbox.ts';
import type { Extraction, Sandbox } from '../../server/src/extraction/types.ts';
import { type BlobStore, createBlobStore } from '../../server/src/store/blobs.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store, TrainingFile } from '../../server/src/store/types.ts';
import { createTextEncoder, type EncodeText } from '../../server/src/training/encode.ts';
import { createEncoderSet } from '../../server/src/training/encoder-set.ts';
import { createTrainer, type Trainer, type TrainerParts } from '../../server/src/training/trainer.ts';
import { seedChatbot } from '../support/seed-chatbot.ts';

const log = pino({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'docent-trainer-'));
const encode = createTextEncoder(createEncoderSet([]));
let store: Store;
let blobs: BlobStore;

before(async () => {
  store = await openStore({ dataDir });
  blobs = await createBlobStore({ dataDir });
});
after(async () => {
  await blobs.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function addPair(chatbotId: string, question: string): Promise<number> {
  const nowMs = Date.now();
  const pair = await store.write((tx) =>
    tx.pairs.insert(chatbotId, { question, answer: 'A.', contentLength: 3, nowMs, dueAtMs: nowMs }),
  );
  assert.ok(pair);
  return pair.id;
}

async function addFile(chatbotId: string, text: string): Promise<TrainingFile> {
  const { key, sizeBytes, sha256 } = await blobs.write(Readable.from([Buffer.from(text)]));
  const file = await store.write((tx) =>
    tx.files.insert(chatbotId, {
      fileName: 'a.txt',
      kind: 'txt',
      sizeBytes,
      sha256,
      blobKey: key,
      nowMs: Date.now(),
    }),
  );
  assert.ok(file);
  return file;
}

/** Runs a trainer over this file's store, closing it whatever happens. */
async function withTrainer<T>(
  parts: Partial<TrainerParts>,
  use: (trainer: Trainer) => Promise<T>,
): Promise<T> {
  const trainer = createTrainer({
    store,
    blobs,
    sandbox: sandboxOf(async () => textExtraction('Some text.')),
    encode,
    log,
    owner: 'test',
    ...parts,
    settings: { gatherMs: 0, retryBaseMs: 1, retryMaxMs: 2, pollMs: 60_000, ...parts.settings },
  });
  try {
    return await use(trainer);
  } finally {
    await trainer.close();
  }
}

function sandboxOf(extract: Sandbox['extract']): Sandbox {
  return { extract, warm: async () => {}, close: async () => {} };
}

function textExtraction(text: string): Extraction {
  return {
    blocks: [{ kind: 'paragraph', text, locator: {} }],
    receipt: {
      parts: [{ part: 'document', number: 1, characters: text.length, tables: 0, chunks: 0, isEmpty: false }],
      warnings: [],
    },
    characters: text.length,
  };
}

/** Resolves with the outcomes as the trainer reports them, once there are `count`. */
function outcomes(count: number): {
  onOutcome: NonNullable<TrainerParts['onOutcome']>;
  seen: Promise<string[]>;
} {
  const list: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  return {
    onOutcome: (event) => {
      for (let i = 0; i < event.count; i += 1) list.push(`${event.kind} ${event.outcome}`);
      if (list.length >= count) resolve(list);
    },
    seen: promise,
  };
}

it('trains pairs that wait, each with a document of its own', async () => {
  const chatbotId = await seedChatbot(store);
  const ids = [await addPair(chatbotId, 'First question'), await addPair(chatbotId, 'Second question')];
  const { onOutcome, seen } = outcomes(2);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await seen;
  });
  const pairs = await Promise.all(ids.map((id) => store.read.pairs.find(chatbotId, id)));
  assert.deepEqual(
    pairs.map((pair) => pair?.state),
    ['trained', 'trained'],
  );
  assert.equal(new Set(pairs.map((pair) => pair?.docId)).size, 2);
  assert.ok(pairs.every((pair) => pair?.docId));
});

it('trains what is due later when it is due, without being woken again', async () => {
  const chatbotId = await seedChatbot(store);
  const { onOutcome, seen } = outcomes(1);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
    const nowMs = Date.now();
    const pair = { question: 'Q', answer: 'A', contentLength: 2, nowMs, dueAtMs: nowMs + 30 };
    await store.write((tx) => tx.pairs.insert(chatbotId, pair));
    trainer.wake(pair.dueAtMs);
    await seen;
    assert.ok(Date.now() >= pair.dueAtMs);
  });
});

it('does not mark a pair trained from a text that was replaced meanwhile', async () => {
  const chatbotId = await seedChatbot(store);
  const id = await addPair(chatbotId, 'old text');
  const trained: string[] = [];
  let isReplaced = false;
  const replacing: EncodeText = (text, kind) => {
    trained.push(text);
    return encode(text, kind);
  };
  const slowStore: Store = {
    ...store,
    read: store.read,
    write: async (work) => {
      if (trained.length === 1 && !isReplaced) {
        isReplaced = true;
        const nowMs = Date.now();
        const pair = { question: 'new text', answer: 'A.', contentLength: 3, nowMs, dueAtMs: nowMs };
        await store.write((tx) => tx.pairs.update(chatbotId, id, pair));
      }
      return store.write(work);
    },
  };
  await withTrainer({ store: slowStore, encode: replacing }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
  });
  assert.deepEqual(trained, ['old text', 'new text']);
  const known = await store.read.knowledge.delta(chatbotId, 0);
  assert.equal((await store.read.pairs.find(chatbotId, id))?.state, 'trained');
  assert.deepEqual(
    known?.delta.entries.map((entry) => entry.terms),
    [encode('new text', 'qa').terms],
  );
});

it('fails a poisoned pair with its reason and trains the others', async () => {
  const chatbotId = await seedChatbot(store);
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
  assert.equal((await store.read.pairs.find(chatbotId, good))?.state, 'trained');
  const failed = await store.read.pairs.find(chatbotId, bad);
  assert.deepEqual(failed?.failure, { code: 'file_too_complex', message: 'It is too much.' });
  assert.equal(failed?.state, 'failed');
});

it('gives up what never passes after the last attempt', async () => {
  const chatbotId = await seedChatbot(store);
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
  assert.equal((await store.read.pairs.find(chatbotId, id))?.failure?.code, 'internal_error');
});

it('trains a file through the sandbox and tells who waits for it', async () => {
  const chatbotId = await seedChatbot(store);
  const file = await addFile(chatbotId, 'Returns are free.\n\nRefunds take five days.');
  const sandbox = createSandbox();
  try {
    await withTrainer({ sandbox }, async (trainer) => {
      await trainer.start();
      assert.deepEqual(await trainer.waitForFile(chatbotId, file.id, 60_000), { outcome: 'trained' });
    });
  } finally {
    await sandbox.close();
  }
  const trained = await store.read.files.find(chatbotId, file.id);
  assert.equal(trained?.state, 'trained');
  assert.equal(trained?.receipt?.parts[0]?.chunks, 1);
  const [chunk] = await store.read.knowledge.listChunks(chatbotId, file.id);
  assert.equal(chunk?.text, 'Returns are free.\n\nRefunds take five days.');
});

it('tells who waits why a file failed', async () => {
  const chatbotId = await seedChatbot(store);
  const file = await addFile(chatbotId, 'x');
  const sandbox = sandboxOf(() => Promise.reject(new AppError('file_encrypted', 'It wants a password.')));
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    const outcome = await trainer.waitForFile(chatbotId, file.id, 60_000);
    assert.deepEqual(outcome, { outcome: 'failed', code: 'file_encrypted', message: 'It wants a password.' });
  });
});

it('refuses a file whose blocks hold no text', async () => {
  const chatbotId = await seedChatbot(store);
  const file = await addFile(chatbotId, 'x');
  const sandbox = sandboxOf(async () => ({ ...textExtraction(''), blocks: [] }));
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    const outcome = await trainer.waitForFile(chatbotId, file.id, 60_000);
    assert.equal(outcome.outcome === 'failed' && outcome.code, 'file_has_no_text');
  });
});

it('picks up after a crash what an earlier run held', async () => {
  const chatbotId = await seedChatbot(store);
  const id = await addPair(chatbotId, 'held by a dead process');
  const inAnHour = Date.now() + 3_600_000;
  await store.write((tx) => tx.training.claimPairs('test', Date.now(), inAnHour, 100));
  assert.equal((await store.read.pairs.find(chatbotId, id))?.state, 'training');
  const { onOutcome, seen } = outcomes(1);
  await withTrainer({ onOutcome }, async (trainer) => {
    await trainer.start();
    await seen;
  });
  assert.equal((await store.read.pairs.find(chatbotId, id))?.state, 'trained');
});

it('fails an item whose worker ended at each claim, untried, and not one claim earlier', async () => {
  const chatbotId = await seedChatbot(store);
  const id = await addPair(chatbotId, 'kills its worker');
  const crash = async (): Promise<void> => {
    await store.write((tx) => tx.training.claimPairs('test', Date.now(), Date.now() + 60_000, 100));
    await store.write((tx) => tx.training.release('test', { isAttemptForgiven: false }));
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
  assert.deepEqual([(await store.read.pairs.find(chatbotId, id))?.state, tried], ['failed', []]);

  const other = await addPair(chatbotId, 'survives');
  await crash();
  await withTrainer({ encode: recording, settings: { maxClaims: 2 } }, async (trainer) => {
    await trainer.start();
    await trainer.idle();
  });
  assert.deepEqual(
    [(await store.read.pairs.find(chatbotId, other))?.state, tried],
    ['trained', ['survives']],
  );
});

it('puts a file back when it is closed in the middle, and forgives the attempt', async () => {
  const chatbotId = await seedChatbot(store);
  const file = await addFile(chatbotId, 'x');
  const started = Promise.withResolvers<void>();
  const sandbox = sandboxOf((_request, signal) => {
    started.resolve();
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    await started.promise;
  });
  assert.equal((await store.read.files.find(chatbotId, file.id))?.state, 'pending');
  const claim = await store.write((tx) => tx.training.claimFile('other', Date.now(), Date.now() + 1_000));
  assert.deepEqual([claim?.file.id, claim?.attempts], [file.id, 0]);
  await store.write((tx) => tx.files.delete(chatbotId, file.id));
});

it('says that a file is gone where it was deleted while it was trained', async () => {
  const chatbotId = await seedChatbot(store);
  const file = await addFile(chatbotId, 'x');
  const sandbox = sandboxOf(async () => {
    await store.write((tx) => tx.files.delete(chatbotId, file.id));
    return textExtraction('Too late.');
  });
  await withTrainer({ sandbox }, async (trainer) => {
    await trainer.start();
    assert.deepEqual(await trainer.waitForFile(chatbotId, file.id, 60_000), { outcome: 'gone' });
  });
  assert.deepEqual((await store.read.knowledge.delta(chatbotId, 0))?.delta.entries, []);
});
