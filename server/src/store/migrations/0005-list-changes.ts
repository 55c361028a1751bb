/**
 * Counters that show whether a list changed, and how many of its rows are untrained, without reading it: see
 * repositories/overview.ts.
 */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addListChanges(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await database.schema
    .alterTable('chatbots')
    .addColumn('vector_versions', dialect.columnTypes.integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createIndex('pairs_failed')
    .on('pairs')
    .columns(['chatbot_id', 'id'])
    .where(sql<boolean>`state = 'failed'`)
    .execute();
  await database.schema
    .createIndex('files_by_change')
    .on('files')
    .columns(['chatbot_id', 'modified_at', 'attempts', 'state'])
    .execute();
}
