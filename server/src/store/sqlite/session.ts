/** Runs prepared queries on an embedded connection. */

import { type Dialect, sqliteDialect } from '../dialect.ts';
import type { Prepared } from '../prepared.ts';
import type { ChatbotCounters, Raise } from '../raise.ts';
import type { Session } from '../session.ts';
import type { TimeSlicer } from '../time-slicer.ts';
import type { SqliteConnection } from './connection.ts';
import { RaisedCounters } from './raised-counters.ts';

/** Runs reads that must all see one state of the database. */
interface SnapshotReader {
  run<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

/** Reads outside transactions. */
export class ReadSession implements Session {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connection: SqliteConnection;
  readonly #snapshots: SnapshotReader;

  constructor(connection: SqliteConnection, snapshots: SnapshotReader) {
    this.#connection = connection;
    this.#snapshots = snapshots;
  }

  async all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    const statement = query.for(sqliteDialect);
    return this.#connection.all(statement.sql, statement.bind(parameters)) as R[];
  }

  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#snapshots.run(work);
  }
}

/** Reads and writes in one transaction. */
export class TransactionSession implements Session {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connection: SqliteConnection;
  readonly #counters: RaisedCounters;
  readonly #slice: TimeSlicer | undefined;
  #hasEnded = false;
  #hasWritten = false;

  /**
   * @param counters of the transaction, which must be written before it commits
   * @param slice lets the event loop go between two statements of a long transaction; absent: it never does
   */
  constructor(
    connection: SqliteConnection,
    counters = new RaisedCounters(connection),
    slice: TimeSlicer | undefined = undefined,
  ) {
    this.#connection = connection;
    this.#counters = counters;
    this.#slice = slice;
  }

  async all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    this.#refuseLate();
    const statement = query.for(sqliteDialect);
    this.#hasWritten ||= !statement.isRead;
    if (statement.namesChatbots) this.#counters.write();
    const rows = this.#connection.all(statement.sql, statement.bind(parameters)) as R[];
    await this.#slice?.yieldIfDue();
    return rows;
  }

  raise(chatbotId: string, by: Raise): ChatbotCounters | undefined {
    this.#refuseLate();
    this.#hasWritten = true;
    return this.#counters.raise(chatbotId, by);
  }

  /** A late query would run in another transaction. */
  #refuseLate(): void {
    if (this.#hasEnded) throw new Error('The transaction has ended: await every query inside it.');
  }

  /** Whether anything but plain reading was asked for. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return work(this);
  }

  end(): void {
    this.#hasEnded = true;
  }
}
