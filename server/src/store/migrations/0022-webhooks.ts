/** Whom a chatbot tells of what happens in it, and the messages on their way there: see repositories/webhooks/webhooks.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addWebhooks(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text, key } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'webhooks', (table) =>
    table
      .addColumn('id', key, (column) => column.notNull())
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('events', text, (column) => column.notNull())
      .addColumn('is_enabled', integer, (column) => column.notNull())
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('previous_secret', text)
      .addColumn('previous_until', integer)
      .addColumn('last_sequence', integer, (column) => column.notNull())
      .addColumn('due_at', integer)
      .addColumn('owner', text)
      .addColumn('leased_until', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('webhooks_key', ['chatbot_id', 'id']),
  );
  await createTenantTable(database, dialect, 'webhook_messages', (table) =>
    table
      .addColumn('webhook_id', key, (column) => column.notNull())
      .addColumn('sequence', integer, (column) => column.notNull())
      .addColumn('id', key, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('body', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('attempts', integer, (column) => column.notNull())
      .addColumn('due_at', integer)
      .addColumn('tries', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('webhook_messages_key', ['chatbot_id', 'webhook_id', 'sequence']),
  );
  await database.schema
    .createIndex('webhooks_due')
    .on('webhooks')
    .column('due_at')
    .where(sql<boolean>`due_at is not null`)
    .execute();
  await database.schema
    .createIndex('webhook_messages_due')
    .on('webhook_messages')
    .columns(['chatbot_id', 'webhook_id', 'sequence'])
    .where(sql<boolean>`due_at is not null`)
    .execute();
  await database.schema
    .createIndex('webhook_messages_by_time')
    .on('webhook_messages')
    .column('created_at')
    .execute();
}
