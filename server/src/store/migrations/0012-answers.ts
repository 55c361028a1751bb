/** Wordings of one answer, and when and to whom answers and files may be said: see repositories/pair-columns.ts. */
import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

export async function addAnswers(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, text } = dialect.columnTypes;
  const nullable = { tags: text, valid_from: integer, valid_until: integer };
  const ofTable = {
    pairs: { answer_id: integer, external_id: text, negative_questions: text, ...nullable },
    files: nullable,
  };
  for (const [table, columns] of Object.entries(ofTable)) {
    for (const [name, type] of Object.entries(columns))
      await database.schema.alterTable(table).addColumn(name, type).execute();
    await database.schema
      .alterTable(table)
      .addColumn('is_enabled', integer, (column) => column.notNull().defaultTo(1))
      .execute();
  }
  for (const column of ['answer_id', 'external_id'] as const) {
    await database.schema
      .createIndex(`pairs_by_${column}`)
      .on('pairs')
      .columns(['chatbot_id', column])
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .execute();
  }
}
