/** A PostgreSQL server of the tests' own: in a temporary folder, on a loopback port, gone afterwards. */
import { randomUUID } from 'node:crypto';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { createPostgresServer, whyNoPostgres } from '../support/postgres-server.ts';

export { whyNoPostgres };

export interface PostgresCluster {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** The address of a new database with the schema in it, copied from one that was migrated before. */
  cloneDatabase(): Promise<string>;
  /** A store on one of its databases, closed with the cluster where a failed test leaves it open. */
  openNode(url: string): Promise<Store>;
  /** Runs SQL on the server itself. */
  query(sql: string): Promise<void>;
  /** Ends the server as a crash does, or in order. */
  stop(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
}

export interface ClusterOptions {
  /** False: written to disk when it pleases, for suites that kill nothing. Default true. */
  isDurable?: boolean;
}

export async function startPostgres({ isDurable = true }: ClusterOptions = {}): Promise<PostgresCluster> {
  const server = await createPostgresServer({
    settings: ['max_connections=200', ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off'])],
  });

  async function createDatabase(template: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await server.query(`create database ${name} template ${template}`);
    return server.urlOf(name);
  }

  async function migrateTemplate(): Promise<void> {
    await server.query('create database migrated');
    await (await openStore({ url: server.urlOf('migrated'), dataDir: '' })).close();
  }

  const opened: Store[] = [];
  let migrated: Promise<void> | undefined;
  await server.start();
  return {
    createDatabase: () => createDatabase('template1'),
    async cloneDatabase() {
      migrated ??= migrateTemplate();
      await migrated;
      return createDatabase('migrated');
    },
    async openNode(url) {
      const store = await openStore({ url, dataDir: '' });
      opened.push(store);
      return store;
    },
    async query(sql) {
      await server.query(sql);
    },
    stop: server.stop,
    start: server.start,
    async dispose() {
      // One that is open would keep the process alive.
      await Promise.all(opened.map((store) => store.close()));
      await server.dispose();
    },
  };
}
