/** What goes on when whoever began it leaves: trials of thresholds, and imports with the rows that they have still to apply. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

/** 0027: also by what consoles see that kept answers changed. */
export async function addTrialsAndAnswerChanges(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'calibration_runs', (table) =>
    table
      .addColumn('holder', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('ahead', integer, (column) => column.notNull())
      .addColumn('percent', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addColumn('outcome', text)
      .addPrimaryKeyConstraint('calibration_runs_key', ['chatbot_id']),
  );
  await database.schema
    .alterTable('chatbots')
    .addColumn('answer_changes', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

/** 0031. */
export async function addImports(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, key, text } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'import_runs', (table) =>
    table
      .addColumn('import_id', key, (column) => column.notNull())
      .addColumn('step_id', text, (column) => column.notNull())
      .addColumn('holder', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('plan', text, (column) => column.notNull())
      .addColumn('total', integer, (column) => column.notNull())
      .addColumn('created', integer, (column) => column.notNull())
      .addColumn('changed', integer, (column) => column.notNull())
      .addColumn('unchanged', integer, (column) => column.notNull())
      .addColumn('refused', integer, (column) => column.notNull())
      .addColumn('modified_at', integer, (column) => column.notNull())
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addColumn('fault', text)
      .addPrimaryKeyConstraint('import_runs_key', ['chatbot_id']),
  );
  await database.schema
    .createIndex('import_runs_due')
    .on('import_runs')
    .column('leased_until')
    .where(sql<boolean>`state = 'running'`)
    .execute();
  await createTenantTable(database, dialect, 'import_parts', (table) =>
    table
      .addColumn('import_id', key, (column) => column.notNull())
      .addColumn('part', integer, (column) => column.notNull())
      .addColumn('row_count', integer, (column) => column.notNull())
      .addColumn('texts', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('import_parts_key', ['chatbot_id', 'import_id', 'part']),
  );
}
