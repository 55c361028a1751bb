/** A store, a file store and trainers over them, for the tests of training. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before } from 'node:test';
import { pino } from 'pino';
import type { Extraction, Sandbox } from '../../server/src/extraction/types.ts';
import { createEncoderSet } from '../../server/src/retrieval/encoders/encoder-set.ts';
import type { BlobStore } from '../../server/src/store/blobs/blob-store.ts';
import { createBlobStore } from '../../server/src/store/blobs/open.ts';
import { openStore } from '../../server/src/store/open.ts';
import type { Store, TrainingFile } from '../../server/src/store/types.ts';
import { createTextEncoder } from '../../server/src/training/index-text.ts';
import { createTrainer, type Trainer, type TrainerParts } from '../../server/src/training/trainer.ts';

/** Terms alone, without any vector. */
export const encode = createTextEncoder(createEncoderSet([]));

/** Opened before the tests of the calling file and closed after them. */
export function openTrainerStage() {
  const log = pino({ level: 'silent' });
  const dataDir = mkdtempSync(join(tmpdir(), 'docent-trainer-'));
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

  async function addPair(chatbotId: string, question: string, nowMs = Date.now()): Promise<number> {
    const pair = await store.write((tx) =>
      tx.pairs.insert(chatbotId, { question, answer: 'A.', contentLength: 3, nowMs, dueAtMs: nowMs }),
    );
    assert.ok(pair);
    return pair.id;
  }

  async function addFile(chatbotId: string, text: string, nowMs = Date.now()): Promise<TrainingFile> {
    const { key, sizeBytes, sha256 } = await blobs.write(Readable.from([Buffer.from(text)]));
    const file = await store.write((tx) =>
      tx.files.insert(chatbotId, {
        fileName: 'a.txt',
        kind: 'txt',
        sizeBytes,
        sha256,
        blobKey: key,
        nowMs,
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
      settings: { debounceMs: 0, retryBaseMs: 1, retryMaxMs: 2, pollMs: 60_000, ...parts.settings },
    });
    try {
      return await use(trainer);
    } finally {
      await trainer.close();
    }
  }

  return {
    get store(): Store {
      return store;
    },
    addPair,
    addFile,
    withTrainer,
  };
}

export function sandboxOf(extract: Sandbox['extract']): Sandbox {
  return { extract, readCells: async () => [], warm: async () => {}, close: async () => {} };
}

export function textExtraction(text: string): Extraction {
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
export function outcomes(count: number): {
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
