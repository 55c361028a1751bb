/** The encoding lease of a chatbot, and the version that brought a chunk its vectors: see repositories/encoding.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addEncodingTurns(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  await database.schema.alterTable('chatbots').addColumn('encoding_owner', text).execute();
  await database.schema.alterTable('chatbots').addColumn('encoding_until', integer).execute();
  await database.schema
    .alterTable('chunks')
    .addColumn('encoded_version', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createIndex('chunks_by_encoded_version')
    .on('chunks')
    .columns(['chatbot_id', 'encoded_version', 'kind', 'source_id', 'ordinal'])
    .where(sql<boolean>`encoded_version > 0`)
    .execute();
}
