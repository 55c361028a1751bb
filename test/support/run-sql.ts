/** Runs SQL on the database of a service beside it: to read what no reply shows, and to make a write fail. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import type { Core } from '../../server/src/app/core.ts';
import { DATABASE_FILE } from '../../server/src/store/open.ts';
import { isBusy } from '../../server/src/store/sqlite/errors.ts';
import type { TestService } from './service.ts';

type Row = Record<string, unknown>;

/** One statement without parameters; its rows. Waits for a write of the service to end, and lets it: it may be in this very process. */
export async function runSql(
  { dataDir, context }: Pick<TestService<Core>, 'dataDir' | 'context'>,
  sql: string,
): Promise<Row[]> {
  const { databaseUrl } = context.config.store;
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 0 });
    try {
      for (;;) {
        try {
          return database.prepare(sql).all();
        } catch (error) {
          if (!isBusy(error)) throw error;
        }
        await nextTurn();
      }
    } finally {
      database.close();
    }
  }
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    return (await database.query(sql)).rows as Row[];
  } finally {
    await database.end();
  }
}
