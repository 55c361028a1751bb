/** Lets one node of an installation sweep at a time. */

export interface SweepLock {
  /** False once the database has let go of it: another node may sweep then. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/** Any number that no other advisory lock of this database has; Kysely's migrator has 3853314791062309107. */
const LOCK_ID = '7236054891230047';
const CONNECT_MS = 5_000;

/**
 * Undefined where another node sweeps. The lock belongs to a connection of its own, so that it ends with the process,
 * however that ends. The embedded database has one server, which needs no lock.
 * @param databaseUrl null: the embedded database
 * @throws where the database does not answer
 */
export async function acquireSweepLock(databaseUrl: string | null): Promise<SweepLock | undefined> {
  if (databaseUrl === null) return { isHeld: () => true, release: async () => undefined };
  // Loaded only where it is used.
  const { Client } = await import('pg');
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'docent sweeper',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  let isHeld = false;
  const lose = (): void => {
    isHeld = false;
  };
  client.on('error', lose);
  client.on('end', lose);
  const release = (): Promise<void> => client.end().catch(() => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [LOCK_ID],
    );
    isHeld = rows[0]?.isTaken === true;
  } catch (error) {
    await release();
    throw error;
  }
  if (isHeld) return { isHeld: () => isHeld, release };
  await release();
  return undefined;
}
