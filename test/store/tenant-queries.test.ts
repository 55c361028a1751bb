/** Promise 5, read from the SQL itself: what touches a tenant's table names the tenant. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { openSqliteStore } from '../../server/src/store/sqlite/open.ts';
import type { Store } from '../../server/src/store/types.ts';
import { CONTRACT } from './contract/suites.ts';
import { makeTempDir } from './engines.ts';
import { checkStatements, normaliseStatement } from './tenant-statements.ts';

describe('tenant queries', () => {
  let dataDir: string;
  let store: Store;
  const statements = new Set<string>();

  before(async () => {
    dataDir = await makeTempDir();
  });

  // Every suite of the contract runs here once more, so that every query is prepared.
  for (const [name, suite] of Object.entries(CONTRACT)) {
    describe(name, () => {
      before(async () => {
        store = await openSqliteStore({
          path: join(dataDir, `${name}.db`),
          onPrepare: (sql) => statements.add(normaliseStatement(sql)),
        });
      });
      suite(() => store);
      after(() => store.close());
    });
  }

  test('every statement on a tenant table filters by the chatbot, or is one of the named exceptions', () => {
    checkStatements(tenantTables(join(dataDir, 'pairs.db')), statements);
  });

  test('every table with a chatbot has a primary key that leads with it', () => {
    const database = new DatabaseSync(join(dataDir, 'pairs.db'));
    for (const table of tenantTables(join(dataDir, 'pairs.db'))) {
      const key = database.prepare('select name from pragma_table_info(?) where pk = 1').get(table);
      assert.equal(key?.name, table === 'chatbots' ? 'id' : 'chatbot_id', table);
    }
    database.close();
  });

  test('what background work asks again and again is read from an index of what waits', () => {
    const database = new DatabaseSync(join(dataDir, 'pairs.db'));
    const asked = [...statements].filter(
      (sql) =>
        /due_at is not null|due_at <= \?|encoded_by" [<>]|encoded_version" >/.test(sql) &&
        !sql.includes(' as untrained'),
    );
    assert.ok(asked.length >= 9, asked.join('\n'));
    for (const sql of asked) {
      for (const { detail } of database.prepare(`explain query plan ${sql}`).all()) {
        if (!/^(SCAN|SEARCH) (pairs|files|chunks|webhooks|webhook_messages|due|waits)\b/.test(String(detail)))
          continue;
        const isByKeys = /\(chatbot_id=\? AND id=\?\)$/.test(String(detail));
        assert.ok(
          isByKeys ||
            /(pairs|files|webhooks|webhook_messages)_due|chunks_by_encoders|chunks_by_encoded_version/.test(
              String(detail),
            ),
          `${detail}: ${sql}`,
        );
      }
    }
    database.close();
  });

  test('a chatbot is removed some rows at a time, of every table in which it may have many', () => {
    const few = [
      ...['chatbots', 'websites', 'api_keys', 'key_counts', 'webhooks'],
      ...['golden_runs', 'golden_states', 'calibration_runs', 'import_runs'],
    ];
    const whole = tenantTables(join(dataDir, 'pairs.db')).filter(
      (table) =>
        ![...statements].some((sql) =>
          sql.startsWith(`delete from "${table}" where chatbot_id = ? and rowid in`),
        ),
    );
    assert.deepEqual(whole.sort(), few.sort());
  });

  test('what is forgotten with each unanswered question is found without counting those that are kept', () => {
    const database = new DatabaseSync(join(dataDir, 'pairs.db'));
    const [forget = ''] = [...statements].filter((sql) =>
      /^delete from "unanswered".*"outcome".* limit /.test(sql),
    );
    const plan = database.prepare(`explain query plan ${forget}`).all();
    assert.ok(
      plan.some(({ detail }) =>
        /unanswered_by_outcome \(chatbot_id=\? AND outcome=\? AND <expr><\?\)/.test(String(detail)),
      ),
      JSON.stringify(plan),
    );
    database.close();
  });

  test('what changed among pairs is found by its version, in the order of its index', () => {
    const database = new DatabaseSync(join(dataDir, 'pairs.db'));
    const [changed = ''] = [...statements].filter((sql) =>
      /from "pairs" .*order by "changed_version"/.test(sql),
    );
    const plan = database
      .prepare(`explain query plan ${changed}`)
      .all()
      .map(({ detail }) => String(detail));
    assert.match(plan.join(), /USING INDEX pairs_by_version \(chatbot_id=\? AND changed_version>\?\)/);
    assert.doesNotMatch(plan.join(), /TEMP B-TREE/);
    database.close();
  });

  test('what consoles ask again and again reads no row of a pair or file', () => {
    const database = new DatabaseSync(join(dataDir, 'pairs.db'));
    const asked = [...statements].filter((sql) => / as untrained| as "fileCount"/.test(sql));
    assert.equal(asked.length, 2, asked.join('\n'));
    for (const sql of asked) {
      const plan = database
        .prepare(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => String(detail));
      const looks = plan.filter((detail) => /^(SCAN|SEARCH) (pairs|files)\b/.test(detail));
      assert.ok(looks.length >= 2, plan.join('\n'));
      for (const detail of looks) assert.match(detail, /COVERING INDEX/);
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
