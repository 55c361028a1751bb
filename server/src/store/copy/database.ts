/** The interface of a database that an installation is copied from or to, whatever the engine. */
import type { Row, Table } from './table.ts';

export interface ReadableDatabase {
  /** Where it is, without credentials. */
  readonly label: string;
  /** The migrations that it has had. */
  listMigrations(): Promise<string[]>;
  listTables(): Promise<Table[]>;
  /** All rows in the order of their keys, page by page; with the key alone, only its columns. */
  rows(table: Table, options?: { isKeyOnly?: boolean }): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

export interface SourceDatabase extends ReadableDatabase {
  /** Whether a service runs on it. Where none does, nothing else writes to it until it is closed. */
  readonly isServed: boolean;
  /** Until `end`, rows are read as of one moment. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

export interface TargetDatabase extends ReadableDatabase {
  /** The row as the engine can keep it. */
  toStorable(row: Row): Row;
  /** Adds rows, or puts them in the place of those with the same key; durable when it resolves. */
  write(table: Table, rows: readonly Row[]): Promise<void>;
  /** Deletes rows by key; rows that refer to them are deleted with them. */
  remove(table: Table, keys: readonly Row[]): Promise<void>;
}

/** Rows read at a time, and written in one transaction. */
export const PAGE_ROWS = 500;
