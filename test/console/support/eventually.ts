/** Comparing what a page shows: it draws some time after it was acted on, so a value read at once may be the one before. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 20;

/** Reads until the value is the one expected; after thirty seconds the last one read fails as an assertion does. */
export async function eventuallyEqual<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const value = await read();
    try {
      assert.deepEqual(value, expected);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
