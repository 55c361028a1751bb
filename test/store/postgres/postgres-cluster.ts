/** PostgreSQL for a test: the server that the whole run shares, or one of its own, which it may kill and configure. */
import { createPostgresServer, type PostgresServer, whyNoPostgres } from '../../support/postgres-server.ts';
import { findRunPostgres } from '../../support/run-servers/run-postgres.ts';
import { createTestDatabases, type TestDatabases } from '../../support/test-databases.ts';

export { type TestDatabases, whyNoPostgres };

/** A server of a test's own: in a temporary folder, on a loopback port, gone afterwards. */
export interface PostgresCluster extends TestDatabases, Pick<PostgresServer, 'start' | 'stop'> {}

export interface ClusterOptions {
  /** False: written to disk when it pleases, for suites that lose no power. Default true. */
  isDurable?: boolean;
}

export async function startPostgres({ isDurable = true }: ClusterOptions = {}): Promise<PostgresCluster> {
  const server = await createPostgresServer({
    settings: ['max_connections=200', ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off'])],
  });
  await server.start();
  const databases = createTestDatabases(server, { isMigrated: false });
  return {
    ...databases,
    start: server.start,
    stop: server.stop,
    async dispose() {
      await databases.closeNodes();
      await server.dispose();
    },
  };
}

/** Databases for suites that leave the server as it is: on that of the run, or on a new one where a file runs alone. */
export async function borrowPostgres(): Promise<TestDatabases> {
  const server = findRunPostgres();
  return server === undefined
    ? startPostgres({ isDurable: false })
    : createTestDatabases(server, { isMigrated: true });
}
