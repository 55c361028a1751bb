/**
 * Keeps one worker thread alive, whatever happens to it, and gives it one job at a time: urgent ones first.
 *
 *   asleep ──job──▶ starting ──ready──▶ idle ◀──reply/job──▶ busy
 *      ▲                │                 │                   │
 *      └──delay over────┴──── broken ◀────┴──crash, stall─────┘      any ──close──▶ closed
 *
 * A crash fails the job that ran; jobs that wait when the worker breaks fail too, and new ones are refused until the
 * delay is over, which doubles with each crash in a row. A job that succeeds ends the row.
 */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';

export interface WorkerRequest<T> {
  id: number;
  job: T;
}
/** The worker's first message is 'ready'; then one reply to each request. */
export type WorkerReply<R> = { id: number; result: R } | { id: number; error: string };

export interface WorkerLaneOptions {
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
}

export interface WorkerLane<T, R> {
  /** @throws AppError unavailable where the worker is broken or closed; the signal's reason where it is aborted */
  run(job: T, isUrgent: boolean, signal?: AbortSignal): Promise<R>;
  /** Ends the worker and fails what waits. Twice safely. */
  close(): Promise<void>;
}

interface Waiting<T, R> {
  job: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

const MAX_DELAY_FACTOR = 60;

export function createWorkerLane<T, R>(options: WorkerLaneOptions): WorkerLane<T, R> {
  const {
    entry: module,
    name,
    workerData,
    resourceLimits = {},
    restartDelayMs = 1000,
    stallMs = 30_000,
  } = options;
  const urgent: Waiting<T, R>[] = [];
  const waiting: Waiting<T, R>[] = [];
  let worker: Worker | undefined;
  let isReady = false;
  let isClosed = false;
  let running: { id: number; entry: Waiting<T, R> } | undefined;
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
    const entries = [
      ...(running === undefined ? [] : [running.entry]),
      ...urgent.splice(0),
      ...waiting.splice(0),
    ];
    running = undefined;
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
    const { entry } = running;
    running = undefined;
    if ('error' in reply) {
      entry.reject(unavailable('failed', new Error(reply.error)));
      return;
    }
    crashesInARow = 0;
    entry.resolve(reply.result);
  };

  const next = (): void => {
    if (worker === undefined || !isReady || running !== undefined) return;
    clearTimeout(stallTimer);
    const entry = urgent.shift() ?? waiting.shift();
    if (entry === undefined) return;
    running = { id: nextId, entry };
    nextId += 1;
    watch();
    worker.postMessage({ id: running.id, job: entry.job } satisfies WorkerRequest<T>);
  };

  const run = (job: T, isUrgent: boolean, signal?: AbortSignal): Promise<R> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (isClosed) return reject(unavailable('is closed'));
      if (worker === undefined && performance.now() < brokenUntilMs) {
        return reject(unavailable('stopped unexpectedly and is not back yet'));
      }
      const queue = isUrgent ? urgent : waiting;
      const onAbort = (): void => {
        const at = queue.indexOf(entry);
        if (at >= 0) queue.splice(at, 1);
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
      queue.push(entry);
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
      worker = undefined;
      failAll(unavailable('is closed'));
      await last?.terminate();
    },
  };
}
