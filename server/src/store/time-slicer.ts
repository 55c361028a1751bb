/** Keeps background work from holding the event loop: it runs in slices and lets requests through in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface TimeSlicer {
  /** Returns at once while the slice lasts; after it, waits for the next one. */
  yieldIfDue(): Promise<void>;
}

/** Longest stretch of background work, in milliseconds: requests wait no longer for it. */
export const SLICE_MS = 8;

/** Resolves when the slice asked for last begins: however much work is under way, a turn of the event loop has one slice of it. */
const slices = { last: Promise.resolve() };

function nextSlice(): Promise<void> {
  slices.last = slices.last.then(() => nextTurn());
  return slices.last;
}

export function createTimeSlicer(sliceMs = SLICE_MS): TimeSlicer {
  let startedMs = performance.now();
  return {
    async yieldIfDue() {
      if (performance.now() - startedMs < sliceMs) return;
      await nextSlice();
      startedMs = performance.now();
    },
  };
}
