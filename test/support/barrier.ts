/** Makes callers meet, so that what they do next happens at the same moment. */

/** Lets the first `count` callers go on together, and every later one at once. */
export function barrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}
