/** The queue of files: a few at a time, each under a lease that is renewed while it is read. */
import type { Sandbox } from '../extraction/types.ts';
import type { BlobStore } from '../store/blobs/blob-store.ts';
import type { ClaimedSource, FileClaim, TrainingFile } from '../store/types.ts';
import type { FileOutcomes } from './file-outcomes.ts';
import { whileLeased } from './lease.ts';
import type { ChunkSettings } from './settings.ts';
import { trainFile } from './train-file.ts';
import { createFailures, type QueueParts, type TrainingQueue } from './training-queue.ts';

export interface PictureWait {
  files: number;
  characters: number;
}

export interface FileQueueParts extends QueueParts {
  blobs: BlobStore;
  sandbox: Sandbox;
  chunkSettings: ChunkSettings;
  /** How many files may wait for their scanned pages beside the places of others, and the text that each may hold. Absent: none. */
  pictureWait?: PictureWait | undefined;
  /** Where the outcome of each file is recorded. */
  outcomes: Pick<FileOutcomes, 'record'>;
}

export function createFileQueue(parts: FileQueueParts): TrainingQueue {
  const { store, encoders, log, owner, settings, nowMs, outcomes } = parts;
  const { leaseMs } = settings;
  const failures = createFailures(parts, ({ chatbotId, id }, { code, message }) =>
    outcomes.record(chatbotId, id, { outcome: 'failed', code, message }),
  );
  const vectors = encoders && {
    encoders,
    waitMs: Math.min(settings.fileVectorWaitMs, settings.vectorWaitMs),
    chunksMax: settings.fileVectorChunks,
  };

  /** Those that left their place. */
  const beside = new Set<Promise<void>>();

  async function trainUnlessLost(
    file: TrainingFile,
    attempts: number,
    lost: AbortSignal,
    leave: (characters: number) => void,
  ): Promise<void> {
    const { chatbotId, id, modifiedAtMs } = file;
    const signal = AbortSignal.any([parts.stopping, lost]);
    try {
      const isTrained = await trainFile(file, { ...parts, vectors, signal, onPictures: leave });
      // Otherwise the file was deleted or taken over, like a file whose lease is lost below; waiting uploads find out
      // which.
      if (!isTrained) return;
      parts.onOutcome({ kind: 'file', outcome: 'trained', count: 1, lagMs: nowMs() - modifiedAtMs });
      parts.onTrained([chatbotId]);
      outcomes.record(chatbotId, id, { outcome: 'trained' });
    } catch (error) {
      if (!signal.aborted) await failures.record(toItem(file), attempts, error);
    }
  }

  /** Resolves once the file is trained, or needs its place no longer: reading scanned pages takes long, and has places of its own. */
  async function trainInPlace(claim: FileClaim): Promise<void> {
    const left = Promise.withResolvers<void>();
    const { files = 0, characters: most = 0 } = parts.pictureWait ?? {};
    const training = train(claim, (characters) => {
      if (beside.size >= files || characters > most) return;
      const ending = training
        .catch((err) => log.error({ err }, 'training could not reach the store; its lease runs out'))
        .finally(() => beside.delete(ending));
      beside.add(ending);
      left.resolve();
    });
    await Promise.race([training, left.promise]);
  }

  async function train({ file, attempts }: FileClaim, leave: (characters: number) => void): Promise<void> {
    const renew = (untilMs: number) => store.write((tx) => tx.training.renew(owner, toItem(file), untilMs));
    await whileLeased({ leaseMs, renew, nowMs, log, name: 'a training lease' }, (lost) =>
      trainUnlessLost(file, attempts + 1, lost, leave),
    );
  }

  return {
    kind: 'file',
    width: settings.fileConcurrency,
    async workOnNext() {
      const now = nowMs();
      const claim = await store.write((tx) => tx.training.claimFile(owner, now, now + leaseMs));
      if (claim === undefined) return false;
      const [trainable] = await failures.failExhausted([claim], ({ file }) => toItem(file));
      if (trainable !== undefined) await trainInPlace(trainable);
      return true;
    },
    async settled() {
      while (beside.size > 0) await Promise.all(beside);
    },
  };
}

function toItem({ chatbotId, id, modifiedAtMs }: TrainingFile): ClaimedSource {
  return { kind: 'file', chatbotId, id, modifiedAtMs };
}
