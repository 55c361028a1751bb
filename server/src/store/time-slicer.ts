/** Keeps background work from holding the event loop: it runs in slices and lets requests through in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface TimeSlicer {
  /** Returns at once while the slice lasts; after it, waits one turn of the event loop. */
  yieldIfDue(): Promise<void>;
}

/** Longest stretch of background work, in milliseconds: requests wait no longer for it. */
export const SLICE_MS = 8;

export function createTimeSlicer(sliceMs = SLICE_MS): TimeSlicer {
  let startedMs = performance.now();
  return {
    async yieldIfDue() {
      if (performance.now() - startedMs < sliceMs) return;
      await nextTurn();
      startedMs = performance.now();
    },
  };
}
