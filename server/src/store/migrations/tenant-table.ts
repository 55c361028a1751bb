/** Creates tables whose rows belong to one chatbot, partitioned by its hash if the engine can. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** @param key the column that the table is split by; every primary key leads with it */
export async function createSplitTable<T extends string, C extends string>(
  database: Kysely<unknown>,
  dialect: Dialect,
  name: string,
  key: string,
  define: (table: CreateTableBuilder<string, never>) => CreateTableBuilder<T, C>,
): Promise<void> {
  const table = define(database.schema.createTable(name));
  if (dialect.partitions === 0) {
    await (dialect.tableSuffix === undefined ? table : table.modifyEnd(dialect.tableSuffix)).execute();
    return;
  }
  await table.modifyEnd(sql`partition by hash (${sql.ref(key)})`).execute();
  for (let part = 0; part < dialect.partitions; part += 1) {
    await sql`create table ${sql.table(`${name}_${part}`)} partition of ${sql.table(name)}
      for values with (modulus ${sql.lit(dialect.partitions)}, remainder ${sql.lit(part)})`.execute(database);
  }
}

/** A split table with `chatbot_id`, whose rows go when their chatbot goes. */
export async function createTenantTable<T extends string, C extends string>(
  database: Kysely<unknown>,
  dialect: Dialect,
  name: string,
  define: (table: CreateTableBuilder<string, 'chatbot_id'>) => CreateTableBuilder<T, C>,
): Promise<void> {
  await createSplitTable(database, dialect, name, 'chatbot_id', (table) =>
    define(
      table
        .addColumn('chatbot_id', dialect.columnTypes.key, (column) => column.notNull())
        .addForeignKeyConstraint(`${name}_chatbot`, ['chatbot_id'], 'chatbots', ['id'], (constraint) =>
          constraint.onDelete('cascade'),
        ) as CreateTableBuilder<string, 'chatbot_id'>,
    ),
  );
}
