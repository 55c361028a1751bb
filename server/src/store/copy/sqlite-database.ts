/** The embedded database as source or target of a copy. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { AppError } from '../../errors.ts';
import { makeDataFolder } from '../data-folder.ts';
import { beginImmediate } from '../sqlite/begin.ts';
import { SqliteConnection } from '../sqlite/connection.ts';
import { openSqliteStore } from '../sqlite/open.ts';
import { acquireServerLock, type ServerLock } from '../sqlite/server-lock.ts';
import { PAGE_ROWS, type SourceDatabase, type TargetDatabase } from './database.ts';
import { type ColumnKind, defineTable, isOwnTable, type Row, type Table } from './table.ts';

const CONNECTION = { cacheKib: 16_384, busyTimeoutMs: 5_000 };
/** How long to wait for another process that writes. */
const BUSY_MS = 30_000;

const KINDS: Readonly<Record<string, ColumnKind>> = {
  INTEGER: 'integer',
  REAL: 'real',
  TEXT: 'text',
  BLOB: 'bytes',
};

/**
 * While a service runs on it, it is read beside the service; otherwise the service and every other writer are locked
 * out.
 * @throws AppError invalid_request if there is no database; unavailable if it cannot be read
 */
export async function openSqliteSource(path: string): Promise<SourceDatabase> {
  if (!existsSync(path)) throw new AppError('invalid_request', `There is no database at ${path}.`);
  const lock = lockUnlessServed(dirname(path));
  const isServed = lock === undefined;
  const connection = new SqliteConnection(path, { ...CONNECTION, isReadOnly: isServed });
  return {
    isServed,
    ...describe(connection, path),
    async begin() {
      if (isServed) connection.exec('begin');
      else await beginImmediate(connection, BUSY_MS);
    },
    async end() {
      connection.exec('commit');
    },
    async close() {
      connection.close();
      lock?.release();
    },
  };
}

/** Undefined if a service holds the folder. */
function lockUnlessServed(dataDir: string): ServerLock | undefined {
  try {
    return acquireServerLock(dataDir);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return undefined;
    throw error;
  }
}

/**
 * Creates or migrates it if needed; no service may run on it.
 * @throws AppError conflict if one does
 */
export async function openSqliteTarget(path: string): Promise<TargetDatabase> {
  await makeDataFolder(dirname(path));
  const lock = acquireServerLock(dirname(path));
  try {
    // Makes or migrates it.
    await (await openSqliteStore({ path })).close();
  } catch (error) {
    lock.release();
    throw error;
  }
  const reader = new SqliteConnection(path, { ...CONNECTION, isReadOnly: true });
  const writer = new SqliteConnection(path, { ...CONNECTION, isReadOnly: false });

  async function inTransaction(sql: string, parameters: readonly Row[]): Promise<void> {
    const statement = writer.database.prepare(sql);
    await beginImmediate(writer, BUSY_MS);
    try {
      for (const row of parameters) statement.run(...(row as SQLInputValue[]));
      writer.exec('commit');
    } catch (error) {
      if (writer.isInTransaction) writer.exec('rollback');
      throw error;
    }
  }

  return {
    ...describe(reader, path),
    toStorable: (row) => row,
    write: (table, rows) => inTransaction(writeUpsert(table), rows),
    remove: (table, keys) => inTransaction(writeDelete(table), keys),
    async close() {
      reader.close();
      writer.close();
      lock.release();
    },
  };
}

function describe(connection: SqliteConnection, path: string) {
  const all = (sql: string, ...parameters: string[]) => connection.all(sql, parameters);
  return {
    label: `sqlite:${path}`,

    async listMigrations(): Promise<string[]> {
      const known = all("select name from sqlite_schema where name = 'kysely_migration'");
      if (known.length === 0) return [];
      return all('select name from kysely_migration order by name').map((row) => String(row.name));
    },

    async listTables(): Promise<Table[]> {
      const names = all("select name from sqlite_schema where type = 'table'").map((row) => String(row.name));
      return names.filter(isOwnTable).map((name) => {
        const columns = all('select name, type, pk from pragma_table_info(?)', name);
        const key = columns.filter((column) => Number(column.pk) > 0);
        key.sort((a, b) => Number(a.pk) - Number(b.pk));
        const references = all('select "table" as name from pragma_foreign_key_list(?)', name);
        return defineTable(
          name,
          columns.map((column) => ({ name: String(column.name), kind: kindOf(String(column.type)) })),
          key.map((column) => String(column.name)),
          references.map((reference) => String(reference.name)),
        );
      });
    },

    async *rows(table: Table, { isKeyOnly = false } = {}): AsyncGenerator<Row[]> {
      const names = namesOf(table, isKeyOnly ? table.keyLength : table.columns.length);
      const statement = connection.database.prepare(
        `select ${names} from ${quote(table.name)} order by ${namesOf(table, table.keyLength)}`,
      );
      statement.setReturnArrays(true);
      yield* inPages(statement);
    },
  };
}

function* inPages(statement: StatementSync): Generator<Row[]> {
  let page: Row[] = [];
  for (const row of statement.iterate()) {
    page.push(row as unknown as Row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  yield page;
}

function kindOf(type: string): ColumnKind {
  const kind = KINDS[type.toUpperCase()];
  if (kind === undefined)
    throw new AppError('conflict', `A column has the type ${type}, which cannot be moved.`);
  return kind;
}

const quote = (name: string): string => `"${name}"`;

function namesOf(table: Table, count: number): string {
  return table.columns
    .slice(0, count)
    .map(({ name }) => quote(name))
    .join(', ');
}

function writeUpsert(table: Table): string {
  const { columns, keyLength } = table;
  const others = columns.slice(keyLength).map(({ name }) => `${quote(name)} = excluded.${quote(name)}`);
  return `insert into ${quote(table.name)} (${namesOf(table, columns.length)})
    values (${columns.map(() => '?').join(', ')}) on conflict (${namesOf(table, keyLength)})
    do ${others.length === 0 ? 'nothing' : `update set ${others.join(', ')}`}`;
}

function writeDelete(table: Table): string {
  const key = table.columns.slice(0, table.keyLength).map(({ name }) => `${quote(name)} = ?`);
  return `delete from ${quote(table.name)} where ${key.join(' and ')}`;
}
