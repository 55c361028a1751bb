/** PostgreSQL as source or target of a copy. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryArrayConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { AppError } from '../../errors.ts';
import { labelOf } from '../postgres/addresses.ts';
import { toOpeningError, toUnavailable } from '../postgres/errors.ts';
import { openPostgresStore } from '../postgres/open.ts';
import { createPool } from '../postgres/pool.ts';
import { PAGE_ROWS, type ReadableDatabase, type SourceDatabase, type TargetDatabase } from './database.ts';
import { type ColumnKind, defineTable, isOwnTable, type Row, type Table, type Value } from './table.ts';

/** Name of a copy's connections; those of a service begin with "docent" too. */
const APPLICATION = 'docent copy';
/** Two copies to one database would undo one another. See also the sweeper's lock. */
const LOCK_ID = '7236054891230048';

const LEAVING_MS = 3_000;
const LOOK_MS = 50;

const KINDS: Readonly<Record<string, ColumnKind>> = {
  int8: 'integer',
  float8: 'real',
  text: 'text',
  bytea: 'bytes',
};
const ARRAY_TYPES: Readonly<Record<ColumnKind, string>> = {
  integer: 'bigint[]',
  real: 'double precision[]',
  text: 'text[]',
  bytes: 'bytea[]',
};

/**
 * While a service runs on it, it is read as of one moment; otherwise every other writer waits.
 * @throws AppError unavailable if it does not answer
 */
export async function openPostgresSource(url: string): Promise<SourceDatabase> {
  const connection = await connect(url);
  const isServed = await staysInUse(connection).catch(async (error: unknown) => {
    await connection.close();
    throw error;
  });
  return {
    isServed,
    ...describe(connection, url),
    async begin() {
      await connection.query('begin isolation level repeatable read');
      if (isServed) return;
      // Before the first read, which takes the snapshot.
      const tables = await describe(connection, url).listTables();
      await connection.query('rollback');
      await connection.query('begin isolation level repeatable read');
      await connection.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in share mode`);
    },
    async end() {
      await connection.query('commit');
    },
    close: connection.close,
  };
}

/**
 * Migrates if needed; no service and no other copy may run on it.
 * @throws AppError conflict if one does; unavailable if it does not answer
 */
export async function openPostgresTarget(url: string): Promise<TargetDatabase> {
  await (await openPostgresStore({ url })).close();
  const connection = await connect(url);
  try {
    if (await staysInUse(connection)) {
      throw new AppError(
        'conflict',
        'A service runs on the target. Stop it: it begins when the move is over.',
      );
    }
    const { rows } = await connection.query('select pg_try_advisory_lock($1) as taken', [LOCK_ID]);
    if (rows[0]?.taken !== true) throw new AppError('conflict', 'Another move to this target is under way.');
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    ...describe(connection, url),
    toStorable: (row) => row.map(withoutNul),
    async write(table, rows) {
      await connection.query({
        name: `write ${table.name}`,
        text: writeUpsert(table),
        values: toArrays(rows, table.columns.length),
      });
    },
    async remove(table, keys) {
      await connection.query(writeDelete(table), toArrays(keys, table.keyLength));
    },
    close: connection.close,
  };
}

/** One connection whose errors name the database. */
interface Connection {
  query<R extends QueryResultRow = QueryResultRow>(
    query: string | QueryConfig | QueryArrayConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>;
  close(): Promise<void>;
}

async function connect(url: string): Promise<Connection> {
  const pool: Pool = createPool({
    url,
    connectionsMax: 1,
    parameters: { synchronous_commit: 'on' },
    statementTimeoutMs: 0,
    // What is under way fails with the same error.
    onError: () => undefined,
  });
  let client: PoolClient | undefined;
  const close = async (): Promise<void> => {
    // The pool waits for connections that were not given back.
    client?.release(true);
    await pool.end();
  };
  try {
    const connected = await pool.connect();
    client = connected;
    await connected.query(`set application_name = '${APPLICATION}'`);
    return {
      query: (query, values) =>
        connected.query(query as QueryConfig, values).catch((error: unknown) => {
          throw toUnavailable(`The database ${labelOf(url)} failed.`, error);
        }),
      close,
    };
  } catch (error) {
    await close();
    throw toOpeningError(url, error);
  }
}

/** The server takes a moment to notice closed connections, such as those of the migration before. */
async function staysInUse(connection: Connection): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < LEAVING_MS; waitedMs += LOOK_MS) {
    if (!(await isInUse(connection))) return false;
    await sleep(LOOK_MS);
  }
  return true;
}

async function isInUse(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(
    `select 1 from pg_stat_activity where datname = current_database()
       and application_name like 'docent%' and application_name <> $1 limit 1`,
    [APPLICATION],
  );
  return rows.length > 0;
}

function describe(connection: Connection, url: string): Omit<ReadableDatabase, 'close'> {
  return {
    label: labelOf(url),

    async listMigrations() {
      const { rows: known } = await connection.query("select to_regclass('kysely_migration') as name");
      if (known[0]?.name === null) return [];
      const { rows } = await connection.query('select name from kysely_migration order by name');
      return rows.map((row) => String(row.name));
    },

    async listTables() {
      const { rows } = await connection.query(LIST_TABLES);
      return (rows as CatalogueRow[])
        .filter(({ name }) => isOwnTable(name))
        .map(({ name, columns, key, references }) =>
          defineTable(
            name,
            columns.map((column) => ({ name: column.name, kind: kindOf(column.type, name) })),
            key,
            references,
          ),
        );
    },

    async *rows(table, { isKeyOnly = false } = {}) {
      let after: Row | undefined;
      for (;;) {
        const { rows } = await connection.query<Row>({
          text: writeSelect(table, isKeyOnly, after !== undefined),
          values: after ?? [],
          rowMode: 'array',
        });
        yield rows;
        if (rows.length < PAGE_ROWS) return;
        after = rows.at(-1)?.slice(0, table.keyLength);
      }
    },
  };
}

interface CatalogueRow {
  name: string;
  columns: { name: string; type: string }[];
  key: string[];
  references: string[];
}

/** Tables that are no partitions, each with its columns, its key and its references. */
const LIST_TABLES = `
  select c.relname as name,
    (select coalesce(json_agg(json_build_object('name', a.attname, 'type', t.typname)), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary) as key,
    (select coalesce(json_agg(f.relname), '[]')
      from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and not f.relispartition) as references
  from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and pg_table_is_visible(c.oid)
    and c.relnamespace in (select oid from pg_namespace where nspname = any (current_schemas(false)))
  order by c.relname`;

function kindOf(type: string, table: string): ColumnKind {
  const kind = KINDS[type];
  if (kind === undefined)
    throw new AppError(
      'conflict',
      `The table ${table} is none of Docent's: it has a column of the type ${type}.`,
    );
  return kind;
}

const quote = (name: string): string => `"${name}"`;

function writeSelect(table: Table, isKeyOnly: boolean, hasAfter: boolean): string {
  const names = table.columns.map(({ name }) => quote(name));
  const key = names.slice(0, table.keyLength);
  const after = key.map((_name, position) => `$${position + 1}`);
  return `select ${(isKeyOnly ? key : names).join(', ')} from ${quote(table.name)}
    ${hasAfter ? `where (${key.join(', ')}) > (${after.join(', ')})` : ''}
    order by ${key.join(', ')} limit ${PAGE_ROWS}`;
}

const writeArrays = (table: Table, count: number): string =>
  table.columns
    .slice(0, count)
    .map(({ kind }, position) => `$${position + 1}::${ARRAY_TYPES[kind]}`)
    .join(', ');

function writeUpsert(table: Table): string {
  const names = table.columns.map(({ name }) => quote(name));
  const others = names.slice(table.keyLength).map((name) => `${name} = excluded.${name}`);
  return `insert into ${quote(table.name)} (${names.join(', ')})
    select * from unnest(${writeArrays(table, names.length)})
    on conflict (${names.slice(0, table.keyLength).join(', ')})
    do ${others.length === 0 ? 'nothing' : `update set ${others.join(', ')}`}`;
}

function writeDelete(table: Table): string {
  const key = table.columns.slice(0, table.keyLength).map(({ name }) => quote(name));
  return `delete from ${quote(table.name)} as kept
    using unnest(${writeArrays(table, table.keyLength)}) as gone(${key.join(', ')})
    where ${key.map((name) => `kept.${name} = gone.${name}`).join(' and ')}`;
}

/** One array for each column. */
function toArrays(rows: readonly Row[], columns: number): unknown[][] {
  return Array.from({ length: columns }, (_column, position) =>
    rows.map((row) => toParameter(row[position])),
  );
}

/** The driver represents bytes by its own type. */
function toParameter(value: Value | undefined): unknown {
  if (!(value instanceof Uint8Array)) return value;
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** PostgreSQL's texts cannot hold the character NUL; the service writes this one for it as well. */
function withoutNul(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}
