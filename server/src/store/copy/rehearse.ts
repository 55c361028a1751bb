/** Tries the migrations of a newer release on a database, and leaves the database unchanged. */
import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { AppError } from '../../errors.ts';
import { type Dialect, sqliteDialect } from '../dialect.ts';
import { listMigrations } from '../migrations/list.ts';
import { migrate } from '../migrations/migrate.ts';
import { openTemporaryFolder } from '../temporary-folder.ts';

export interface Rehearsal {
  /** The migrations that were run, in order, and their times. */
  migrations: { name: string; ms: number }[];
  /** Time that copying the database took; 0 if it was not copied. */
  copyMs: number;
}

type Migrations = (dialect: Dialect) => Readonly<Record<string, Migration>>;

/** A writer that waits longer than this behind the rehearsal, or it behind one, ends the rehearsal. */
const LOCK_TIMEOUT = '5s';
const BUSY_MS = 5_000;

/**
 * Runs on a copy of the database beside it, which needs the same disk space for a while; the service goes on meanwhile.
 * @throws AppError conflict if newer code made the database; unavailable if a migration fails
 */
export async function rehearseSqlite(path: string, list: Migrations = listMigrations): Promise<Rehearsal> {
  const [{ backUpDatabase }, { SqliteConnection }, { createKyselyDialect }] = await Promise.all([
    import('../sqlite/backup.ts'),
    import('../sqlite/connection.ts'),
    import('../sqlite/kysely-dialect.ts'),
  ]);
  const folder = await openTemporaryFolder(dirname(path), 'rehearsal');
  const copy = join(folder.path, 'copy.db');
  try {
    const startedMs = performance.now();
    await backUpDatabase(path, copy);
    const copyMs = performance.now() - startedMs;
    const connection = new SqliteConnection(copy, {
      isReadOnly: false,
      cacheKib: 32_768,
      busyTimeoutMs: BUSY_MS,
    });
    try {
      const database = new Kysely<unknown>({ dialect: createKyselyDialect(connection) });
      connection.exec('begin immediate');
      const migrations = await runTimed(database, sqliteDialect, list);
      connection.exec('commit');
      return { migrations, copyMs };
    } finally {
      connection.close();
    }
  } finally {
    await folder.remove();
  }
}

/**
 * Runs in a transaction that is rolled back. Until then it locks the tables that it changes, and writers wait for it.
 * @throws AppError conflict if newer code made the database; unavailable if a migration fails
 */
export async function rehearsePostgres(url: string, list: Migrations = listMigrations): Promise<Rehearsal> {
  const [{ createPool }, { findDialect }, { VisibleTablesDialect }] = await Promise.all([
    import('../postgres/pool.ts'),
    import('../postgres/find-dialect.ts'),
    import('../postgres/visible-tables.ts'),
  ]);
  const pool = createPool({
    url,
    connectionsMax: 1,
    parameters: {},
    statementTimeoutMs: 0,
    onError: () => undefined,
  });
  const database = new Kysely<unknown>({ dialect: new VisibleTablesDialect({ pool }) });
  const rollBack = new Error('The rehearsal is over.');
  let migrations: Rehearsal['migrations'] = [];
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      migrations = await runTimed(transaction, await findDialect(transaction), list);
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  } finally {
    await database.destroy();
  }
  return { migrations, copyMs: 0 };
}

async function runTimed(
  database: Kysely<unknown>,
  dialect: Dialect,
  list: Migrations,
): Promise<Rehearsal['migrations']> {
  const times: Rehearsal['migrations'] = [];
  let failure: AppError | undefined;
  const timed = Object.entries(list(dialect)).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        const startedMs = performance.now();
        await up(db).catch((cause: Error) => {
          failure = new AppError('unavailable', `The migration ${name} fails: ${cause.message}`, { cause });
          throw failure;
        });
        times.push({ name, ms: performance.now() - startedMs });
      },
    },
  ]);
  await migrate(database, dialect, { migrations: Object.fromEntries(timed) }).catch((error: unknown) => {
    // The first failure explains the ones that follow from it.
    throw failure ?? error;
  });
  return times;
}
