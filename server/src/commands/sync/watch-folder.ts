/** Runs a sync again after each change of a folder, until it is told to end. */
import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Changes gather for so long: an editor writes a file in several steps. */
const GATHER_MS = 500;
/** After a run that failed, it is tried again without a change. */
const RETRY_MS = 30_000;

/**
 * Runs at once, and again whenever something changed since the last run began.
 * @param run resolves to false if it is to be tried again all the same
 * @returns once the signal says so, after a run under way has ended
 */
export async function watchFolder(
  folder: string,
  run: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  let changed = Promise.withResolvers<void>();
  const watcher = watch(folder, { recursive: true }, () => changed.resolve());
  // A folder that goes away shows in the next run.
  watcher.on('error', () => changed.resolve());
  const ended = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  try {
    while (!signal.aborted) {
      changed = Promise.withResolvers<void>();
      const isDone = await run();
      const waiting = new AbortController();
      const retry = isDone
        ? []
        : [sleep(RETRY_MS, undefined, { signal: waiting.signal }).catch(() => undefined)];
      await Promise.race([changed.promise, ended, ...retry]);
      waiting.abort();
      if (!signal.aborted) await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    watcher.close();
  }
}
