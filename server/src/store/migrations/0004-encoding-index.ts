/** Finds the chunks that encoders have still to see without reading those that they have seen. */
import type { Kysely } from 'kysely';

export async function addEncodingIndex(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('chunks_by_encoders')
    .on('chunks')
    .columns(['chatbot_id', 'kind', 'encoded_by'])
    .execute();
}
