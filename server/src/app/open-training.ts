/** Opens what trains in the background: the sandbox that reads files, and the trainer with its pool of vectors. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { createSandbox } from '../extraction/sandbox.ts';
import type { Sandbox } from '../extraction/types.ts';
import type { EncoderSet } from '../retrieval/encoders/encoder.ts';
import type { Telemetry } from '../telemetry/types.ts';
import { createEncodingPool } from '../training/encoding-pool.ts';
import type { EncodeText } from '../training/index-text.ts';
import { createTrainer, type Trainer } from '../training/trainer.ts';
import { type Core, close } from './core.ts';
import { openRecognition } from './open-recognition.ts';
import { traceSandbox } from './trace-parts.ts';

/** What training and answering share. */
export interface SharedParts {
  core: Core;
  telemetry: Telemetry;
  encoders: EncoderSet;
  encode: EncodeText;
}

export interface Training {
  sandbox: Sandbox;
  trainer: Trainer;
  /** Announces, here and to other nodes, that something is due then. */
  wake(dueAtMs: number): void;
  close(): Promise<void>;
}

/** Nothing is trained until the trainer is started. */
export async function openTraining({ core, telemetry, encoders, encode }: SharedParts): Promise<Training> {
  const { config, log, nowMs, store, blobs } = core;
  await using opening = new AsyncDisposableStack();
  const reading = openRecognition(core, createSandbox(config.extraction, { log }));
  const sandbox = opening.adopt(traceSandbox(reading, telemetry), close);
  const owner = nameOwner(config.store.databaseUrl);
  const { leaseMs } = config.training;
  const trainer = opening.adopt(
    createTrainer({
      store,
      blobs,
      sandbox,
      encode,
      encoders,
      encoding: createEncodingPool({ store, encoders, log, owner, nowMs, settings: { leaseMs } }),
      log,
      nowMs,
      owner,
      settings: config.training,
      chunkSettings: config.chunks,
      pictureWait: { files: config.ocr.filesWaiting, characters: config.ocr.waitingCharacters },
      telemetry,
      onOutcome: telemetry.trained,
    }),
    close,
  );
  opening.defer(store.onWork((dueAtMs) => trainer.wake(dueAtMs)));
  telemetry.watchQueue(async (kind) => {
    const dueAtMs = await store.read.training.nextDueAtMs(kind);
    return dueAtMs === undefined ? 0 : Math.max(0, nowMs() - dueAtMs) / 1000;
  });
  const resources = opening.move();
  return {
    sandbox,
    trainer,
    wake(dueAtMs) {
      trainer.wake(dueAtMs);
      store.announceWork(dueAtMs);
    },
    close: () => resources.disposeAsync(),
  };
}

/** The embedded database has one server, which takes its claims back after a crash. */
function nameOwner(databaseUrl: string | null): string {
  return databaseUrl === null ? 'local' : `${hostname()}-${process.pid}-${randomUUID()}`;
}
