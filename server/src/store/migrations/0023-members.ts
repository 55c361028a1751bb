/** Members of accounts, invitations, and who a person is to an identity provider: see repositories/members.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addMembers(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { key: text, integer } = dialect.columnTypes;
  const plain = (name: string) => {
    const table = database.schema.createTable(name);
    return dialect.tableSuffix === undefined ? table : table.modifyEnd(dialect.tableSuffix);
  };

  await plain('members')
    .addColumn('person_id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('joined_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('members_key', ['person_id'])
    .addForeignKeyConstraint('members_person', ['person_id'], 'accounts', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .addForeignKeyConstraint('members_account', ['account_id'], 'accounts', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema.createIndex('members_by_account').on('members').columns(['account_id']).execute();

  await plain('invites')
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_folded', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('invites_key', ['id'])
    .addUniqueConstraint('invites_token', ['token_hash'])
    .addForeignKeyConstraint('invites_account', ['account_id'], 'accounts', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema.createIndex('invites_by_account').on('invites').columns(['account_id']).execute();
  await database.schema.createIndex('invites_by_email').on('invites').columns(['email_folded']).execute();

  await plain('identities')
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('person_id', text, (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .addForeignKeyConstraint('identities_person', ['person_id'], 'accounts', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute();
  await database.schema.createIndex('identities_by_person').on('identities').columns(['person_id']).execute();

  await database.schema.alterTable('account_sessions').addColumn('ends_at', integer).execute();
}
