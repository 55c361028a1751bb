/** The contract of the store on PostgreSQL, and in the form for servers that spread chatbots over several databases. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { citusDialect, type Dialect, postgresDialect } from '../../../server/src/store/dialect.ts';
import { dialectWith } from '../../../server/src/store/postgres/find-dialect.ts';
import { openPostgresStore } from '../../../server/src/store/postgres/open.ts';
import type { Store } from '../../../server/src/store/types.ts';
import { CONTRACT } from '../contract/suites.ts';
import { checkStatements, normaliseStatement } from '../tenant-statements.ts';
import { borrowPostgres, type TestDatabases, whyNoPostgres } from './postgres-cluster.ts';

const skip = whyNoPostgres() ?? false;
let databases: TestDatabases;

/** Statements are gathered while the suites run. */
function runContract(
  suites: Partial<typeof CONTRACT>,
  statements: Set<string>,
  dialect: Dialect,
  createDatabase: () => Promise<string>,
): void {
  for (const [name, suite] of Object.entries(suites)) {
    if (suite === undefined) continue;
    describe(name, () => {
      let store: Store;
      before(async () => {
        store = await openPostgresStore({
          url: await createDatabase(),
          onStatement: (sql) => statements.add(normaliseStatement(sql)),
          // As the server says, which is plain PostgreSQL.
          ...(dialect === postgresDialect ? {} : { dialect }),
        });
      });
      after(() => store.close());
      suite(() => store);
    });
  }
}

/** Tables with rows of chatbots, and whether each is partitioned. */
async function listTenantTables(url: string): Promise<{ name: string; isPartitioned: boolean }[]> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ name: string; isPartitioned: boolean }>(
    `select c.relname as name, c.relkind = 'p' as "isPartitioned" from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'api_key_hashes'
       and (c.relname = 'chatbots' or exists (
         select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'chatbot_id'))`,
  );
  await database.end();
  return rows;
}

before(async () => {
  if (!skip) databases = await borrowPostgres();
});
after(() => databases?.dispose());

const statements = new Set<string>();

describe('PostgreSQL', { skip }, () => {
  runContract(CONTRACT, statements, postgresDialect, () => databases.cloneDatabase());

  test('every statement on a tenant table filters by the chatbot, or is one of the named exceptions', async () => {
    const tables = await listTenantTables(await databases.cloneDatabase());
    assert.ok(tables.every(({ isPartitioned }) => isPartitioned));
    checkStatements(
      tables.map(({ name }) => name),
      statements,
    );
  });
});

describe('Citus, as far as plain PostgreSQL shows', { skip }, () => {
  const statementsOfQueue = new Set<string>();
  let url = '';
  // The one suite whose statements differ.
  const { queue } = CONTRACT;
  runContract({ queue }, statementsOfQueue, citusDialect, async () => {
    url = await databases.createDatabase();
    return url;
  });

  test('tables are left whole, for Citus splits them', async () => {
    const tables = await listTenantTables(url);
    assert.ok(tables.length >= 10);
    assert.deepEqual(
      tables.filter(({ isPartitioned }) => isPartitioned),
      [],
    );
  });

  test('no statement needs what Citus has within one shard only', () => {
    const ofOneChatbot = /chatbot_id"? = \?|"chatbots" .*where "id" = \?/;
    const everywhere = /^select "id" from "accounts"/;
    const recursive = /\bwith recursive\b/;
    const others = [...statements].filter((sql) => !recursive.test(sql));
    assert.ok(others.length > 100 && statements.size - others.length === 4, 'only the queue steps');
    for (const sql of [...others, ...statementsOfQueue]) {
      assert.doesNotMatch(sql, recursive);
      assert.doesNotMatch(sql, /^insert into [^;]* values \([^;]*\bselect\b/);
      if (/\bfor update\b/.test(sql) && !everywhere.test(sql)) assert.match(sql, ofOneChatbot);
    }
  });

  test('is told by the extension', () => {
    assert.equal(dialectWith(['plpgsql', 'citus']).name, 'citus');
    assert.equal(dialectWith(['plpgsql']).name, 'postgres');
  });
});
