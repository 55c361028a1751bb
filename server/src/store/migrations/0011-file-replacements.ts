/** Replacements of files, and what names a file elsewhere: see repositories/file-replacements.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addFileReplacements(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  const columns = { replaces: integer, external_id: text, source_url: text };
  for (const [name, type] of Object.entries(columns))
    await database.schema.alterTable('files').addColumn(name, type).execute();
  for (const column of ['replaces', 'external_id'] as const) {
    await database.schema
      .createIndex(`files_by_${column}`)
      .on('files')
      .columns(['chatbot_id', column])
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .execute();
  }
}
