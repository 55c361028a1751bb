/** Migrations that add columns that may be null: nothing is known of the rows that are there. */
import { type Kysely, sql } from 'kysely';
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

/**
 * 0030: whose words a message to a webhook has, hashed; null: nobody's who was named. And indexes by which a visitor's messages, and the
 * sessions of one sign-in at the identity provider, are found.
 */
export async function addMessageVisitors(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await database.schema
    .alterTable('webhook_messages')
    .addColumn('visitor', dialect.columnTypes.key)
    .execute();
  await database.schema
    .createIndex('webhook_messages_by_visitor')
    .on('webhook_messages')
    .columns(['chatbot_id', 'visitor'])
    .where(sql<boolean>`visitor is not null`)
    .execute();
  await database.schema
    .createIndex('account_sessions_by_provider')
    .on('account_sessions')
    .column('provider_session')
    .where(sql<boolean>`provider_session is not null`)
    .execute();
}
