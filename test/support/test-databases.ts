/** Databases of a test's own on a PostgreSQL server that others may use too. */
import { randomUUID } from 'node:crypto';
import { openStore } from '../../server/src/store/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import type { PostgresServer } from './postgres-server.ts';

export interface TestDatabases {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** The address of a new database with the schema in it, copied from one that was migrated before. */
  cloneDatabase(): Promise<string>;
  /** A store on one of the databases, closed with them if a failed test leaves it open. */
  openNode(url: string): Promise<Store>;
  /** Runs SQL on the server itself: what it changes there must concern these databases alone, by their names. */
  query(sql: string): Promise<void>;
  /** Closes what `openNode` opened: one that is open would keep the process alive. */
  closeNodes(): Promise<void>;
  /** Closes what is open and removes the databases. */
  dispose(): Promise<void>;
}

export type DatabaseServer = Pick<PostgresServer, 'urlOf' | 'query'>;

/** The database that clones are copied from. */
const TEMPLATE = 'migrated';

export async function migrateTemplate(server: DatabaseServer): Promise<void> {
  await server.query(`create database ${TEMPLATE}`);
  await (await openStore({ url: server.urlOf(TEMPLATE), dataDir: '' })).close();
}

/** @param isMigrated whether `migrateTemplate` has run on the server; otherwise the first clone runs it */
export function createTestDatabases(
  server: DatabaseServer,
  { isMigrated }: { isMigrated: boolean },
): TestDatabases {
  const names: string[] = [];
  const opened: Store[] = [];
  let migrated = isMigrated ? Promise.resolve() : undefined;

  async function createDatabase(template: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await server.query(`create database ${name} template ${template}`);
    names.push(name);
    return server.urlOf(name);
  }

  async function closeNodes(): Promise<void> {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  }

  return {
    createDatabase: () => createDatabase('template1'),
    async cloneDatabase() {
      migrated ??= migrateTemplate(server);
      await migrated;
      return createDatabase(TEMPLATE);
    },
    async openNode(url) {
      const store = await openStore({ url, dataDir: '' });
      opened.push(store);
      return store;
    },
    async query(sql) {
      await server.query(sql);
    },
    closeNodes,
    async dispose() {
      await closeNodes();
      for (const name of names.splice(0)) await server.query(`drop database ${name} with (force)`);
    },
  };
}
