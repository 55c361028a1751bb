/** Gives out a few places by turns, so that whoever waits for many of them lets the others in between. */

export interface Turns {
  /** Runs the work once it is the holder's turn. @throws the signal's reason if it aborts before, and what the work throws */
  take<T>(holder: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** @param places how many work at the same time */
export function createTurns(places: number): Turns {
  /** Who waits, in the order of their turns; each in the order of arrival. */
  const waiting = new Map<string, (() => void)[]>();
  let free = places;

  function serveNext(): void {
    const [next] = waiting;
    if (next === undefined || free === 0) return;
    const [holder, queue] = next;
    waiting.delete(holder);
    const begin = queue.shift();
    if (queue.length > 0) waiting.set(holder, queue);
    free -= 1;
    begin?.();
  }

  async function wait(holder: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    waiting.set(holder, [...(waiting.get(holder) ?? []), turn.resolve]);
    const onAbort = () => {
      const queue = waiting.get(holder) ?? [];
      // A turn that has come already is given back below.
      if (!queue.includes(turn.resolve)) return;
      const rest = queue.filter((one) => one !== turn.resolve);
      if (rest.length === 0) waiting.delete(holder);
      else waiting.set(holder, rest);
      turn.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    serveNext();
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    async take(holder, signal, work) {
      await wait(holder, signal);
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        free += 1;
        serveNext();
      }
    },
  };
}
