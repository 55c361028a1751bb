/** Whether one passage says what another says: a file's text in another format, or of another version. */
import type { Collection } from './collection.ts';

/** Of the distinct terms of the shorter one, the share that the other has: most of them, for versions are cut elsewhere. */
const REPEATED_SHARE = 0.8;

export function repeats(collection: Collection, unit: number, other: number): boolean {
  const [fewer, more] = [unit, other]
    .map((one) => new Set(collection.termsOf(one)))
    .sort((a, b) => a.size - b.size) as [Set<number>, Set<number>];
  let shared = 0;
  for (const term of fewer) if (more.has(term)) shared++;
  return shared >= REPEATED_SHARE * fewer.size;
}
