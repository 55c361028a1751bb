/** Golden questions with their last outcome, the runs that asked them, and what of each chatbot waits for a run: see repositories/golden/golden.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addGoldenQuestions(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'golden_questions', (table) =>
    table
      .addColumn('id', integer, (column) => column.notNull())
      .addColumn('question', text, (column) => column.notNull())
      .addColumn('expects', text, (column) => column.notNull())
      .addColumn('source_id', integer)
      .addColumn('page', integer)
      .addColumn('expected_text', text)
      .addColumn('outcome', text)
      .addColumn('said', text)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('golden_questions_key', ['chatbot_id', 'id']),
  );
  await createTenantTable(database, dialect, 'golden_runs', (table) =>
    table
      .addColumn('knowledge_version', integer, (column) => column.notNull())
      .addColumn('checked_at', integer, (column) => column.notNull())
      .addColumn('passed', integer, (column) => column.notNull())
      .addColumn('failed', integer, (column) => column.notNull())
      .addColumn('broken', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('golden_runs_key', ['chatbot_id', 'knowledge_version']),
  );
  await createTenantTable(database, dialect, 'golden_states', (table) =>
    table
      .addColumn('last_id', integer, (column) => column.notNull())
      .addColumn('edition', integer, (column) => column.notNull())
      .addColumn('checked_as', text)
      .addColumn('due_at', integer)
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('golden_states_key', ['chatbot_id']),
  );
}
