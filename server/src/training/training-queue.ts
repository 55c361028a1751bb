/** What the queues of pairs and of files share: their parts, and how an item ends that could not be trained. */
import type { Logger } from 'pino';
import type { SourceKind } from '../../../contract/common.ts';
import { AppError } from '../errors.ts';
import type { EncoderSet } from '../retrieval/encoders/encoder.ts';
import type { TimeSlicer } from '../store/time-slicer.ts';
import type { ClaimedSource, Repositories, Store } from '../store/types.ts';
import type { Telemetry, TrainingOutcome } from '../telemetry/types.ts';
import type { EncodeText } from './index-text.ts';
import type { TrainingSettings } from './settings.ts';
import { EXHAUSTED, type TrainingFailure, toFailure } from './states.ts';

/** Rows of one kind, claimed and trained by the pool that has it. */
export interface TrainingQueue {
  kind: SourceKind;
  /** Workers at the same time. */
  width: number;
  /** Claims and trains what is due; false if nothing was. @throws if the store cannot be reached */
  workOnNext(): Promise<boolean>;
  /** Resolves once nothing runs that left its worker's place; absent where nothing does. */
  settled?(): Promise<void>;
}

export interface QueueParts {
  store: Store;
  encode: EncodeText;
  encoders: EncoderSet | undefined;
  log: Logger;
  owner: string;
  settings: TrainingSettings;
  nowMs: () => number;
  slice: TimeSlicer;
  /** The trainer closes. */
  stopping: AbortSignal;
  telemetry: Telemetry;
  /** Called for each item trained or failed, with its delay since it was written. */
  onOutcome: (outcome: TrainingOutcome) => void;
  /** These chatbots have chunks that may lack vectors. */
  onTrained: (chatbotIds: Iterable<string>) => void;
}

export interface Failures {
  /** Fails each item that ended its worker at every claim, without trying it again; returns the others. */
  failExhausted<Claim extends { attempts: number }>(
    claims: readonly Claim[],
    itemOf: (claim: Claim) => ClaimedSource,
  ): Promise<Claim[]>;
  /** Schedules another try, or fails the item for good. `attempts` counts this one. */
  record(item: ClaimedSource, attempts: number, error: unknown): Promise<void>;
}

/** @param onFinal called with an item that failed for good, once that is durable */
export function createFailures(
  { store, log, owner, settings, nowMs, onOutcome }: QueueParts,
  onFinal: (item: ClaimedSource, failure: TrainingFailure) => void = () => {},
): Failures {
  async function write(item: ClaimedSource, failure: TrainingFailure): Promise<void> {
    const isOurs = await store.write(async (tx) => {
      const hasFailed = await tx.training.fail(owner, item, failure, nowMs());
      if (hasFailed && item.kind === 'file' && failure.retryAtMs === null)
        await tellFailed(tx, item, failure, nowMs());
      return hasFailed;
    });
    if (!isOurs) return;
    const isFinal = failure.retryAtMs === null;
    const lagMs = nowMs() - item.modifiedAtMs;
    onOutcome({ kind: item.kind, outcome: isFinal ? 'failed' : 'retried', count: 1, lagMs });
    if (isFinal) onFinal(item, failure);
  }

  return {
    async failExhausted(claims, itemOf) {
      const isExhausted = ({ attempts }: { attempts: number }): boolean => attempts >= settings.maxClaims;
      for (const claim of claims.filter(isExhausted)) await write(itemOf(claim), EXHAUSTED);
      return claims.filter((claim) => !isExhausted(claim));
    },
    async record(item, attempts, error) {
      const { kind, chatbotId, id } = item;
      const which = { err: error, chatbotId, id, kind };
      if (!(error instanceof AppError)) log.error(which, 'training failed');
      else if (error.code === 'unavailable' || error.code === 'storage_full')
        log.warn(which, 'training could not reach what it needs');
      await write(item, toFailure(error, attempts, nowMs(), settings));
    },
  };
}

/** The failure of a replacement is told as one of the file that it is for. */
async function tellFailed(
  tx: Repositories,
  { chatbotId, id }: ClaimedSource,
  { code, message }: TrainingFailure,
  nowMs: number,
): Promise<void> {
  const file = await tx.files.find(chatbotId, id);
  if (file === undefined) return;
  const { replaces, fileName } = file;
  const data = { fileId: replaces ?? id, fileName, code, message };
  await tx.webhooks.append(chatbotId, [{ type: 'file.failed', data }], nowMs);
}
