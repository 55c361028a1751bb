/** The console's tables: see ../tables/console.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function createConsoleSchema(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { key: text, integer, real } = dialect.columnTypes;
  const plain = (name: string) => {
    const table = database.schema.createTable(name);
    return dialect.tableSuffix === undefined ? table : table.modifyEnd(dialect.tableSuffix);
  };

  await plain('account_credentials')
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('modified_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_credentials_key', ['account_id'])
    .addForeignKeyConstraint(
      'account_credentials_account',
      ['account_id'],
      'accounts',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();

  await plain('account_sessions')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('modified_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_sessions_key', ['id'])
    .addUniqueConstraint('account_sessions_token', ['token_hash'])
    .addForeignKeyConstraint('account_sessions_account', ['account_id'], 'accounts', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('account_sessions_by_account')
    .on('account_sessions')
    .columns(['account_id'])
    .execute();

  await plain('account_tokens')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('identifier_hash', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('modified_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_tokens_key', ['id'])
    .execute();
  await database.schema
    .createIndex('account_tokens_by_identifier')
    .on('account_tokens')
    .columns(['identifier_hash'])
    .execute();

  await plain('settled_values')
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('settled_values_key', ['name'])
    .execute();

  await createTenantTable(database, dialect, 'ask_hours', (table) =>
    table
      .addColumn('hour', integer, (column) => column.notNull())
      .addColumn('band', integer, (column) => column.notNull())
      .addColumn('asks', integer, (column) => column.notNull())
      .addColumn('answered', integer, (column) => column.notNull())
      .addColumn('confidence_sum', real, (column) => column.notNull())
      .addPrimaryKeyConstraint('ask_hours_key', ['chatbot_id', 'hour', 'band']),
  );

  await createTenantTable(database, dialect, 'source_days', (table) =>
    table
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('source_id', integer, (column) => column.notNull())
      .addColumn('answers', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('source_days_key', ['chatbot_id', 'day', 'kind', 'source_id']),
  );
}
