/** A worker pool over a queue that knows when its next row is due: it rests until then, or until it is woken. */
import { createWorkerPool } from './worker-pool.ts';

export interface ScheduledPoolParts {
  /** Workers at the same time. */
  width: number;
  /** Takes and does one item; false if none was due. Throws if the queue cannot be reached. */
  work: () => Promise<boolean>;
  /** When the first row of this queue alone is due; undefined if none waits. */
  nextDueAtMs: () => Promise<number | undefined>;
  /** How often the queue is looked at when nothing wakes the pool, in milliseconds. */
  pollMs: number;
  /** Rest after the queue could not be reached, in milliseconds. */
  retryMs: number;
  nowMs: () => number;
  onError: (error: unknown) => void;
}

export interface ScheduledPool {
  /** Looks for work, and from now on whenever it is time. */
  start(): void;
  /** Announces that something is due then. Does nothing before the start. */
  wake(atMs: number): void;
  /** Resolves when no worker runs; more may be due later. */
  idle(): Promise<void>;
  /** No worker takes anything new; resolves when those that run have ended. Safe to call twice. */
  close(): Promise<void>;
}

export function createScheduledPool(parts: ScheduledPoolParts): ScheduledPool {
  const { nowMs } = parts;
  let isOpen = false;
  let hasFailed = false;
  let timer: { atMs: number; handle: NodeJS.Timeout } | undefined;
  const pool = createWorkerPool(parts.width, work, planNext);

  async function work(): Promise<boolean> {
    try {
      return isOpen && (await parts.work());
    } catch (error) {
      hasFailed = true;
      parts.onError(error);
      return false;
    }
  }

  function wake(atMs: number): void {
    if (!isOpen || (timer !== undefined && timer.atMs <= atMs)) return;
    clearTimeout(timer?.handle);
    const handle = setTimeout(
      () => {
        timer = undefined;
        pool.wake();
      },
      Math.max(0, atMs - nowMs()),
    );
    timer = { atMs, handle };
  }

  /** An unreachable queue still knows due rows: planning by them would retry without a pause. */
  function planNext(): void {
    wake(nowMs() + (hasFailed ? parts.retryMs : parts.pollMs));
    if (hasFailed) {
      hasFailed = false;
      return;
    }
    parts
      .nextDueAtMs()
      .then((dueAtMs) => dueAtMs !== undefined && wake(dueAtMs))
      .catch(parts.onError);
  }

  return {
    start() {
      isOpen = true;
      pool.wake();
    },
    wake,
    idle: pool.idle,
    close() {
      isOpen = false;
      clearTimeout(timer?.handle);
      return pool.close();
    },
  };
}
