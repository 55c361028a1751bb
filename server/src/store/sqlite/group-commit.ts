/**
 * Lets concurrent writers share one transaction, for its sync to disk costs more than all their statements.
 *
 * Jobs queue until the event loop has read all sockets, then run one after the other and resolve together when the
 * transaction is on disk. A job that throws undoes only itself: if it had changed something, the transaction is rolled
 * back and its jobs run again, each in a savepoint. So a job may run twice, and must change nothing but the store.
 *
 * Only this class uses its connection: a long transaction lets requests be served between two of its statements, and they read beside it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { createTimeSlicer } from '../time-slicer.ts';
import { beginImmediate } from './begin.ts';
import type { SqliteConnection } from './connection.ts';
import { translateSqliteError, unavailable } from './errors.ts';
import { RaisedCounters } from './raised-counters.ts';
import { TransactionSession } from './session.ts';

export interface GroupCommitLimits {
  /** Jobs in one transaction. */
  jobsMax: number;
  /** After this long a transaction takes no further job, so that requests are served in between, in milliseconds. */
  batchMs: number;
  /** How long to wait for another process that writes, such as `docent provision`, in milliseconds. */
  busyMs: number;
}

export const DEFAULT_GROUP_COMMIT_LIMITS: Readonly<GroupCommitLimits> = {
  jobsMax: 500,
  batchMs: 10,
  busyMs: 10_000,
};

interface Job {
  work: (session: TransactionSession) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #limits: GroupCommitLimits;
  readonly #slice = createTimeSlicer();
  readonly #onCommit: () => void;
  #waiting: Job[] = [];
  #between: { work: (connection: SqliteConnection) => void; ended: PromiseWithResolvers<void> }[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;

  /** @param onCommit called after each transaction that is on disk */
  constructor(
    connection: SqliteConnection,
    limits: Partial<GroupCommitLimits> = {},
    onCommit: () => void = () => undefined,
  ) {
    this.#connection = connection;
    this.#onCommit = onCommit;
    this.#limits = { ...DEFAULT_GROUP_COMMIT_LIMITS, ...limits };
  }

  /**
   * Resolves when the work is on disk. `work` awaits nothing but its queries: everybody else's writes wait for it.
   * @throws what `work` throws, or AppError unavailable if the transaction could not begin or commit
   */
  write<T>(work: (session: TransactionSession) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(unavailable('The store is closed.'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#run();
    });
  }

  /** Runs work on the connection while no transaction runs. @throws what it throws; AppError unavailable once closed */
  betweenTransactions(work: (connection: SqliteConnection) => void): Promise<void> {
    if (this.#isClosed) return Promise.reject(unavailable('The store is closed.'));
    const ended = Promise.withResolvers<void>();
    this.#between.push({ work, ended });
    this.#running ??= this.#run();
    return ended.promise;
  }

  /** Takes no further work; resolves when the accepted work is on disk. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length + this.#between.length > 0) {
      await nextTurn();
      for (const { work, ended } of this.#between.splice(0)) {
        try {
          ended.resolve(work(this.#connection));
        } catch (error) {
          ended.reject(error);
        }
      }
      if (this.#waiting.length === 0) continue;
      try {
        await beginImmediate(this.#connection, this.#limits.busyMs);
      } catch (failure) {
        for (const job of this.#waiting.splice(0)) job.reject(failure);
        continue;
      }
      await this.#runBatch();
    }
    this.#running = undefined;
  }

  async #runBatch(): Promise<void> {
    const { jobsMax, batchMs } = this.#limits;
    const startedMs = performance.now();
    const counters = new RaisedCounters(this.#connection);
    const outcomes: Outcome[] = [];
    let next = 0;
    while (next < this.#waiting.length && next < jobsMax) {
      const job = this.#waiting[next++];
      if (job === undefined) break;
      const outcome = await this.#runJob(job, counters);
      if (outcome === undefined) {
        await this.#runGuarded(next);
        return;
      }
      outcomes.push(outcome);
      // SQLite rolls everything back on a full disk and the like: the jobs before are undone as well.
      if (!this.#connection.isInTransaction || performance.now() - startedMs > batchMs) break;
    }
    this.#waiting.splice(0, next);
    this.#complete(outcomes, counters);
  }

  /** Runs one job without a savepoint, which costs least; undefined if it threw after it had changed something. */
  async #runJob(job: Job, counters: RaisedCounters): Promise<Outcome | undefined> {
    const session = new TransactionSession(this.#connection, counters, this.#slice);
    try {
      return { job, value: await job.work(session) };
    } catch (error) {
      const isUndone = !session.hasWritten || !this.#connection.isInTransaction;
      return isUndone ? { job, error: translateSqliteError(error) } : undefined;
    } finally {
      session.end();
    }
  }

  /** Undoes the transaction and runs its first jobs again, each in a savepoint that undoes it alone. */
  async #runGuarded(count: number): Promise<void> {
    const jobs = this.#waiting.splice(0, count);
    try {
      this.#connection.exec('rollback');
      // Another process may have taken the lock in between.
      await beginImmediate(this.#connection, this.#limits.busyMs);
    } catch (failure) {
      for (const job of jobs) job.reject(failure);
      return;
    }
    const outcomes: Outcome[] = [];
    for (const job of jobs) outcomes.push(await this.#runGuardedJob(job));
    this.#complete(outcomes);
  }

  async #runGuardedJob(job: Job): Promise<Outcome> {
    if (!this.#connection.isInTransaction)
      return { job, error: unavailable('The change could not be saved.') };
    // Separate counters: rolling back a savepoint undoes their writes too.
    const counters = new RaisedCounters(this.#connection);
    const session = new TransactionSession(this.#connection, counters, this.#slice);
    this.#connection.exec('savepoint job');
    try {
      const value = await job.work(session);
      session.end();
      counters.write();
      this.#connection.exec('release job');
      return { job, value };
    } catch (error) {
      session.end();
      if (this.#connection.isInTransaction) {
        this.#connection.exec('rollback to job');
        this.#connection.exec('release job');
      }
      return { job, error: translateSqliteError(error) };
    }
  }

  #complete(outcomes: readonly Outcome[], counters?: RaisedCounters): void {
    try {
      if (!this.#connection.isInTransaction) throw new Error('SQLite rolled the transaction back.');
      counters?.write();
      this.#connection.exec('commit');
    } catch (cause) {
      if (this.#connection.isInTransaction) this.#connection.exec('rollback');
      const failure = findFull([cause, ...outcomes]) ?? unavailable('The change could not be saved.', cause);
      for (const outcome of outcomes) outcome.job.reject('error' in outcome ? outcome.error : failure);
      return;
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.job.reject(outcome.error);
      else outcome.job.resolve(outcome.value);
    }
    this.#onCommit();
  }
}

/** What tells that the disk is full, among a failure and the outcomes of the jobs that it undid. */
function findFull(failures: readonly unknown[]): AppError | undefined {
  return failures
    .map((failure) => translateSqliteError((failure as { error?: unknown }).error ?? failure))
    .find((error) => error instanceof AppError && error.code === 'storage_full') as AppError | undefined;
}
