/** Measures so that a busy machine disturbs as little as may be: CPU time of long runs, the least of repeated short ones. */
import { quantile } from '../support/table.ts';

const REPEATS = 5;

/** User and system time of the whole process so far, in ms; coarse on many kernels. */
function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What one long call costs, all threads together, in ms of CPU time. */
export function timeOnce(run: () => void): number {
  const started = processCpuMs();
  run();
  return processCpuMs() - started;
}

/** What a call costs on average over all `items`, each once, in ms of CPU time. */
export function timeAll<T>(items: readonly T[], run: (item: T) => void): number {
  return timeOnce(() => items.forEach(run)) / items.length;
}

export interface Spread {
  p50: number;
  p99: number;
}

/** What `run` costs by item, in ms: for each the least of some calls, so that what else the machine does counts little. */
export function timeEach<T>(items: readonly T[], run: (item: T) => void): Spread {
  const costs = items.map((item) => {
    let least = Number.POSITIVE_INFINITY;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const started = performance.now();
      run(item);
      least = Math.min(least, performance.now() - started);
    }
    return least;
  });
  return { p50: quantile(costs, 0.5), p99: quantile(costs, 0.99) };
}

/** Memory in use after everything unused was collected, in MiB; needs --expose-gc. */
export function usedMib(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
