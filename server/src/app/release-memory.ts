/**
 * Returns memory to the system while the process rests. Without it, V8 keeps what the start, loading an index or many
 * asks took, sometimes for good: it collects when it needs more memory, not when the process is idle.
 */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 2_000;
/** Busy for less than this share of the time between two looks, the event loop rests. */
const REST_SHARE = 0.1;
/** What memory must have grown by since it was last given back. */
const WORTH_BYTES = 16 * 1024 * 1024;
/** Collecting stops everything, for some 50 ms on a small heap; a larger one than this is left to V8's own slices. */
const HEAP_MAX_BYTES = 256 * 1024 * 1024;
/** Largest share of all time that collecting may take, as one part in this number. */
const TIME_SHARE = 30;

/** What is measured and done, so that tests need neither wait nor collect. */
export interface MemoryReleaseParts {
  /** How busy the event loop was since this was last called, from 0 to 1. */
  readBusyShare(): number;
  residentBytes(): number;
  heapBytes(): number;
  collect(): void;
  nowMs(): number;
}

/**
 * Begins a while after the start, when modules, schemas and their compilation have left a third as garbage.
 * @returns a function that calls it off
 */
export function releaseMemoryAtRest(): () => void {
  let last = performance.eventLoopUtilization();
  const look = createMemoryRelease({
    readBusyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    residentBytes: () => process.memoryUsage.rss(),
    heapBytes: () => getHeapStatistics().used_heap_size,
    collect: collectAll,
    nowMs: () => performance.now(),
  });
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** Collects garbage if it is time: the first time at once, later at rest, once enough has accumulated. */
export function createMemoryRelease(parts: MemoryReleaseParts): () => void {
  /** The least memory seen since it was last given back. */
  let floorBytes = Number.NEGATIVE_INFINITY;
  let notBeforeMs = 0;
  return () => {
    const isAtRest = parts.readBusyShare() < REST_SHARE;
    const isFirst = floorBytes < 0;
    const bytes = parts.residentBytes();
    floorBytes = isFirst ? bytes : Math.min(floorBytes, bytes);
    const isDue = isAtRest && bytes >= floorBytes + WORTH_BYTES && parts.nowMs() >= notBeforeMs;
    if (!isFirst && (!isDue || parts.heapBytes() > HEAP_MAX_BYTES)) return;
    const startedMs = parts.nowMs();
    parts.collect();
    const endedMs = parts.nowMs();
    notBeforeMs = endedMs + (endedMs - startedMs) * TIME_SHARE;
    floorBytes = parts.residentBytes();
  };
}

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
