/** Which test files share a process, and in which order they run: starting the service costs most the first time in a process. */
import { findModules } from '../../test/support/reached-modules.ts';

/** A file belongs to the first entry of which it reaches a module; what takes longest comes first, so that nothing slow runs on at the end. */
const SHARES: readonly { modules: readonly string[]; filesMax: number }[] = [
  { modules: ['support/own-process.ts', 'support/nodes.ts'], filesMax: 1 },
  { modules: ['support/run-servers/run-browser.ts'], filesMax: 4 },
  { modules: ['support/run-servers/run-postgres.ts', 'support/service.ts'], filesMax: 8 },
];
/** Of those that start neither a server nor the service. */
const OTHERS_MAX = 30;

const addressOf = (module: string): string => new URL(`../../test/${module}`, import.meta.url).href;

/** Files that reach it watch how long the event loop is held: nothing else runs meanwhile. */
const LOOP_WATCH = addressOf('promises/loop-watch.ts');

export interface Batches {
  together: string[][];
  /** Run one after the other, when all others are done. */
  alone: string[][];
}

/** Neighbours share a process: what one leaves behind is met by the same others in every run. */
export function planBatches(files: readonly string[]): Batches {
  const alone: string[][] = [];
  const chosen: string[][] = [...SHARES, undefined].map(() => []);
  for (const file of files) {
    const modules = findModules(file);
    const at = SHARES.findIndex((share) => share.modules.some((module) => modules.has(addressOf(module))));
    if (modules.has(LOOP_WATCH)) alone.push([file]);
    else chosen.at(at)?.push(file);
  }
  const together = chosen.flatMap((ofOne, at) => cut(ofOne, SHARES[at]?.filesMax ?? OTHERS_MAX));
  return { together, alone };
}

function cut(files: readonly string[], most: number): string[][] {
  const count = Math.ceil(files.length / most);
  return Array.from({ length: count }, (_, at) => files.slice(at * most, (at + 1) * most));
}
