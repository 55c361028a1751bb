/** What owners set about how their chatbot shows itself on web pages: see repositories/websites.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { createTenantTable } from './tenant-table.ts';

export async function addWebsites(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  await createTenantTable(database, dialect, 'websites', (table) =>
    table
      .addColumn('settings', text, (column) => column.notNull())
      .addColumn('modified_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('websites_key', ['chatbot_id']),
  );
}
