/** What was changed, by whom, from what to what, and, since 0016, the stored files of it: see repositories/history. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addHistory(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text, key } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'history', (table) =>
    table
      .addColumn('step_id', key, (column) => column.notNull())
      .addColumn('ordinal', integer, (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .addColumn('actor_kind', text, (column) => column.notNull())
      .addColumn('actor_id', text)
      .addColumn('actor_name', text)
      .addColumn('subject', text, (column) => column.notNull())
      .addColumn('subject_id', key, (column) => column.notNull())
      .addColumn('action', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('after', text)
      .addPrimaryKeyConstraint('history_key', ['chatbot_id', 'step_id', 'ordinal']),
  );
  await database.schema
    .createIndex('history_by_time')
    .on('history')
    .columns(['chatbot_id', 'at', 'step_id', 'ordinal'])
    .execute();
  await database.schema
    .createIndex('history_by_subject')
    .on('history')
    .columns(['chatbot_id', 'subject', 'subject_id', 'at'])
    .execute();
  await database.schema.alterTable('chatbots').addColumn('history_days', integer).execute();
}

/** Migration 0016: files that the history alone still names, the step that undid a step, and whose upload a file is. */
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
