/** Keeps background work from holding the event loop: it runs in slices and lets requests through in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface SliceTimer {
  /** Returns at once while the slice lasts; after it, waits one turn of the event loop. */
  breathe(): Promise<void>;
}

/** Longest stretch of background work, in milliseconds: requests wait no longer for it. */
export const SLICE_MS = 8;

export function createSliceTimer(sliceMs = SLICE_MS): SliceTimer {
  let startedMs = performance.now();
  return {
    async breathe() {
      if (performance.now() - startedMs < sliceMs) return;
      await nextTurn();
      startedMs = performance.now();
    },
  };
}
