/** Gives back to the system what starting used up: modules, schemas and their compilation leave a third as garbage. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/** After the first requests, which compile more, and before much is in memory: it stops everything for some 50 ms. */
const AFTER_START_MS = 2_000;

/** Collects once, some time after this call. @returns a function that calls it off */
export function releaseMemoryAfterStart(): () => void {
  const timer = setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as CollectGarbage;
    setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_START_MS);
  return () => clearTimeout(timer);
}
