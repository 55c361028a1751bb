/** Promise 5, read from the SQL itself: what touches a tenant's table names the tenant. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { openSqliteStore } from '../../server/src/store/sqlite/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { testFiles } from './contract/files.ts';
import { testKnowledge } from './contract/knowledge.ts';
import { testLogs } from './contract/logs.ts';
import { testPairs } from './contract/pairs.ts';
import { testQueue } from './contract/queue.ts';
import { testTenants } from './contract/tenants.ts';
import { makeTempDir } from './engines.ts';

/** The few that look across tenants, each with its reason. None returns what a tenant wrote to another tenant. */
const ACROSS_TENANTS: readonly [why: string, pattern: RegExp][] = [
  ['finds chatbots with waiting rows', /^with recursive waiting\(chatbot_id\)/],
  [
    'a worker gives back what it holds',
    /^update "(pairs|files)" set state = 'pending'.*where due_at is not null and owner = \?/,
  ],
  ['the sweeper asks whether a file is in use', /^select "id" from "files" where "blob_key" = \?/],
  ['forgets old idempotency keys', /^delete from "idempotency" where "created_at" < \?/],
  ['an account lists its chatbots', /^select \* from "chatbots" where "account_id" = \?/],
];

describe('tenant queries', () => {
  let dataDir: string;
  let store: Store;
  const statements = new Set<string>();

  before(async () => {
    dataDir = await makeTempDir();
  });

  // Every suite of the contract runs here once more, so that every query is prepared.
  for (const suite of [testTenants, testPairs, testFiles, testQueue, testKnowledge, testLogs]) {
    describe(suite.name, () => {
      before(async () => {
        store = await openSqliteStore({
          path: join(dataDir, `${suite.name}.db`),
          onPrepare: (sql) => statements.add(sql.replaceAll(/\s+/g, ' ').trim()),
        });
      });
      suite(() => store);
      after(() => store.close());
    });
  }

  test('every statement on a tenant table filters by the chatbot, or is one of the named exceptions', () => {
    const tables = tenantTables(join(dataDir, 'testPairs.db'));
    assert.ok(tables.length >= 8, tables.join());
    const used = new Set<string>();
    let checked = 0;
    for (const sql of statements) {
      const touched = tables.filter((table) =>
        new RegExp(`\\b(from|join|into|update) "?${table}"?\\b`).test(sql),
      );
      if (touched.length === 0) continue;
      const exception = ACROSS_TENANTS.find(([, pattern]) => pattern.test(sql));
      if (exception !== undefined) {
        used.add(exception[0]);
        continue;
      }
      checked += 1;
      if (sql.startsWith('insert into')) assert.match(sql, /\("(chatbot_)?id"/, sql);
      else
        for (const table of touched)
          assert.match(sql, table === 'chatbots' ? /where "id" = \?/ : /"?chatbot_id"? = \?/, sql);
    }
    assert.ok(checked > 40, `${checked} statements`);
    assert.deepEqual([...used].sort(), ACROSS_TENANTS.map(([why]) => why).sort());
  });

  test('every table with a chatbot has a primary key that leads with it', () => {
    const database = new DatabaseSync(join(dataDir, 'testPairs.db'));
    for (const table of tenantTables(join(dataDir, 'testPairs.db'))) {
      const key = database.prepare('select name from pragma_table_info(?) where pk = 1').get(table);
      assert.equal(key?.name, table === 'chatbots' ? 'id' : 'chatbot_id', table);
    }
    database.close();
  });

  after(() => rm(dataDir, { recursive: true }));
});

/** Those with a chatbot_id, and the chatbots themselves; not the look-up of keys by hash, which finds the chatbot. */
function tenantTables(path: string): string[] {
  const database = new DatabaseSync(path);
  const rows = database
    .prepare(
      `select name from sqlite_schema where type = 'table' and name <> 'api_key_hashes'
       and (name = 'chatbots' or exists (select 1 from pragma_table_info(sqlite_schema.name) where name = 'chatbot_id'))`,
    )
    .all();
  database.close();
  return rows.map((row) => String(row.name));
}
