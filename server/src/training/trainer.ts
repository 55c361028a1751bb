/** Trains in the background whatever is due: the queue of pairs and that of files, each on its own pool. See states.ts. */
import type { Logger } from 'pino';
import type { SourceKind } from '../../../contract/common.ts';
import type { Sandbox } from '../extraction/types.ts';
import type { EncoderSet } from '../retrieval/encoders/encoder.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import { createTimeSlicer } from '../store/time-slicer.ts';
import type { Store } from '../store/types.ts';
import { NO_TELEMETRY, type Telemetry, type TrainingOutcome } from '../telemetry/types.ts';
import type { EncodingPool } from './encoding-pool.ts';
import type { FileOutcome } from './file-outcomes.ts';
import { createFileOutcomes } from './file-outcomes.ts';
import { createFileQueue, type PictureWait } from './file-queue.ts';
import type { EncodeText } from './index-text.ts';
import { createPairQueue, pairLeaseMs } from './pair-queue.ts';
import { createScheduledPool, type ScheduledPool } from './scheduled-pool.ts';
import {
  type ChunkSettings,
  DEFAULT_CHUNK_SETTINGS,
  DEFAULT_TRAINING_SETTINGS,
  type TrainingSettings,
} from './settings.ts';
import type { QueueParts, TrainingQueue } from './training-queue.ts';

export interface TrainerParts {
  store: Store;
  blobs: BlobStore;
  sandbox: Sandbox;
  encode: EncodeText;
  /** Encoders whose vectors pairs wait for before they count as trained; absent: none. */
  encoders?: EncoderSet;
  log: Logger;
  /** Names this worker in leases. A node that is alone on its store keeps one name over restarts. */
  owner: string;
  settings?: Partial<TrainingSettings>;
  chunkSettings?: Partial<ChunkSettings>;
  nowMs?: () => number;
  /** See FileQueueParts. */
  pictureWait?: PictureWait;
  /** Makes the vectors that chunks lack; starts and closes with the trainer. */
  encoding?: EncodingPool;
  telemetry?: Telemetry;
  /** Called for each item trained or failed, with its delay since it was written. */
  onOutcome?: (outcome: TrainingOutcome) => void;
}

export interface Trainer {
  /** Releases claims of an earlier run under the same name, and starts. */
  start(): Promise<void>;
  /** Announces that something is due then (default: now). Cheap; call it after every write. */
  wake(dueAtMs?: number): void;
  /** Resolves once the file is trained, failed for good, deleted, or the time is over. */
  waitForFile(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  /** Resolves when no worker runs; more may be due later. */
  idle(): Promise<void>;
  /** Finishes the current batch, stops extraction, releases other claims. Safe to call twice. */
  close(): Promise<void>;
}

export function createTrainer(parts: TrainerParts): Trainer {
  const { store, log, owner } = parts;
  const settings = { ...DEFAULT_TRAINING_SETTINGS, ...parts.settings };
  const nowMs = parts.nowMs ?? Date.now;
  const outcomes = createFileOutcomes(store);
  const stopping = new AbortController();
  let closing: Promise<void> | undefined;

  const shared: QueueParts = {
    store,
    encode: parts.encode,
    encoders: parts.encoders,
    log,
    owner,
    settings,
    nowMs,
    slice: createTimeSlicer(settings.sliceMs),
    stopping: stopping.signal,
    telemetry: parts.telemetry ?? NO_TELEMETRY,
    onOutcome: (outcome) => parts.onOutcome?.(outcome),
    onTrained: (chatbotIds) => parts.encoding?.add(chatbotIds),
  };
  const { blobs, sandbox } = parts;
  const chunkSettings = { ...DEFAULT_CHUNK_SETTINGS, ...parts.chunkSettings };
  const queues: TrainingQueue[] = [
    createPairQueue(shared),
    createFileQueue({ ...shared, blobs, sandbox, chunkSettings, outcomes, pictureWait: parts.pictureWait }),
  ];
  const pools = queues.map(openPool);

  /** Each source type has its own queue: a row that waits for one pool must not keep the other polling. */
  function openPool({ kind, width, workOnNext }: TrainingQueue): ScheduledPool {
    return createScheduledPool({
      width,
      work: workOnNext,
      nextDueAtMs: () => nextDueAtMs(kind),
      pollMs: settings.pollMs,
      retryMs: settings.retryBaseMs,
      nowMs,
      onError: (err) => log.error({ err, kind }, 'training could not reach the store; trying again'),
    });
  }

  /**
   * Bounds how far in the future work can be due: a later time was written while the clock was ahead, and the row would
   * wait that long.
   */
  async function nextDueAtMs(kind: SourceKind): Promise<number | undefined> {
    const dueAtMs = await store.read.training.nextDueAtMs(kind);
    const now = nowMs();
    const latestMs = now + Math.max(settings.debounceMs, settings.retryMaxMs, pairLeaseMs(settings));
    if (dueAtMs === undefined || dueAtMs <= latestMs) return dueAtMs;
    await store.write((tx) => tx.training.hasten(kind, now, latestMs));
    return store.read.training.nextDueAtMs(kind);
  }

  async function settled(): Promise<void> {
    await Promise.all(queues.map((queue) => queue.settled?.()));
  }

  return {
    async start() {
      await store.write((tx) => tx.training.release(owner, { isAttemptForgiven: false }));
      for (const pool of pools) pool.start();
      parts.encoding?.start();
    },
    wake(dueAtMs = nowMs()) {
      for (const pool of pools) pool.wake(dueAtMs);
    },
    waitForFile: outcomes.wait,
    async idle() {
      await Promise.all(pools.map((pool) => pool.idle()));
      await settled();
    },
    close() {
      closing ??= (async () => {
        stopping.abort();
        await Promise.all(
          [...pools, ...(parts.encoding ? [parts.encoding] : [])].map((pool) => pool.close()),
        );
        await settled();
        outcomes.close();
        await store
          .write((tx) => tx.training.release(owner, { isAttemptForgiven: true }))
          .then(() => store.announceWork(nowMs()))
          .catch((error: unknown) => log.warn({ err: error }, 'claimed work waits until its lease runs out'));
      })();
      return closing;
    },
  };
}
