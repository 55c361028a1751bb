/** Runs Kysely's migrator on node:sqlite, for which Kysely has no dialect. */

import type { SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';
import type { SqliteConnection } from './connection.ts';

/** Shares the connection: destroying the Kysely that uses it leaves it open. */
export function createKyselyDialect(connection: SqliteConnection): SqliteDialect {
  return new SqliteDialect({
    database: {
      close() {
        // The connection belongs to the store.
      },
      prepare(sql) {
        const statement = connection.database.prepare(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });
}
