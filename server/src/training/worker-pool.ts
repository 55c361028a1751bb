/** A bounded number of workers that take work until there is none. */

export interface WorkerPool {
  /** Looks for work now, and once more if a worker was about to rest. */
  wake(): void;
  /** Resolves when no worker runs. */
  idle(): Promise<void>;
  /** No worker takes anything new; resolves when those that run have ended. */
  close(): Promise<void>;
}

/**
 * @param width workers at the same time
 * @param work takes and does one item; false if there was none. Must not throw.
 * @param onIdle called when the last worker rests
 */
export function createWorkerPool(
  width: number,
  work: () => Promise<boolean>,
  onIdle: () => void,
): WorkerPool {
  let running = 0;
  let wakes = 0;
  let isClosed = false;
  let idlers: (() => void)[] = [];

  const worker = async (): Promise<void> => {
    let seen: number;
    let found: boolean;
    do {
      seen = wakes;
      found = await work();
    } while (!isClosed && (found || seen !== wakes));
    running -= 1;
    if (running > 0) return;
    const ended = idlers;
    idlers = [];
    for (const end of ended) end();
    if (!isClosed) onIdle();
  };

  const idle = (): Promise<void> =>
    running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve));

  return {
    wake() {
      if (isClosed) return;
      wakes += 1;
      while (running < width) {
        running += 1;
        void worker();
      }
    },
    idle,
    close() {
      isClosed = true;
      return idle();
    },
  };
}
