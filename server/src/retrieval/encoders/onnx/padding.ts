/** Which texts run together: a batch costs as much as if all its texts were as long as the longest. */

/** Share of a run that may be padding: more costs what running together saves. Chosen with `npm run bench encoders`. */
const PADDING_MAX = 0.2;

/** Positions of the texts of each run, by the sizes of the texts; those of size 0 are in none. */
export function planRuns(sizes: readonly number[]): number[][] {
  const order = [...sizes.keys()].filter((at) => (sizes[at] as number) > 0);
  order.sort((a, b) => (sizes[a] as number) - (sizes[b] as number));
  const runs: number[][] = [];
  let run: number[] = [];
  let filled = 0;
  for (const at of order) {
    const size = sizes[at] as number;
    const isWasteful = filled + size < (1 - PADDING_MAX) * size * (run.length + 1);
    if (run.length === 0 || isWasteful) {
      run = [];
      filled = 0;
      runs.push(run);
    }
    run.push(at);
    filled += size;
  }
  return runs;
}
