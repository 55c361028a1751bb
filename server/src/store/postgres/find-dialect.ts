/** Which of the engines that speak PostgreSQL's language this server is. */
import { type Kysely, sql } from 'kysely';
import { citusDialect, type Dialect, postgresDialect } from '../dialect.ts';

export async function findDialect(database: Kysely<unknown>): Promise<Dialect> {
  const { rows } = await sql<{ name: string }>`select extname as name from pg_extension`.execute(database);
  return dialectWith(rows.map(({ name }) => name));
}

/** @param extensions those that the database has */
export function dialectWith(extensions: readonly string[]): Dialect {
  return extensions.includes('citus') ? citusDialect : postgresDialect;
}
