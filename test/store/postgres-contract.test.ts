/** The contract of the store on PostgreSQL. */
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../server/src/store/postgres/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { CONTRACT } from './contract/suites.ts';
import { type PostgresCluster, startPostgres, whyNoPostgres } from './postgres-cluster.ts';
import { checkStatements, normaliseStatement } from './tenant-statements.ts';

const skip = whyNoPostgres() ?? false;

describe('PostgreSQL', { skip }, () => {
  let cluster: PostgresCluster;
  const statements = new Set<string>();
  before(async () => {
    cluster = await startPostgres({ isDurable: false });
  });
  after(() => cluster.dispose());

  for (const [name, suite] of Object.entries(CONTRACT)) {
    describe(name, () => {
      let store: Store;
      before(async () => {
        store = await openPostgresStore({
          url: await cluster.cloneDatabase(),
          onStatement: (sql) => statements.add(normaliseStatement(sql)),
        });
      });
      after(() => store.close());
      suite(() => store);
    });
  }

  test('every statement on a tenant table filters by the chatbot, or is one of the named exceptions', async () => {
    const database = new Client({ connectionString: await cluster.cloneDatabase() });
    await database.connect();
    const { rows } = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'p' and c.relname <> 'api_key_hashes'`,
    );
    await database.end();
    checkStatements(
      rows.map(({ name }) => name),
      statements,
    );
  });
});
