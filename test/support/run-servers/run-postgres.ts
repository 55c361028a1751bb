/** The PostgreSQL server that all test files of a run share: the runner starts it, and each file makes databases there. */
import { availableParallelism } from 'node:os';
import { createPostgresServer, queryAt, whyNoPostgres } from '../postgres-server.ts';
import { type DatabaseServer, migrateTemplate } from '../test-databases.ts';
import type { RunServer } from './run-server.ts';

/** What a single file may open on a server of its own, for each file that runs at a time. */
const CONNECTIONS_PER_FILE = 200;

/** Undefined where nobody started one. */
export function findRunPostgres(): DatabaseServer | undefined {
  const address = process.env[RUN_SERVER.variable];
  if (address === undefined) return undefined;
  const urlOf = (database: string): string => new URL(`/${database}`, address).href;
  return { urlOf, query: (sql, database = 'postgres') => queryAt(urlOf(database), sql) };
}

/** Written to disk when it pleases, with the schema in the database that clones are made of; no clone lives long enough to be vacuumed. */
export const RUN_SERVER: RunServer = {
  variable: 'TEST_POSTGRES_URL',
  whyNot: whyNoPostgres,
  async start() {
    const connections = CONNECTIONS_PER_FILE * availableParallelism();
    const server = await createPostgresServer({
      settings: [`max_connections=${connections}`, 'fsync=off', 'full_page_writes=off', 'autovacuum=off'],
    });
    await server.start();
    await migrateTemplate(server);
    return { address: server.urlOf('postgres'), stop: server.dispose };
  },
};
