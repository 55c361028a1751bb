/** Who taught an answer first, by the kind of actor as the history knows it; null for those that are there: nobody wrote it down. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addTaughtBy(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await database.schema.alterTable('pairs').addColumn('taught_by', dialect.columnTypes.text).execute();
}
