/** Distinguishes questions that were met with suggestions from refused ones: see repositories/unanswered.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addUnansweredOutcomes(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  await database.schema
    .alterTable('chatbots')
    .addColumn('suggested_count', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .alterTable('unanswered')
    .addColumn('outcome', text, (column) => column.notNull().defaultTo('refused'))
    .execute();
  await database.schema.alterTable('unanswered').addColumn('ordinal', integer).execute();
  await database.schema
    .createIndex('unanswered_by_outcome')
    .on('unanswered')
    .columns(['chatbot_id', 'outcome'])
    .expression(sql`coalesce(ordinal, id)`)
    .execute();
}
