/** Finds the wordings of an answer, whichever way it is known, and answers by a question: see repositories/pairs/answers.ts. */
import { type Kysely, sql } from 'kysely';

export async function addAnswerIndexes(database: Kysely<unknown>): Promise<void> {
  // What it found, the first of these finds for pairs that are answers by themselves as well.
  await database.schema.dropIndex('pairs_by_answer_id').execute();
  await sql`create index pairs_by_answer on pairs (chatbot_id, coalesce(answer_id, id))`.execute(database);
  // The beginning: a whole question is longer than PostgreSQL takes into an index.
  await sql`create index pairs_by_question on pairs (chatbot_id, substr(question, 1, 64))`.execute(database);
}
