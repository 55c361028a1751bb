/** Trials of thresholds, which go on when whoever began them leaves, and by what consoles see that kept answers changed. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

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
