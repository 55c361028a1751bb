/** Migrations that add columns that may be null: nothing is known of the rows that are there. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** 0025: who taught an answer first, by the kind of actor as the history knows it; null: nobody wrote it down. */
export async function addTaughtBy(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await database.schema.alterTable('pairs').addColumn('taught_by', dialect.columnTypes.text).execute();
}

/**
 * 0029: what a chatbot says above similar questions; null: a sentence in the visitor's language. And in which session at the identity
 * provider a session began, hashed.
 */
export async function addTextsAndLogouts(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await database.schema.alterTable('chatbots').addColumn('suggest_text', dialect.columnTypes.text).execute();
  await database.schema
    .alterTable('account_sessions')
    .addColumn('provider_session', dialect.columnTypes.text)
    .execute();
}
