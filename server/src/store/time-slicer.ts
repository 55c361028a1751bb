/** Keeps background work from holding the event loop: it runs in slices and lets requests through in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface TimeSlicer {
  /** Returns at once while the slice lasts; after it, waits for the next one. */
  yieldIfDue(): Promise<void>;
}

/** Longest stretch of background work, in milliseconds: requests wait no longer for it. */
export const SLICE_MS = 4;
/** Turns of the event loop from one slice to the next. They cost nothing at rest; while many ask, each is an ask's. */
const TURNS_APART = 3;

/** Resolves when the slice asked for last begins: however much work is under way, its slices come one after the other. */
const slices = { last: Promise.resolve() };

async function waitTurns(): Promise<void> {
  for (let turns = 0; turns < TURNS_APART; turns += 1) await nextTurn();
}

function nextSlice(): Promise<void> {
  slices.last = slices.last.then(waitTurns);
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
