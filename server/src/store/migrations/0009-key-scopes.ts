/** What a key may do, from which pages, and how often: see repositories/keys. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

/** Keys that are there, and those that an older release makes, may do everything. */
const ALL_SCOPES = 'ask read train';
const LIMITS = ['per_minute', 'per_day', 'visitor_per_minute', 'visitor_per_day'] as const;

export async function addKeyScopes(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text, key } = dialect.columnTypes;
  const add = (name: string, standard: string) =>
    database.schema
      .alterTable('api_keys')
      .addColumn(name, text, (column) => column.notNull().defaultTo(standard))
      .execute();
  await add('scopes', ALL_SCOPES);
  await add('origins', '');
  for (const name of LIMITS) await database.schema.alterTable('api_keys').addColumn(name, integer).execute();
  await createTenantTable(database, dialect, 'key_counts', (table) =>
    table
      .addColumn('counter', key, (column) => column.notNull())
      .addColumn('ends_at', integer, (column) => column.notNull())
      .addColumn('taken', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('key_counts_key', ['chatbot_id', 'counter']),
  );
}
