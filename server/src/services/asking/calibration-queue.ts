/**
 * Runs one calibration at a time. Accounts take turns, and each has its oldest request first. Requests for the same share a run; a run whose last waiter has gone is aborted, or leaves the queue.
 *
 *   join → waiting → running → done | failed
 *             └─────────┴────→ aborted, once its last waiter is gone
 */

import type { CalibrationProgress } from '../../../../contract/asking/tuning.ts';
import type { TagFilter } from '../../../../contract/knowledge/availability.ts';
import { AppError } from '../../errors.ts';

export interface Waiter {
  /** Aborted when the waiter is gone. */
  signal?: AbortSignal | undefined;
  /** Called at once, and with every change: the share in hundredths. */
  onProgress?: ((progress: CalibrationProgress) => void) | undefined;
}

export interface Run {
  signal: AbortSignal;
  onShare(share: number): void;
}

/** What is measured: a chatbot, or what a filter chooses of it. */
export interface Measured {
  chatbotId: string;
  filter?: TagFilter | undefined;
}

/** The same of what is the same. */
export function nameOf({ chatbotId, filter }: Measured): string {
  return JSON.stringify([chatbotId, filter?.all, filter?.any, filter?.none]);
}

export interface CalibrationQueue<T> {
  /**
   * @param version of the knowledge that must at least be measured: a run that began earlier is not shared
   * @throws AppError unavailable if the queue is full; the waiter's reason once it is gone; whatever the run throws
   */
  join(measured: Measured & { accountId: string }, version: number, waiter: Waiter): Promise<T>;
  /** Aborts every run, and waits for its end. Twice safely. */
  close(): Promise<void>;
}

export interface CalibrationQueueParts<T> {
  /** Runs that may wait, beside the one that is running. */
  waitingMax: number;
  work: (measured: Measured, run: Run) => Promise<T>;
}

const RETRY_AFTER_SECONDS = '10';

interface Job<T> {
  accountId: string;
  name: string;
  measured: Measured;
  /** The latest that any of its waiters must see: once it runs, it has read this one at least. */
  version: number;
  share: number;
  waiters: Set<Waiter>;
  aborting: AbortController;
  result: PromiseWithResolvers<T>;
}

export function createCalibrationQueue<T>({
  waitingMax,
  work,
}: CalibrationQueueParts<T>): CalibrationQueue<T> {
  /** In the order of their turns. */
  const waiting: Job<T>[] = [];
  let running: Job<T> | undefined;
  let isClosed = false;
  let drained = Promise.resolve();

  function report(job: Job<T>): void {
    const at = waiting.indexOf(job);
    const ahead = at < 0 ? 0 : at + (running === undefined ? 0 : 1);
    for (const { onProgress } of job.waiters) onProgress?.({ ahead, share: job.share });
  }

  async function runAll(): Promise<void> {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      running = job;
      for (const one of [job, ...waiting]) report(one);
      await run(job);
      running = undefined;
    }
  }

  async function run(job: Job<T>): Promise<void> {
    const { measured, aborting, result } = job;
    const onShare = (share: number): void => {
      const rounded = Math.floor(100 * share) / 100;
      if (rounded === job.share) return;
      job.share = rounded;
      report(job);
    };
    await work(measured, { signal: aborting.signal, onShare }).then(result.resolve, result.reject);
  }

  /** Behind the jobs of its own account, and of others behind as many of each. */
  function queue(job: Job<T>): void {
    const rounds = new Map<string, number>();
    const countIn = ({ accountId }: Job<T>): number => {
      const round = (rounds.get(accountId) ?? 0) + 1;
      rounds.set(accountId, round);
      return round;
    };
    if (running !== undefined) countIn(running);
    const ofWaiting = waiting.map(countIn);
    const own = countIn(job);
    const at = ofWaiting.findIndex((round) => round > own);
    waiting.splice(at < 0 ? waiting.length : at, 0, job);
    for (const behind of at < 0 ? [] : waiting.slice(at + 1)) report(behind);
  }

  function findOrQueue(
    { accountId, ...measured }: Measured & { accountId: string },
    version: number,
  ): Job<T> {
    const name = nameOf(measured);
    const isShared = (job: Job<T> | undefined): job is Job<T> =>
      job?.name === name && !job.aborting.signal.aborted;
    if (isShared(running) && running.version >= version) return running;
    const known = waiting.find(isShared);
    if (known !== undefined) {
      known.version = Math.max(known.version, version);
      return known;
    }
    if (isClosed) throw new AppError('unavailable', 'The service is shutting down.');
    if (running !== undefined && waiting.length >= waitingMax) throw full();
    const result = Promise.withResolvers<T>();
    // Its waiters handle a rejection; without any, it must not count as unhandled.
    result.promise.catch(() => undefined);
    const aborting = new AbortController();
    const waiters = new Set<Waiter>();
    const job = { accountId, name, measured, version, share: 0, waiters, aborting, result };
    queue(job);
    return job;
  }

  function leave(job: Job<T>, waiter: Waiter): void {
    job.waiters.delete(waiter);
    if (job.waiters.size > 0) return;
    job.aborting.abort(waiter.signal?.reason);
    const at = waiting.indexOf(job);
    if (at < 0) return;
    waiting.splice(at, 1);
    for (const behind of waiting.slice(at)) report(behind);
  }

  return {
    async join(measured, version, waiter) {
      const { signal } = waiter;
      signal?.throwIfAborted();
      const job = findOrQueue(measured, version);
      job.waiters.add(waiter);
      if (running === undefined) drained = runAll();
      else report(job);
      const gone = Promise.withResolvers<never>();
      const onGone = (): void => {
        leave(job, waiter);
        gone.reject(signal?.reason);
      };
      signal?.addEventListener('abort', onGone, { once: true });
      try {
        return await Promise.race([job.result.promise, gone.promise]);
      } finally {
        signal?.removeEventListener('abort', onGone);
        job.waiters.delete(waiter);
      }
    },
    async close() {
      isClosed = true;
      const closing = new AppError('unavailable', 'The service is shutting down.');
      running?.aborting.abort(closing);
      for (const { result } of waiting.splice(0)) result.reject(closing);
      await drained;
    },
  };
}

function full(): AppError {
  return new AppError(
    'unavailable',
    'Too many chatbots wait for their calibration already; try again in a moment.',
    { headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
  );
}
