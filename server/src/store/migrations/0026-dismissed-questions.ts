/** When an unanswered question was dismissed; null while it is on the list: see repositories/unanswered.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addDismissedQuestions(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await database.schema
    .alterTable('unanswered')
    .addColumn('dismissed_at', dialect.columnTypes.integer)
    .execute();
  // Of a beginning, for a whole question may be longer than PostgreSQL puts into an index.
  await database.schema
    .createIndex('unanswered_dismissed')
    .on('unanswered')
    .column('chatbot_id')
    .expression(sql`substr(question, 1, 100)`)
    .where(sql<boolean>`dismissed_at is not null`)
    .execute();
}
