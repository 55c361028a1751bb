/** Keeps what other applications have in schemas of their own out of the migrator's sight. */
import {
  type DatabaseIntrospector,
  type DatabaseMetadataOptions,
  type Kysely,
  PostgresDialect,
  sql,
  type TableMetadata,
} from 'kysely';

/** Sees tables of the schemas in the search path only: those that statements mean by a name alone. */
export class VisibleTablesDialect extends PostgresDialect {
  // biome-ignore lint/suspicious/noExplicitAny: as Kysely declares it
  override createIntrospector(database: Kysely<any>): DatabaseIntrospector {
    const all = super.createIntrospector(database);
    return {
      getSchemas: () => all.getSchemas(),
      async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
        const { rows } = await sql<{ name: string }>`select unnest(current_schemas(false)) as name`.execute(
          database,
        );
        const schemas = new Set<string | undefined>(rows.map(({ name }) => name));
        return (await all.getTables(options)).filter(({ schema }) => schemas.has(schema));
      },
    };
  }
}
