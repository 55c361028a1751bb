/** Brings a database to the schema of this code, forward only. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '../../errors.ts';
import type { Dialect } from '../dialect.ts';
import { listMigrations } from './list.ts';

/**
 * Runs what is missing and names it. The caller sees to it that nobody else migrates at the same moment.
 * @throws AppError conflict where the database was made by newer code
 */
export async function migrate(
  database: Kysely<unknown>,
  dialect: Dialect,
  migrations: Readonly<Record<string, Migration>> = listMigrations(dialect),
): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const executed = await readExecuted(database);
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new AppError(
      'conflict',
      `The database was made by a newer version (it has ${unknown.join(', ')}). Update this installation.`,
    );
  }
  if (executed.length === Object.keys(migrations).length) return [];
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
