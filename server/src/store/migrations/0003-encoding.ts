/** Which encoders have seen a chunk, and all chunks of a chatbot: see repositories/encoding.ts. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addEncoding(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of ['chatbots', 'chunks']) {
    await database.schema
      .alterTable(table)
      .addColumn('encoded_by', dialect.columnTypes.key, (column) => column.notNull().defaultTo(''))
      .execute();
  }
}
