/** Brings a database to the schema of this code, forward only. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../../errors.ts';
import type { Dialect } from '../dialect.ts';
import { listMigrations } from './list.ts';

/**
 * What may be done about a schema of another release: `migrate` it; only `create` it if the database is empty; `keep`
 * it, and refuse to open it.
 */
export type SchemaRule = 'migrate' | 'create' | 'keep';

export interface MigrateOptions {
  /** Default: those of this release. */
  migrations?: Readonly<Record<string, Migration>>;
  /** Default: migrate. */
  schema?: SchemaRule | undefined;
  /** Taken before anything is changed, and released after everything is; not taken if nothing is missing. */
  lock?: (() => { release(): void }) | undefined;
}

/**
 * Runs the missing migrations and returns their names. The caller must keep others from migrating at the same moment.
 * @throws AppError conflict if the database was made by newer code, or by older code and may not be migrated; not_found
 *   if it is empty and may not be created; what `lock` throws
 */
export async function migrate(
  database: Kysely<unknown>,
  dialect: Dialect,
  { migrations = listMigrations(dialect), schema = 'migrate', lock }: MigrateOptions = {},
): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const executed = await readExecuted(database);
  refuseNewer(executed, Object.keys(migrations));
  const missing = Object.keys(migrations).filter((name) => !executed.includes(name));
  if (missing.length === 0) return [];
  refuseBy(schema, executed, missing);
  const held = lock?.();
  try {
    return await runAll(migrator);
  } finally {
    held?.release();
  }
}

/** @throws AppError conflict if code with more migrations than `known` has migrated */
export function refuseNewer(executed: readonly string[], known: readonly string[]): void {
  const unknown = executed.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new AppError(
    'conflict',
    `The database was made by a newer version (it has ${unknown.join(', ')}). Update this installation.`,
  );
}

function refuseBy(schema: SchemaRule, executed: readonly string[], missing: readonly string[]): void {
  if (schema === 'migrate') return;
  if (executed.length > 0) {
    throw new AppError(
      'conflict',
      `The database was made by an older version (it lacks ${missing.join(', ')}). Start the service of this version, or ` +
        'stop the older one and run docent migrate.',
    );
  }
  if (schema === 'keep')
    throw new AppError('not_found', 'The database is empty: nothing is installed there.');
}

async function runAll(migrator: Migrator): Promise<string[]> {
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new AppError('unavailable', `The database could not be migrated${failed ? ` (${failed})` : ''}.`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

async function readExecuted(database: Kysely<unknown>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await (database as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
