/**
 * Keeps one worker thread alive, whatever happens to it, and gives it one job at a time: urgent ones first, in turns where several
 * have some, though after some in a row one of the others takes its turn.
 *
 *   asleep ──job──▶ starting ──ready──▶ idle ◀──reply/job──▶ busy
 *      ▲                │                 │                   │
 *      └──delay over────┴──── broken ◀────┴──crash, stall─────┘      any ──close──▶ closed
 *
 * A crash fails the job that ran; jobs that wait when the worker breaks fail too, and new ones are refused until the
 * delay is over, which doubles with each crash in a row. A job that succeeds ends the row.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError } from '../../../errors.ts';
import { createTurnQueue } from './turn-queue.ts';

export interface WorkerRequest<T> {
  id: number;
  job: T;
}
/** The worker's first message is 'ready'; then one reply to each request. */
export type WorkerReply<R> = { id: number; result: R } | { id: number; error: string };

export interface ThreadQueueOptions {
  /** The worker's module. */
  entry: URL;
  /** Named in messages. */
  name: string;
  /** What the worker's module finds as its workerData. */
  workerData?: unknown;
  /** Of the worker's heap; Node's own where left out. */
  resourceLimits?: ResourceLimits;
  /** After the first crash; default 1,000. Doubles up to 60 times as much. */
  restartDelayMs?: number;
  /** A job or a start that takes longer counts as a crash; default 30,000. */
  stallMs?: number;
  /** How long closing waits for the job under way, or the start; default 5,000. */
  closeMs?: number;
}

/** How urgent jobs that wait together become one, where that is cheaper. */
export interface JobMerging<T, R> {
  /** Size of urgent jobs made one, at most. */
  limit: number;
  sizeOf(job: T): number;
  join(jobs: readonly T[]): T;
  /** One result per job, in order. */
  split(result: R, jobs: readonly T[]): R[];
}

export interface JobOptions {
  /** Overtakes those that are not. Default false. */
  isUrgent?: boolean | undefined;
  /** Whose turn an urgent job takes; those without are of one. */
  turn?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface ThreadQueue<T, R> {
  /** @throws AppError unavailable where the worker is broken or closed; the signal's reason where it is aborted */
  run(job: T, options?: JobOptions): Promise<R>;
  /** Ends the worker and fails what waits. Twice safely. */
  close(): Promise<void>;
}

interface Waiting<T, R> {
  job: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

const MAX_DELAY_FACTOR = 60;
/** Turns of urgent jobs in a row while others wait: those come to an end however busy it is. */
const URGENT_IN_A_ROW = 2;

export function createThreadQueue<T, R>(
  options: ThreadQueueOptions,
  merging?: JobMerging<T, R>,
): ThreadQueue<T, R> {
  const {
    entry: module,
    name,
    workerData,
    resourceLimits = {},
    restartDelayMs = 1000,
    stallMs = 30_000,
    closeMs = 5_000,
  } = options;
  const urgent = createTurnQueue<Waiting<T, R>>();
  /** Failed together: each is tried by itself, to tell which of them is at fault. */
  let alone: Waiting<T, R>[] = [];
  let waiting: Waiting<T, R>[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let isClosed = false;
  let running: { id: number; entries: Waiting<T, R>[] } | undefined;
  let urgentInARow = 0;
  let nextId = 1;
  let crashesInARow = 0;
  let brokenUntilMs = 0;
  let stallTimer: NodeJS.Timeout | undefined;

  const unavailable = (why: string, cause?: unknown): AppError =>
    new AppError('unavailable', `The ${name} ${why}`, cause === undefined ? {} : { cause });

  const watch = (): void => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => onBreak(new Error(`no answer for ${stallMs} ms`)), stallMs);
  };

  const onBreak = (cause: unknown): void => {
    clearTimeout(stallTimer);
    const broken = worker;
    worker = undefined;
    isReady = false;
    void broken?.terminate();
    crashesInARow += 1;
    const factor = Math.min(2 ** (crashesInARow - 1), MAX_DELAY_FACTOR);
    brokenUntilMs = performance.now() + restartDelayMs * factor;
    failAll(unavailable('stopped unexpectedly and will be started again', cause));
  };

  const failAll = (error: AppError): void => {
    const entries = [...(running?.entries ?? []), ...alone, ...urgent.drain(), ...waiting];
    [running, alone, waiting] = [undefined, [], []];
    for (const entry of entries) entry.reject(error);
  };

  const start = (): void => {
    const started = new Worker(module, { workerData, resourceLimits });
    worker = started;
    watch();
    const isCurrent = (): boolean => worker === started;
    started.on('message', (message: WorkerReply<R> | 'ready') => {
      if (!isCurrent()) return;
      if (message === 'ready') isReady = true;
      else onReply(message);
      next();
    });
    started.on('error', (error) => isCurrent() && onBreak(error));
    started.on('exit', (code) => isCurrent() && onBreak(new Error(`exit code ${code}`)));
  };

  const onReply = (reply: WorkerReply<R>): void => {
    if (running?.id !== reply.id) return;
    const { entries } = running;
    running = undefined;
    if ('error' in reply) {
      if (entries.length > 1) alone.push(...entries);
      else entries[0]?.reject(unavailable('failed', new Error(reply.error)));
      return;
    }
    crashesInARow = 0;
    const jobs = entries.map((entry) => entry.job);
    const results =
      merging === undefined || jobs.length === 1 ? [reply.result] : merging.split(reply.result, jobs);
    for (const [at, entry] of entries.entries()) entry.resolve(results[at] as R);
  };

  const takeTurn = (): Waiting<T, R>[] => {
    const hasUrgent = alone.length > 0 || !urgent.isEmpty;
    if (waiting.length > 0 && (!hasUrgent || urgentInARow >= URGENT_IN_A_ROW)) {
      urgentInARow = 0;
      return waiting.splice(0, 1);
    }
    urgentInARow += 1;
    return alone.length > 0 ? alone.splice(0, 1) : urgent.take(merging?.limit ?? 1);
  };

  const next = (): void => {
    if (worker === undefined || !isReady || running !== undefined) return;
    clearTimeout(stallTimer);
    const entries = takeTurn();
    const [first] = entries;
    if (first === undefined) return;
    const job =
      merging === undefined || entries.length === 1
        ? first.job
        : merging.join(entries.map((entry) => entry.job));
    running = { id: nextId, entries };
    nextId += 1;
    watch();
    worker.postMessage({ id: running.id, job } satisfies WorkerRequest<T>);
  };

  const run = (job: T, { isUrgent = false, turn = '', signal }: JobOptions = {}): Promise<R> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (isClosed) return reject(unavailable('is closed'));
      if (worker === undefined && performance.now() < brokenUntilMs) {
        return reject(unavailable('stopped unexpectedly and is not back yet'));
      }
      const onAbort = (): void => {
        const isOther = (other: Waiting<T, R>): boolean => other !== entry;
        [alone, waiting] = [alone.filter(isOther), waiting.filter(isOther)];
        urgent.remove(entry);
        reject(signal?.reason);
      };
      const settle =
        <V>(how: (value: V) => void) =>
        (value: V): void => {
          signal?.removeEventListener('abort', onAbort);
          how(value);
        };
      const entry: Waiting<T, R> = { job, resolve: settle(resolve), reject: settle(reject) };
      signal?.addEventListener('abort', onAbort, { once: true });
      if (isUrgent) urgent.push(turn, entry, merging?.sizeOf(job) ?? 1);
      else waiting.push(entry);
      if (worker === undefined) start();
      next();
    });

  return {
    run,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(stallTimer);
      const last = worker;
      const isIdle = isReady && running === undefined;
      worker = undefined;
      failAll(unavailable('is closed'));
      if (last !== undefined && !isIdle) await nextMessage(last, closeMs);
      await last?.terminate();
    },
  };
}

/**
 * Waits until the worker has ended what it is at: native code that is at work in a thread that is terminated ends the whole process.
 * @param waitMs longest wait
 */
function nextMessage(worker: Worker, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    worker.once('message', end);
    worker.once('exit', end);
    worker.once('error', end);
  });
}
