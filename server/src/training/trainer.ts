/** Trains in the background whatever is due: pairs in batches, files a few at a time. See states.ts. */
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { Sandbox } from '../extraction/types.ts';
import type { SourceKind } from '../retrieval/types.ts';
import type { BlobStore } from '../store/blobs.ts';
import type { FileClaim, PairClaim, Store } from '../store/types.ts';
import type { Telemetry, TrainingOutcome } from '../telemetry/types.ts';
import { createDueLane, type DueLane } from './due-lane.ts';
import type { EncodeText } from './encode.ts';
import type { EncoderSet } from './encoder-set.ts';
import type { EncodingLane } from './encoding-lane.ts';
import { createFileOutcomes } from './file-outcomes.ts';
import type { FileOutcome } from './file-waiters.ts';
import {
  type ChunkSettings,
  DEFAULT_CHUNK_SETTINGS,
  DEFAULT_TRAINING_SETTINGS,
  type TrainingSettings,
} from './settings.ts';
import { createSliceTimer } from './slice-timer.ts';
import { EXHAUSTED, type TrainingFailure, toFailure } from './states.ts';
import { trainFile } from './train-file.ts';
import { trainPairs } from './train-pairs.ts';

export interface TrainerParts {
  store: Store;
  blobs: BlobStore;
  sandbox: Sandbox;
  encode: EncodeText;
  /** Those whose vectors pairs wait for before they are called trained; absent: none. */
  encoders?: EncoderSet;
  log: Logger;
  /** Names this worker in leases. A node that is alone on its store keeps one name over restarts. */
  owner: string;
  settings?: Partial<TrainingSettings>;
  chunkSettings?: Partial<ChunkSettings>;
  nowMs?: () => number;
  /** Gives chunks the vectors that they lack; begins and ends with the trainer. */
  encoding?: EncodingLane;
  telemetry?: Telemetry;
  /** Told of each item trained or failed, with how long it waited since it was written. */
  onOutcome?: (outcome: TrainingOutcome) => void;
}

/** A pair or file as it was claimed. */
interface Item {
  chatbotId: string;
  id: number;
  modifiedAtMs: number;
}

export interface Trainer {
  /** Takes back what an earlier run under the same name left, and begins. */
  start(): Promise<void>;
  /** Says that something is due then (default: now). Cheap; call it after every write. */
  wake(dueAtMs?: number): void;
  /** Resolves once the file is trained, failed for good, deleted, or the time is over. */
  waitForFile(chatbotId: string, id: number, timeoutMs: number): Promise<FileOutcome>;
  /** Resolves when no worker runs; more may be due later. */
  idle(): Promise<void>;
  /** Finishes the batch in hand, stops extraction, puts the rest back. Safe to call twice. */
  close(): Promise<void>;
}

export function createTrainer(parts: TrainerParts): Trainer {
  const { store, log, owner } = parts;
  const settings = { ...DEFAULT_TRAINING_SETTINGS, ...parts.settings };
  const chunkSettings = { ...DEFAULT_CHUNK_SETTINGS, ...parts.chunkSettings };
  const nowMs = parts.nowMs ?? Date.now;
  const slice = createSliceTimer(settings.sliceMs);
  const outcomes = createFileOutcomes(store);
  const stopping = new AbortController();
  /** Whether pairs are due that waited for their vectors long enough: they are trained in bigger batches without. */
  let isBehind = false;
  const vectors = parts.encoders && {
    encoders: parts.encoders,
    waitMs: settings.vectorWaitMs,
    batch: settings.vectorBatch,
    signal: stopping.signal,
  };
  const fileVectors = parts.encoders && {
    encoders: parts.encoders,
    waitMs: Math.min(settings.fileVectorWaitMs, settings.vectorWaitMs),
    chunksMax: settings.fileVectorChunks,
  };
  /** Nothing renews the lease of pairs: it is longer than their vectors are waited for. */
  const pairLeaseMs = Math.max(settings.leaseMs, 2 * settings.vectorWaitMs);
  let closing: Promise<void> | undefined;

  const lanes = [openLane('qa', 1, workOnPairs), openLane('file', settings.fileConcurrency, workOnFile)];

  /** Each kind by its own queue: one that waits for its turn must not keep the other lane looking. */
  function openLane(kind: SourceKind, width: number, work: () => Promise<boolean>): DueLane {
    return createDueLane({
      width,
      work,
      nextDueAtMs: () => nextDueAtMs(kind),
      pollMs: settings.pollMs,
      retryMs: settings.retryBaseMs,
      nowMs,
      onError: (err) => log.error({ err, kind }, 'training could not reach the store; trying again'),
    });
  }

  /**
   * Nothing is put off for longer than settings say: what is due later was written while the clock was ahead, and would
   * wait for as long as that was.
   */
  async function nextDueAtMs(kind: SourceKind): Promise<number | undefined> {
    const dueAtMs = await store.read.training.nextDueAtMs(kind);
    const now = nowMs();
    const latestMs = now + Math.max(settings.gatherMs, settings.retryMaxMs, pairLeaseMs);
    if (dueAtMs === undefined || dueAtMs <= latestMs) return dueAtMs;
    await store.write((tx) => tx.training.hasten(kind, now, latestMs));
    return store.read.training.nextDueAtMs(kind);
  }

  async function workOnPairs(): Promise<boolean> {
    const now = nowMs();
    const limit = parts.encoders?.encodes('qa') && !isBehind ? settings.vectorBatch : settings.pairBatch;
    const claims = await store.write((tx) =>
      tx.training.claimPairs(owner, now, now + pairLeaseMs, Math.min(limit, settings.pairBatch)),
    );
    isBehind = claims.some(({ pair }) => pair.modifiedAtMs + settings.vectorWaitMs <= now);
    const fresh = await failExhausted(claims);
    if (fresh.length > 0) await trainTogether(fresh);
    return claims.length > 0;
  }

  async function trainTogether(claims: readonly PairClaim[]): Promise<void> {
    try {
      const count = await trainPairs(claims, {
        store,
        ...(parts.telemetry && { telemetry: parts.telemetry }),
        owner,
        encode: parts.encode,
        slice,
        nowMs,
        ...(vectors && { vectors }),
      });
      report('qa', 'trained', claims[0]?.pair.modifiedAtMs ?? nowMs(), count);
      parts.encoding?.add(new Set(claims.map((claim) => claim.pair.chatbotId)));
    } catch (error) {
      // One poisoned pair must not hold up the others: find it by training each alone.
      if (claims.length > 1) for (const claim of claims) await trainTogether([claim]);
      else if (claims[0] !== undefined)
        await recordFailure('qa', claims[0].pair, claims[0].attempts + 1, error);
    }
  }

  async function workOnFile(): Promise<boolean> {
    const now = nowMs();
    const claim = await store.write((tx) => tx.training.claimFile(owner, now, now + settings.leaseMs));
    if (claim === undefined) return false;
    const [fresh] = await failExhausted([claim]);
    if (fresh !== undefined) await trainClaimedFile(fresh);
    return true;
  }

  async function trainClaimedFile({ file, attempts }: FileClaim): Promise<void> {
    const { chatbotId, id, modifiedAtMs } = file;
    const source = { kind: 'file' as const, chatbotId, id, modifiedAtMs };
    const cancelling = new AbortController();
    const signal = AbortSignal.any([stopping.signal, cancelling.signal]);
    const renewal = setInterval(() => {
      store
        .write((tx) => tx.training.renew(owner, source, nowMs() + settings.leaseMs))
        .then((isHeld) => isHeld || cancelling.abort())
        .catch((error: unknown) => log.warn({ err: error }, 'a training lease could not be renewed'));
    }, settings.leaseMs / 3);
    try {
      const isTrained = await trainFile(file, {
        ...parts,
        vectors: fileVectors,
        slice,
        chunkSettings,
        nowMs,
        signal,
      });
      // Else it was deleted or taken over, as where the lease is lost below: those who wait for it look which.
      if (!isTrained) return;
      report('file', 'trained', file.modifiedAtMs, 1);
      parts.encoding?.add([chatbotId]);
      outcomes.settle(chatbotId, id, { outcome: 'trained' });
    } catch (error) {
      if (signal.aborted) return;
      await recordFailure('file', file, attempts + 1, error);
    } finally {
      clearInterval(renewal);
    }
  }

  /** An item that ended its worker each time it was claimed ends here, untried. */
  async function failExhausted<Claim extends PairClaim | FileClaim>(
    claims: readonly Claim[],
  ): Promise<Claim[]> {
    for (const claim of claims) {
      if (claim.attempts < settings.maxClaims) continue;
      if ('pair' in claim) await writeFailure('qa', claim.pair, EXHAUSTED);
      else await writeFailure('file', claim.file, EXHAUSTED);
    }
    return claims.filter((claim) => claim.attempts < settings.maxClaims);
  }

  async function recordFailure(
    kind: SourceKind,
    item: Item,
    attempts: number,
    error: unknown,
  ): Promise<void> {
    const which = { err: error, chatbotId: item.chatbotId, id: item.id, kind };
    if (!(error instanceof AppError)) log.error(which, 'training failed');
    else if (error.code === 'unavailable') log.warn(which, 'training could not reach what it needs');
    await writeFailure(kind, item, toFailure(error, attempts, nowMs(), settings));
  }

  async function writeFailure(kind: SourceKind, item: Item, failure: TrainingFailure): Promise<void> {
    const { chatbotId, id, modifiedAtMs } = item;
    const isOurs = await store.write((tx) =>
      tx.training.fail(owner, { kind, chatbotId, id, modifiedAtMs }, failure, nowMs()),
    );
    if (!isOurs) return;
    report(kind, failure.retryAtMs === null ? 'failed' : 'retried', item.modifiedAtMs, 1);
    if (kind === 'file' && failure.retryAtMs === null) {
      outcomes.settle(chatbotId, id, { outcome: 'failed', code: failure.code, message: failure.message });
    }
  }

  function report(
    kind: SourceKind,
    outcome: TrainingOutcome['outcome'],
    sinceMs: number,
    count: number,
  ): void {
    parts.onOutcome?.({ kind, outcome, count, lagMs: nowMs() - sinceMs });
  }

  return {
    async start() {
      await store.write((tx) => tx.training.release(owner, { isAttemptForgiven: false }));
      for (const lane of lanes) lane.start();
      parts.encoding?.start();
    },
    wake(dueAtMs = nowMs()) {
      for (const lane of lanes) lane.wake(dueAtMs);
    },
    waitForFile: outcomes.wait,
    async idle() {
      await Promise.all(lanes.map((lane) => lane.idle()));
    },
    close() {
      closing ??= (async () => {
        stopping.abort();
        await Promise.all(
          [...lanes, ...(parts.encoding ? [parts.encoding] : [])].map((lane) => lane.close()),
        );
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
