/** One connection to the embedded database, with its settings and its prepared statements. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { translateSqliteError } from './errors.ts';

export interface ConnectionOptions {
  isReadOnly: boolean;
  /** Pages kept in memory, in KiB. */
  cacheKib: number;
  /** How long SQLite itself waits for a lock, blocking the event loop; waiting longer is the caller's business. */
  busyTimeoutMs: number;
  /** Called with each statement's text when it is first prepared. */
  onPrepare?: ((sql: string) => void) | undefined;
}

export type Row = Record<string, unknown>;

interface PreparedStatement {
  statement: StatementSync;
  columns: string[];
}

/** Statements kept prepared; the oldest goes first. All of the product's own fit many times over. */
const STATEMENTS_MAX = 500;

/** Pages of 4 KiB in the log above which a commit brings them into the file itself: see checkpointer.ts, which does so before. */
const CHECKPOINT_PAGES = 64_000;

/** Longest that the write-ahead log stays on disk after a checkpoint, in bytes. */
const JOURNAL_SIZE_LIMIT = 64 * 1024 * 1024;

export class SqliteConnection {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #onPrepare: ((sql: string) => void) | undefined;

  /** @throws AppError unavailable if the file cannot be opened or is no database */
  constructor(path: string, options: ConnectionOptions) {
    this.#onPrepare = options.onPrepare;
    try {
      this.database = new DatabaseSync(path, {
        readOnly: options.isReadOnly,
        timeout: options.busyTimeoutMs,
      });
      if (!options.isReadOnly) {
        this.database.exec('pragma journal_mode = wal');
        this.database.exec(`pragma journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
        this.database.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
        // What is deleted is overwritten, pages that become free included.
        this.database.exec('pragma secure_delete = on');
      }
      // FULL: the log is synced at each commit, so that acknowledged writes survive a power failure.
      this.database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory');
      this.database.exec(`pragma cache_size = -${options.cacheKib}`);
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  /** @throws AppError unavailable if the engine cannot serve */
  all(sql: string, parameters: readonly unknown[]): Row[] {
    try {
      const { statement, columns } = this.#prepare(sql);
      const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
      return rows.map((values) => toRow(columns, values));
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  /** Runs statements without parameters and result, such as BEGIN. SQLite's errors are not wrapped. */
  exec(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  #prepare(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    // Twice as fast as the objects that SQLite's binding makes, which have no prototype and no shape.
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map((column) => column.name) };
    this.#onPrepare?.(sql);
    if (this.#statements.size >= STATEMENTS_MAX) {
      const oldest = this.#statements.keys().next();
      if (!oldest.done) this.#statements.delete(oldest.value);
    }
    this.#statements.set(sql, prepared);
    return prepared;
  }

  get isInTransaction(): boolean {
    return this.database.isTransaction;
  }

  close(): void {
    this.#statements.clear();
    if (this.database.isOpen) this.database.close();
  }
}

function toRow(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let position = 0; position < columns.length; position += 1) {
    row[columns[position] as string] = values[position];
  }
  return row;
}
