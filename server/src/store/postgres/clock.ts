/**
 * The database's clock: the time that all nodes of one store share, whatever their own clocks show. It is read at
 * intervals and extrapolated with this process's monotonic clock.
 */
import type { Pool } from 'pg';

const ASK_EVERY_MS = 30_000;
/** A slower answer is less precise than the one before, and is ignored; the first is better than this process's own clock. */
const ROUND_TRIP_MAX_MS = 1_000;

export interface DatabaseClock {
  /** Milliseconds since 1970, by the database. */
  nowMs(): number;
  close(): Promise<void>;
}

/** @throws what the driver throws if the database does not answer */
export async function startClock(pool: Pool, onError: (error: unknown) => void): Promise<DatabaseClock> {
  let { aheadMs } = await readClock(pool);
  let asking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    asking = readClock(pool).then((answer) => {
      if (answer.roundTripMs <= ROUND_TRIP_MAX_MS) aheadMs = answer.aheadMs;
    }, onError);
  }, ASK_EVERY_MS);
  return {
    nowMs: () => Math.round(performance.now() + aheadMs),
    async close() {
      clearInterval(timer);
      await asking;
    },
  };
}

/** How far the database's clock is ahead of this process's steady one, within half of the time that the answer took. */
async function readClock(pool: Pool): Promise<{ aheadMs: number; roundTripMs: number }> {
  const sentMs = performance.now();
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as now');
  const receivedMs = performance.now();
  return {
    aheadMs: Number(rows[0]?.now) - (sentMs + receivedMs) / 2,
    roundTripMs: receivedMs - sentMs,
  };
}
