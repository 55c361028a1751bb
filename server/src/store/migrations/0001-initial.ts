/** The first schema; ../tables/ documents the columns. */
import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createSplitTable, createTenantTable } from './tenant-table.ts';

export async function createInitialSchema(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const columns = defineColumns(dialect);

  await columns(database.schema.createTable('accounts'), {
    id: 'key',
    email: 'text',
    email_folded: 'key',
    created_at: 'integer',
  })
    .addPrimaryKeyConstraint('accounts_key', ['id'])
    .addUniqueConstraint('accounts_email', ['email_folded'])
    .$call((table) => (dialect.tableSuffix === undefined ? table : table.modifyEnd(dialect.tableSuffix)))
    .execute();

  await createSplitTable(database, dialect, 'chatbots', 'id', (table) =>
    columns(table, {
      id: 'key',
      account_id: 'key',
      name: 'text',
      fallback_text: 'text',
      answer_threshold: 'real?',
      suggest_threshold: 'real?',
      knowledge_version: 'integer',
      last_source_id: 'integer',
      last_unanswered_id: 'integer',
      removal_floor: 'integer',
      removal_count: 'integer',
      created_at: 'integer',
      modified_at: 'integer',
    })
      .addPrimaryKeyConstraint('chatbots_key', ['id'])
      .addForeignKeyConstraint('chatbots_account', ['account_id'], 'accounts', ['id']),
  );

  await createTenantTable(database, dialect, 'api_keys', (table) =>
    columns(table, {
      id: 'key',
      hash: 'key',
      name: 'text?',
      prefix: 'text',
      last_four: 'text',
      created_at: 'integer',
      expires_at: 'integer?',
      revoked_at: 'integer?',
      last_used_at: 'integer?',
    }).addPrimaryKeyConstraint('api_keys_key', ['chatbot_id', 'id']),
  );
  await createSplitTable(database, dialect, 'api_key_hashes', 'hash', (table) =>
    columns(table, { hash: 'key', chatbot_id: 'key', key_id: 'key' }).addPrimaryKeyConstraint(
      'api_key_hashes_key',
      ['hash'],
    ),
  );

  await createTenantTable(database, dialect, 'pairs', (table) =>
    columns(table, {
      id: 'integer',
      question: 'text',
      answer: 'text',
      answer_hash: 'key',
      content_length: 'integer',
      doc_id: 'key',
      state: 'text',
      failure_code: 'text?',
      failure_message: 'text?',
      attempts: 'integer',
      due_at: 'integer?',
      owner: 'text?',
      changed_version: 'integer',
      created_at: 'integer',
      modified_at: 'integer',
      search_text: 'text',
    }).addPrimaryKeyConstraint('pairs_key', ['chatbot_id', 'id']),
  );

  await createTenantTable(database, dialect, 'files', (table) =>
    columns(table, {
      id: 'integer',
      file_name: 'text',
      kind: 'key',
      size_bytes: 'integer',
      sha256: 'key',
      blob_key: 'key',
      content_length: 'integer',
      doc_id: 'key',
      state: 'text',
      failure_code: 'text?',
      failure_message: 'text?',
      receipt: 'text?',
      attempts: 'integer',
      due_at: 'integer?',
      owner: 'text?',
      changed_version: 'integer',
      created_at: 'integer',
      modified_at: 'integer',
      search_text: 'text',
    }).addPrimaryKeyConstraint('files_key', ['chatbot_id', 'id']),
  );

  await createTenantTable(database, dialect, 'chunks', (table) =>
    columns(table, {
      kind: 'key',
      source_id: 'integer',
      ordinal: 'integer',
      text: 'text',
      locator: 'text?',
      terms: 'text',
      vectors: 'bytes',
    }).addPrimaryKeyConstraint('chunks_key', ['chatbot_id', 'kind', 'source_id', 'ordinal']),
  );

  await createTenantTable(database, dialect, 'removals', (table) =>
    columns(table, { version: 'integer', kind: 'key', source_id: 'integer' }).addPrimaryKeyConstraint(
      'removals_key',
      ['chatbot_id', 'version', 'kind', 'source_id'],
    ),
  );

  await createTenantTable(database, dialect, 'unanswered', (table) =>
    columns(table, {
      id: 'integer',
      question: 'text',
      confidence: 'real',
      asked_at: 'integer',
    }).addPrimaryKeyConstraint('unanswered_key', ['chatbot_id', 'id']),
  );

  await createTenantTable(database, dialect, 'idempotency', (table) =>
    columns(table, {
      key: 'key',
      fingerprint: 'text',
      status: 'integer',
      body: 'text',
      location: 'text?',
      created_at: 'integer',
    }).addPrimaryKeyConstraint('idempotency_key', ['chatbot_id', 'key']),
  );

  await createIndexes(database);
}

async function createIndexes(database: Kysely<unknown>): Promise<void> {
  const indexes: [name: string, table: string, columns: string[]][] = [
    ['chatbots_by_account', 'chatbots', ['account_id', 'created_at']],
    ['pairs_by_version', 'pairs', ['chatbot_id', 'changed_version']],
    ['files_by_version', 'files', ['chatbot_id', 'changed_version']],
    ['files_by_content', 'files', ['chatbot_id', 'sha256', 'id']],
    ['files_by_blob', 'files', ['blob_key']],
    ['idempotency_by_age', 'idempotency', ['created_at']],
  ];
  for (const [name, table, columns] of indexes) {
    await database.schema.createIndex(name).on(table).columns(columns).execute();
  }
  for (const table of ['pairs', 'files']) {
    // The queue: as small as what waits, whatever the size of the table.
    await (database as Kysely<Record<string, { due_at: number | null }>>).schema
      .createIndex(`${table}_due`)
      .on(table)
      .columns(['chatbot_id', 'due_at', 'id'])
      .where('due_at', 'is not', null)
      .execute();
  }
}

/** `?` marks columns that may be null. */
type ColumnKind = 'integer' | 'text' | 'key' | 'real' | 'bytes' | 'integer?' | 'text?' | 'real?';

function defineColumns(dialect: Dialect) {
  return <T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
    kinds: Record<string, ColumnKind>,
  ): CreateTableBuilder<T, string> => {
    let result = table as CreateTableBuilder<T, string>;
    for (const [name, kind] of Object.entries(kinds)) {
      const type = dialect.columnTypes[kind.replace('?', '') as keyof Dialect['columnTypes']];
      result = result.addColumn(name, type, (column) => (kind.endsWith('?') ? column : column.notNull()));
    }
    return result;
  };
}
