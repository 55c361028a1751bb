/**
 * Brings the write-ahead log into the file and empties it: once it is large, and at the latest `delayMs` after a write.
 *
 * What was deleted is overwritten in its page by the transaction that deletes it (`secure_delete`), but older copies of the page
 * are in the file until a checkpoint, and in the log until it is emptied.
 */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { SqliteConnection } from './connection.ts';

export interface CheckpointLimits {
  /** Longest time from a write to the next checkpoint, unless a reader keeps it from being complete, in milliseconds. */
  delayMs: number;
  /** Size of the log above which it does not wait that long, in bytes: pages that are written often go into the file rarely. */
  logBytes: number;
  /** Until the next try after one that a reader kept from being complete, in milliseconds. */
  retryMs: number;
}

export const DEFAULT_CHECKPOINT_LIMITS: Readonly<CheckpointLimits> = {
  delayMs: 30_000,
  logBytes: 32 * 2 ** 20,
  retryMs: 2_000,
};

/** A log below it is brought in by the caller's thread, within few milliseconds. */
const SMALL_LOG_BYTES = 2 ** 20;

export interface CheckpointerParts {
  /** Of the database. */
  path: string;
  /** Runs work on the writing connection while no transaction runs. @throws AppError unavailable once that is closed */
  betweenTransactions: (work: (connection: SqliteConnection) => void) => Promise<void>;
  limits?: Partial<CheckpointLimits> | undefined;
}

export class Checkpointer {
  readonly #parts: CheckpointerParts;
  readonly #limits: CheckpointLimits;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  /** The log of an earlier run counts as a write. */
  constructor(parts: CheckpointerParts) {
    this.#parts = parts;
    this.#limits = { ...DEFAULT_CHECKPOINT_LIMITS, ...parts.limits };
    this.noteCommit();
  }

  /** To be called after each transaction. */
  noteCommit(): void {
    const bytes = this.#logBytes();
    if (bytes === 0 || this.#isClosed || this.#running !== undefined) return;
    if (bytes > this.#limits.logBytes) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), this.#limits.delayMs);
  }

  /** Resolves when none runs any more; what is left in the log is the closing connection's to bring in. Twice safely. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#run().then((isComplete) => {
      this.#running = undefined;
      if (isComplete) this.noteCommit();
      else if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#start(), this.#limits.retryMs);
    });
  }

  /** Whether the log is empty now. A failure leaves everything as it was, for the next try. */
  async #run(): Promise<boolean> {
    try {
      if (this.#logBytes() > SMALL_LOG_BYTES) await bringIn(this.#parts.path);
      let isComplete = false;
      await this.#parts.betweenTransactions((connection) => {
        const [row] = connection.all('pragma wal_checkpoint(truncate)', []);
        isComplete = row?.busy === 0;
      });
      return isComplete;
    } catch {
      return false;
    }
  }

  #logBytes(): number {
    return statSync(`${this.#parts.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}

async function bringIn(path: string): Promise<void> {
  const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { path } });
  await once(worker, 'exit');
}
