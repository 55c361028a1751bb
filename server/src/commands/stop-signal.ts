/** Waits for the signal to stop, and distinguishes a signal that was passed on from an impatient second one. */

/** What of `process` is needed. */
export interface Signalled {
  on(signal: NodeJS.Signals, listener: () => void): unknown;
}

/**
 * A second signal within this time is the same one: a terminal sends Ctrl+C to every process of the command, and npm and
 * our own launcher pass it on.
 */
export const ECHO_MS = 1_000;

/**
 * The first SIGTERM, SIGINT or SIGHUP.
 * @param end called at a later one, to end the process at once
 * @param nowMs a clock that only rises
 */
export function nextSignal(
  signalled: Signalled,
  end: () => void,
  nowMs: () => number,
): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let firstMs: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    signalled.on(signal, () => {
      firstMs ??= nowMs();
      if (nowMs() - firstMs > ECHO_MS) end();
      else resolve(signal);
    });
  }
  return promise;
}
