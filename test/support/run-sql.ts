/** Runs SQL on the database of a service beside it: to read what no reply shows, and to make a write fail. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Core } from '../../server/src/app/core.ts';
import { DATABASE_FILE } from '../../server/src/store/open.ts';
import type { TestService } from './service.ts';

type Row = Record<string, unknown>;

/** The service may be in the middle of a write. */
const LOCK_TIMEOUT_MS = 10_000;

/** One statement without parameters; its rows. */
export async function runSql(
  { dataDir, context }: Pick<TestService<Core>, 'dataDir' | 'context'>,
  sql: string,
): Promise<Row[]> {
  const { databaseUrl } = context.config.store;
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: LOCK_TIMEOUT_MS });
    try {
      return database.prepare(sql).all();
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
