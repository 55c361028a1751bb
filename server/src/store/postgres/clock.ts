/**
 * The database's clock: the time that all nodes of one store share, whatever their own clocks say. It is asked for now
 * and then and carried on by this process's steady clock in between.
 */
import type { Pool } from 'pg';

const ASK_EVERY_MS = 30_000;
/** An answer that took longer says too little. */
const ROUND_TRIP_MAX_MS = 1_000;

export interface DatabaseClock {
  /** Milliseconds since 1970, by the database. */
  nowMs(): number;
  close(): Promise<void>;
}

/** @throws what the driver throws where the database does not answer */
export async function startClock(pool: Pool, onError: (error: unknown) => void): Promise<DatabaseClock> {
  let aheadMs = await readAheadMs(pool);
  let asking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    asking = readAheadMs(pool).then((ms) => {
      aheadMs = ms ?? aheadMs;
    }, onError);
  }, ASK_EVERY_MS);
  return {
    nowMs: () => Math.round(performance.now() + (aheadMs ?? Date.now() - performance.now())),
    async close() {
      clearInterval(timer);
      await asking;
    },
  };
}

/** How far the database's clock is ahead of this process's steady one; undefined where the answer took too long. */
async function readAheadMs(pool: Pool): Promise<number | undefined> {
  const sentMs = performance.now();
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as now');
  const receivedMs = performance.now();
  if (receivedMs - sentMs > ROUND_TRIP_MAX_MS) return undefined;
  return Number(rows[0]?.now) - (sentMs + receivedMs) / 2;
}
