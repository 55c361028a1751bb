/** Lets one node of an installation sweep at a time. */
import type { PoolClient } from 'pg';

export interface SweepLock {
  /** False once the database has let go of it: another node may sweep then. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Any number that no other advisory lock of this database has; Kysely's migrator has 3853314791062309107. */
const LOCK_ID = '7236054891230047';
const STATEMENT_MS = 10_000;

/**
 * Undefined if another node sweeps. The lock belongs to a connection of its own, so that it ends with the process,
 * however that ends. The embedded database has one server, which needs no lock.
 * @param databaseUrl null: the embedded database
 * @throws if the database does not answer
 */
export async function acquireSweepLock(databaseUrl: string | null): Promise<SweepLock | undefined> {
  if (databaseUrl === null) return { isHeld: () => true, release: async () => undefined };
  // Loaded only if it is used.
  const { createPool } = await import('../postgres/pool.ts');
  let isHeld = false;
  const lose = (): void => {
    isHeld = false;
  };
  const pool = createPool({
    url: databaseUrl,
    connectionsMax: 1,
    parameters: {},
    statementTimeoutMs: STATEMENT_MS,
    onError: lose,
  });
  let client: PoolClient | undefined;
  const end = async (): Promise<void> => {
    // The pool waits for connections that were not given back.
    client?.release(true);
    await pool.end();
  };
  try {
    client = await pool.connect();
    client.on('end', lose);
    await client.query("set application_name = 'docent sweeper'");
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [LOCK_ID],
    );
    isHeld = rows[0]?.isTaken === true;
  } catch (error) {
    await end();
    throw error;
  }
  if (!isHeld) {
    await end();
    return undefined;
  }
  return {
    isHeld: () => isHeld,
    async release() {
      // Asked for, for the server takes a moment to notice that a connection was closed.
      if (isHeld) await client?.query('select pg_advisory_unlock($1)', [LOCK_ID]).catch(() => undefined);
      await end();
    },
  };
}
