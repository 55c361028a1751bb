/** The differences between the engines, as named capabilities: no other code asks which engine it runs on. */
import {
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Database } from './schema.ts';

/** Columns of a JSON array of objects, by name. */
export type JsonColumns = Readonly<Record<string, 'integer' | 'text' | 'real'>>;

export interface Dialect {
  readonly name: 'sqlite' | 'postgres' | 'citus';
  /** Builds and compiles queries; cannot run them. */
  readonly builder: Kysely<Database>;
  /**
   * Column types of the schema. Times, numeric ids and versions are `integer`: 64 bits, within 2^53. `key` is text that
   * is compared byte by byte, whatever the locale of the database.
   */
  readonly columnTypes: Readonly<Record<'integer' | 'real' | 'text' | 'key' | 'bytes', RawBuilder<unknown>>>;
  /** Whether tenant tables are split by the hash of their chatbot, and into how many parts; 0: not at all. */
  readonly partitions: number;
  /** Ends `create table`: SQLite checks column types only in strict tables. */
  readonly tableSuffix: RawBuilder<unknown> | undefined;
  /**
   * Ends a select of rows to be claimed: rows locked by another transaction are skipped. SQLite has one writer, so there
   * is nothing to skip and no syntax for it.
   */
  readonly skipLocked: RawBuilder<unknown>;
  /** Ends a select of rows that no other transaction may lock until this one ends. SQLite has one writer. */
  readonly lockRows: RawBuilder<unknown>;
  /**
   * Whether a recursive query may step from chatbot to chatbot. Where chatbots are spread over several databases, each of
   * them finds its own instead, at a cost that grows with the rows that wait.
   */
  readonly stepsAcrossChatbots: boolean;
  /**
   * Whether each statement is a trip over the network: then many rows go in one. SQLite is faster row by row, for it
   * joins JSON rows badly.
   */
  readonly hasRoundTrips: boolean;
  /** Whether `text` contains `part`, character by character and without wildcards. */
  contains(text: Expression<string>, part: string): RawBuilder<boolean>;
  /** The rows of a JSON array of objects as a table: one statement text and one parameter for any number of rows. */
  jsonRows<T>(json: string, columns: JsonColumns): RawBuilder<T>;
  /**
   * Whether the id is in a JSON array of `{ id }`, found by the index on the column however many rows there are. As a
   * join, PostgreSQL may compare every row of the chatbot with every id.
   */
  hasId(column: Expression<number>, json: string): RawBuilder<boolean>;
  /** Whether the text is in a JSON array of texts, found by the index on it as `hasId` is. */
  hasText(column: Expression<string>, json: string): RawBuilder<boolean>;
  /** Whether a column that holds a JSON array of texts, or null, has this one in it. */
  listHas(column: Expression<string | null>, text: string): RawBuilder<boolean>;
}

const PARTITIONS = 16;

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  builder: createBuilder(new SqliteAdapter(), new SqliteQueryCompiler()),
  columnTypes: { integer: sql`integer`, real: sql`real`, text: sql`text`, key: sql`text`, bytes: sql`blob` },
  partitions: 0,
  tableSuffix: sql`strict`,
  skipLocked: sql``,
  lockRows: sql``,
  stepsAcrossChatbots: true,
  hasRoundTrips: false,
  contains: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
  jsonRows(json, columns) {
    const fields = Object.keys(columns).map(
      (name) => sql`json_extract(value, ${sql.lit(`$.${name}`)}) as ${sql.ref(name)}`,
    );
    return sql`(select ${sql.join(fields)} from json_each(${json}))`;
  },
  hasId: (column, json) =>
    sql<boolean>`${column} in (select json_extract(value, '$.id') from json_each(${json}))`,
  hasText: (column, json) => sql<boolean>`${column} in (select value from json_each(${json}))`,
  listHas: (column, text) =>
    sql<boolean>`exists (select 1 from json_each(${column}) as listed where listed.value = ${text})`,
};

const POSTGRES_JSON_TYPES = { integer: sql`bigint`, real: sql`double precision`, text: sql`text` };

export const postgresDialect: Dialect = {
  name: 'postgres',
  builder: createBuilder(new PostgresAdapter(), new PostgresQueryCompiler()),
  columnTypes: {
    integer: sql`bigint`,
    real: sql`double precision`,
    text: sql`text`,
    key: sql`text collate "C"`,
    bytes: sql`bytea`,
  },
  partitions: PARTITIONS,
  tableSuffix: undefined,
  skipLocked: sql`for update skip locked`,
  lockRows: sql`for update`,
  stepsAcrossChatbots: true,
  hasRoundTrips: true,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  jsonRows(json, columns) {
    const fields = Object.entries(columns).map(
      ([name, type]) => sql`${sql.ref(name)} ${POSTGRES_JSON_TYPES[type]}`,
    );
    return sql`(select * from json_to_recordset(${json}::json) as fields(${sql.join(fields)}))`;
  },
  hasId: (column, json) =>
    sql<boolean>`${column} = any (array(select id from json_to_recordset(${json}::json) as listed(id bigint)))`,
  hasText: (column, json) =>
    sql<boolean>`${column} = any (array(select json_array_elements_text(${json}::json)))`,
  listHas: (column, text) => sql<boolean>`jsonb_exists(${column}::jsonb, ${text}::text)`,
};

/**
 * PostgreSQL with the extension Citus, which distributes tables over servers by chatbot: distributed tables are not
 * partitioned again, and recursive queries stay within one shard
 * (https://docs.citusdata.com/en/stable/develop/reference_workarounds.html).
 */
export const citusDialect: Dialect = {
  ...postgresDialect,
  name: 'citus',
  partitions: 0,
  stepsAcrossChatbots: false,
};

function createBuilder(adapter: SqliteAdapter | PostgresAdapter, compiler: QueryCompiler): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('The builder only compiles queries.');
      },
      createQueryCompiler: () => compiler,
    },
  });
}
