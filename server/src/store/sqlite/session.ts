/** Runs prepared queries on an embedded connection. */
import { type Dialect, sqliteDialect } from '../dialect.ts';
import type { Prepared } from '../prepared.ts';
import type { Session } from '../session.ts';
import type { SqliteConnection } from './connection.ts';

function ignore(): void {
  // What matters is that the turn is over.
}

/** Reads outside transactions. */
export class ReadSession implements Session {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connection: SqliteConnection;
  readonly #snapshots: SqliteConnection;
  #lastSnapshot: Promise<unknown> = Promise.resolve();

  /** @param snapshots a connection of its own: others must not read from the past that a snapshot holds on to */
  constructor(connection: SqliteConnection, snapshots: SqliteConnection) {
    this.#connection = connection;
    this.#snapshots = snapshots;
  }

  async all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    const statement = query.for(sqliteDialect);
    return this.#connection.all(statement.sql, statement.bind(parameters)) as R[];
  }

  /** One at a time; each begins with what was committed when its turn comes. */
  async snapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const turn = this.#lastSnapshot.then(() => this.#runSnapshot(work));
    // Not what was read: it would stay in memory until the next snapshot.
    this.#lastSnapshot = turn.then(ignore, ignore);
    return turn;
  }

  async #runSnapshot<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = new TransactionSession(this.#snapshots);
    this.#snapshots.exec('begin');
    try {
      return await work(session);
    } finally {
      session.end();
      this.#snapshots.exec('commit');
    }
  }
}

/** Reads and writes in one transaction. */
export class TransactionSession implements Session {
  readonly dialect: Dialect = sqliteDialect;
  readonly #connection: SqliteConnection;
  #hasEnded = false;
  #hasWritten = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async all<P extends object, R>(query: Prepared<P, R>, parameters: P): Promise<R[]> {
    // A late query would run in somebody else's transaction.
    if (this.#hasEnded) throw new Error('The transaction has ended: await every query inside it.');
    const statement = query.for(sqliteDialect);
    this.#hasWritten ||= !statement.sql.startsWith('select');
    return this.#connection.all(statement.sql, statement.bind(parameters)) as R[];
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
