/** What a language model suggested to whoever teaches, and how far it has come: see repositories/suggestions.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addSuggestions(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, key, text } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'suggestion_runs', (table) =>
    table
      .addColumn('id', key, (column) => column.notNull())
      .addColumn('holder', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('fault', text)
      .addColumn('done', integer, (column) => column.notNull())
      .addColumn('total', integer, (column) => column.notNull())
      .addColumn('is_partial', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('suggestion_runs_key', ['chatbot_id', 'id']),
  );
  await createTenantTable(database, dialect, 'suggestions', (table) =>
    table
      .addColumn('run_id', key, (column) => column.notNull())
      .addColumn('place', integer, (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('mark', text)
      .addColumn('answer_id', integer)
      .addColumn('quote', text)
      .addColumn('file_id', integer)
      .addColumn('source', text)
      .addColumn('decision', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('suggestions_key', ['chatbot_id', 'run_id', 'place']),
  );
}
