/** Calls of a language model and what became of them: see repositories/model-uses.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addModelUses(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, key } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'model_uses', (table) =>
    table
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('kind', key, (column) => column.notNull())
      .addColumn('uses', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('model_uses_key', ['chatbot_id', 'day', 'kind']),
  );
  const days = database.schema.createTable('model_days');
  await (dialect.tableSuffix === undefined ? days : days.modifyEnd(dialect.tableSuffix))
    .addColumn('day', integer, (column) => column.notNull())
    .addColumn('calls', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('model_days_key', ['day'])
    .execute();
}
