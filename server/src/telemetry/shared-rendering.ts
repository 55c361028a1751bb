/** Gives one rendering to all who ask for it within a while, so that asking often costs no more than asking once. */

/**
 * One rendering is under way at a time; it is given out until it is `forMs` old. One that failed is given to those who wait
 * for it alone.
 */
export function shareRendering(
  render: () => Promise<string>,
  forMs: number,
  nowMs: () => number = () => performance.now(),
): () => Promise<string> {
  let latest: { text: Promise<string>; staleAtMs: number } | undefined;
  return () => {
    if (latest !== undefined && nowMs() < latest.staleAtMs) return latest.text;
    const begun = { text: render(), staleAtMs: Number.POSITIVE_INFINITY };
    latest = begun;
    begun.text.then(
      () => {
        begun.staleAtMs = nowMs() + forMs;
      },
      () => {
        begun.staleAtMs = 0;
      },
    );
    return begun.text;
  };
}
