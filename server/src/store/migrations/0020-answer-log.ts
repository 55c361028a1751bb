/** What was asked and said, where owners have it kept, and what customers made of it: see repositories/answer-log/answer-log.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addAnswerLog(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, real, text, key } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'answer_log', (table) =>
    table
      .addColumn('id', key, (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .addColumn('question', text, (column) => column.notNull())
      .addColumn('said', text, (column) => column.notNull())
      .addColumn('confidence', real, (column) => column.notNull())
      .addColumn('outcome', key, (column) => column.notNull())
      .addColumn('channel', key, (column) => column.notNull())
      .addColumn('conversation', key, (column) => column.notNull())
      .addColumn('source_kind', key)
      .addColumn('source_id', integer)
      .addColumn('visitor', key)
      .addColumn('is_right', integer, (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('answer_log_key', ['chatbot_id', 'id']),
  );
  await createTenantTable(database, dialect, 'answer_feedback', (table) =>
    table
      .addColumn('id', key, (column) => column.notNull())
      .addColumn('at', integer, (column) => column.notNull())
      .addColumn('confidence', real, (column) => column.notNull())
      .addColumn('outcome', key, (column) => column.notNull())
      .addColumn('channel', key, (column) => column.notNull())
      .addColumn('helpful', integer, (column) => column.notNull())
      .addColumn('reason', text)
      .addColumn('comment', text)
      .addPrimaryKeyConstraint('answer_feedback_key', ['chatbot_id', 'id']),
  );
  const indexes = {
    answer_log_by_outcome: ['answer_log', ['chatbot_id', 'outcome', 'id']],
    answer_log_by_conversation: ['answer_log', ['chatbot_id', 'conversation', 'id']],
    answer_feedback_by_helpful: ['answer_feedback', ['chatbot_id', 'helpful', 'id']],
  } as const;
  for (const [name, [table, columns]] of Object.entries(indexes))
    await database.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  await database.schema
    .createIndex('answer_log_by_source')
    .on('answer_log')
    .columns(['chatbot_id', 'source_kind', 'source_id', 'id'])
    .where(sql<boolean>`source_id is not null`)
    .execute();
  await database.schema
    .createIndex('answer_log_by_visitor')
    .on('answer_log')
    .columns(['chatbot_id', 'visitor'])
    .where(sql<boolean>`visitor is not null`)
    .execute();
  for (const [column, type] of Object.entries({ log_days: integer, answers_since: integer, own_masks: text }))
    await database.schema.alterTable('chatbots').addColumn(column, type).execute();
  await database.schema.alterTable('unanswered').addColumn('visitor', key).execute();
  await database.schema
    .alterTable('ask_hours')
    .addColumn('suggested', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
