/** Files that the history alone still names, the step that undid a step, and whose upload a file is: see repositories/history. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addHistoryBlobs(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, key } = dialect.columnTypes;
  await database.schema.alterTable('history').addColumn('blob_key', key).execute();
  await database.schema.alterTable('history').addColumn('undoes', key).execute();
  await database.schema.alterTable('files').addColumn('step', text).execute();
  await database.schema
    .createIndex('history_by_blob')
    .on('history')
    .column('blob_key')
    .where(sql<boolean>`blob_key is not null`)
    .execute();
}
