/** Works on a list, so many entries at a time. */

/**
 * The results in the order of the entries. The first error ends it: nothing more is begun, and what is under way is waited
 * for.
 */
export async function inParallel<T, R>(
  entries: readonly T[],
  width: number,
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(entries.length);
  const left = entries.entries();
  let hasFailed = false;
  const workers = Array.from({ length: Math.min(width, entries.length) }, async () => {
    for (const [at, entry] of left) {
      if (hasFailed) return;
      try {
        results[at] = await work(entry);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  });
  const outcomes = await Promise.allSettled(workers);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
}
